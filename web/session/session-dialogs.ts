import type { Seat } from '#domain/room.ts';
import { type PageDialogs, usePageDialogs } from '../parts/decision/page-dialogs.ts';

/** The dialogs of a session. Each has an address of its own, `#move`, which other pages and messages link to. */
const SESSION_DIALOGS = {
  client: ['move', 'cancel', 'complaint', 'withdraw', 'email', 'link', 'decline', 'series'],
  therapist: ['cancel', 'propose', 'object', 'completed', 'client_absent', 'therapist_absent', 'withdraw'],
} as const;

/** A dialog that the reader of a session can open. */
export type SessionDialogName<Reader extends Seat> = (typeof SESSION_DIALOGS)[Reader][number];
export type SessionDialogs<Reader extends Seat> = PageDialogs<SessionDialogName<Reader>>;

/** The open dialog of a session. */
export function useSessionDialogs<Reader extends Seat>(reader: Reader): SessionDialogs<Reader> {
  return usePageDialogs<SessionDialogName<Reader>>(SESSION_DIALOGS[reader]);
}
