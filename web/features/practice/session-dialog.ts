import { type PageDialogs, usePageDialogs } from '../../parts/page-dialogs.ts';

/** The dialogs of a session. Each has an address of its own, `#object`, which the first page and messages link to. */
const SESSION_DIALOGS = ['cancel', 'propose', 'object', 'client_absent', 'therapist_absent'] as const;
export type SessionDialogName = (typeof SESSION_DIALOGS)[number];

export type SessionDialogs = PageDialogs<SessionDialogName>;

/** Which dialog of a session is open. */
export function useSessionDialogs(): SessionDialogs {
  return usePageDialogs(SESSION_DIALOGS);
}
