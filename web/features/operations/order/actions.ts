import { isStanding, mayObject } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import { closesAt, mayMeet } from '#domain/room.ts';
import { cancelRefusal, earlyRefusal, markRefusal, moveRefusal, SESSION_MARKS } from '#domain/session-actions.ts';
import type { SessionMark, SessionRefusal } from '#domain/session-actions.ts';
import type { OperatorOrder } from '../../../data/operations-orders.ts';
import { bookedOf, timesOf } from '../../../session/facts.ts';

/** What an operator does with an order; the names stand in addresses: `#settle`. */
export const ACTIONS = ['settle', 'object', 'mark', 'move', 'cancel', 'link'] as const;
export type ActionName = (typeof ACTIONS)[number];

/** Why an action is closed: a rule of sessions, or one that no session names. */
export type Closed = SessionRefusal | 'noComplaint' | 'alreadyObjected' | 'ended';

/** Why an operator cannot do it now, by the server's own rules; null when it is open. The preview asks the server. */
export function closedFor(action: ActionName, order: OperatorOrder, now: Instant): Closed | null {
  const session = bookedOf(order);
  const { complaint } = order;
  switch (action) {
    case 'settle':
    case 'object': {
      if (complaint === null) return 'noComplaint';
      if (!isStanding(complaint.status)) return { code: 'COMPLAINT_DECIDED', until: null };
      if (action === 'settle') return null;
      const upheldAt = Date.parse(complaint.upheldAt);
      if (complaint.status !== 'open') return 'alreadyObjected';
      return mayObject({ status: complaint.status, upheldAt }, now) ? null : { code: 'TOO_LATE', until: upheldAt };
    }
    case 'mark': {
      const refusals = marksOf(order).map((mark) => markRefusal(session, mark, 'admin', now));
      return refusals.includes(null) ? null : (refusals.at(-1) ?? { code: 'SESSION_NOT_BOOKED', until: null });
    }
    case 'move':
      return moveRefusal(session, 'admin', now);
    case 'cancel':
      // What is not paid yet is taken back.
      return order.status === 'proposed' ? null : cancelRefusal(session, now);
    case 'link':
      if (!mayMeet(order.status)) return { code: 'SESSION_NOT_BOOKED', until: null };
      return now >= closesAt(timesOf(order)) ? 'ended' : null;
  }
}

/** The marks that differ from that of the session. */
function marksOf({ status }: OperatorOrder): SessionMark[] {
  return SESSION_MARKS.filter((mark) => mark !== status);
}

/** The ends that may be chosen for a session now, with those that are too early. */
export function marksFor(action: 'settle' | 'mark', order: OperatorOrder, now: Instant) {
  const session = bookedOf(order);
  const marks = action === 'settle' ? SESSION_MARKS : marksOf(order);
  return marks.map((mark) => ({
    mark,
    refusal: action === 'settle' ? earlyRefusal(session, mark, now) : markRefusal(session, mark, 'admin', now),
  }));
}
