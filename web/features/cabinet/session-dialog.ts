import { type PageDialogs, usePageDialogs } from '../../parts/page-dialogs.ts';

/** The dialogs of a session. Each has an address of its own, `#move`, which the order page and messages link to. */
const SESSION_DIALOGS = ['move', 'cancel', 'complaint', 'withdraw', 'email', 'link'] as const;
export type SessionDialogName = (typeof SESSION_DIALOGS)[number];

export type SessionDialogs = PageDialogs<SessionDialogName>;

/** Which dialog of a session is open. */
export function useSessionDialogs(): SessionDialogs {
  return usePageDialogs(SESSION_DIALOGS);
}
