import { type PageDialogs, usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import type { WayName } from '../../../data/ways-in.ts';
import { lazyDialogs } from '../../../session/lazy-dialogs.tsx';

export type SettingsDialogs = PageDialogs<WayName>;

/** Which dialog of the settings is open. */
export function useSettingsDialogs(): SettingsDialogs {
  return usePageDialogs<WayName>(['phone', 'signInEmail', 'email']);
}

/** The dialog that is open. */
export const OpenSettingsDialog = lazyDialogs(async () => (await import('./WayInDialog.tsx')).WayInDialog);
