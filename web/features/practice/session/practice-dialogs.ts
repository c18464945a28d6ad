import { lazyDialogs } from '../../../session/lazy-dialogs.tsx';

/** The dialog about a session of the therapist's that is open. */
export const OpenPracticeDialog = lazyDialogs(async () => (await import('./PracticeDialogs.tsx')).PracticeDialogs);
