import { lazyDialogs } from '../../../session/lazy-dialogs.tsx';

/** The dialog about an own session that is open. */
export const OpenOwnDialog = lazyDialogs(async () => (await import('./OwnDialogs.tsx')).OwnDialogs);
