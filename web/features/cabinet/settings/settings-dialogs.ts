import { type PageDialogs, usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import type { WayName } from '../../../data/ways-in.ts';
import { lazyDialogs } from '../../../session/lazy-dialogs.tsx';

type DialogName = WayName | 'password';

export type SettingsDialogs = PageDialogs<DialogName>;

/** The open dialog of the settings. */
export function useSettingsDialogs(): SettingsDialogs {
  return usePageDialogs<DialogName>(['phone', 'signInEmail', 'email', 'password']);
}

/** The dialog that is open. */
export const OpenSettingsDialog = lazyDialogs(async () => (await import('./SettingsDialog.tsx')).SettingsDialog);
