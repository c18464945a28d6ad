import type { Instant } from '#domain/dates.ts';
import { complaintRefusal } from '#domain/session-actions.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { bookedOf } from '../../../session/facts.ts';

/** Whether a client who is marked absent can still say that it is not so (P45). */
export function mayContest(session: OwnSession, now: Instant): boolean {
  return session.status === 'client_absent' && complaintRefusal(bookedOf(session), 'client_present', now) === null;
}
