import { isStanding, mayObject } from '#domain/complaint.ts';
import { DomainError } from '#domain/errors.ts';
import { earlyRefusal, isUpheldBy, markRefusal, type SessionMark } from '#domain/session-actions.ts';
import { COMPLETE_AFTER_MS } from '#domain/payout.ts';
import { contradictsMark, type HeldElsewhere } from '#domain/presence.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { adviseLater } from '../advice/advice.ts';
import { markAppointment, type Marker } from '../booking/booking.ts';
import type { ChangedOrder, OrderRow } from '../order/order.ts';
import { staysOf } from '../stay/stay.ts';
import { bookedSession, type ByAdmin, type ByTherapist, lockSession, requireAllowed, requireSeen } from './booked.ts';
import { complaintOf, recordComplaintEvent } from './complaint.sql.ts';
import { earn, earnLater, giveBack, refusePaidOut } from './pay.ts';
import { doubt, doubtOf, whereHeld, writeDoubt } from './presence.ts';
import { nothingWaits, tellDoubted, tellMarkedAbsent, tellOperators, tellSettled } from './tell-complaint.ts';

type Mark = {
  orderId: OrderId;
  by: ByTherapist | ByAdmin;
  mark: SessionMark;
  /** Where the therapist says that it took place, if nobody was in our room. */
  elsewhere?: HeldElsewhere | undefined;
  seenVersion: number | null;
  requestId: string;
};

/**
 * Marks attendance at a session (P45). A repeated mark is `unchanged`. While a complaint of the client stands, a
 * therapist's mark is an objection to it, and the session stays as it is (`disputed`), unless the mark agrees with the
 * client: then the complaint is upheld. A therapist's mark of the client's absence that the times of presence
 * contradict is set, but waits for an operator: it earns nothing. Refuses marks too early or too late, after the pay
 * was sent, with another shown version of the session (`seenVersion`; null where none was), and a therapist's mark that
 * a session took place whose room stayed empty, without its actual place (ROOM_EMPTY).
 */
export async function markSession(deps: Deps, input: Mark): Promise<'marked' | 'unchanged' | 'disputed'> {
  const { by, mark, seenVersion, requestId } = input;
  return deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, input);
    const complaint = await complaintOf(tx, order);
    const isComplained = complaint !== null && isStanding(complaint.status);
    const { therapistId, orderId } = order;
    const now = deps.clock.now();
    if (isComplained && by.role === 'therapist') {
      const agrees = isUpheldBy(complaint.kind, mark);
      if (!agrees && complaint.status === 'disputed') return 'disputed';
      requireSeen(order, seenVersion);
      const event = agrees ? 'admit' : 'object';
      if (agrees) requireAllowed(earlyRefusal(order, mark, now));
      else if (!mayObject(complaint, now)) throw new DomainError('COMPLAINT_DECIDED');
      // An open complaint that the times of presence contradict by now is disputed before the therapist agrees with it.
      const isContradicted = agrees && (await doubtOf(tx, { order, complaint })) === 'complaint';
      if (isContradicted) await writeDoubt(deps, tx, { order, what: 'complaint' });
      const isNew = await recordComplaintEvent(tx, { therapistId, orderId, event, actorId: by.userId, now });
      if (!agrees && isNew) await tellOperators(deps, tx, { order, kind: complaint.kind, isDisputed: true });
      if (!agrees) return 'disputed';
    } else {
      if (order.status === mark) return 'unchanged';
      requireSeen(order, seenVersion);
      requireAllowed(markRefusal(bookedSession(order, complaint), mark, by.role, now));
    }
    const isDoubtful = by.role === 'therapist' && mark === 'client_absent';
    const isDoubted = isDoubtful && contradictsMark(mark, await staysOf(tx, order), order);
    const isOwnWord = by.role === 'therapist' && mark === 'completed';
    const elsewhere = input.elsewhere ?? (isOwnWord ? await whereHeld(deps, tx, order) : null);
    if (elsewhere === 'empty') throw new DomainError('ROOM_EMPTY');
    const change = { order, mark, elsewhere, by: by.role, actorId: by.userId, requestId, isDoubted };
    const marked = await applyMark(deps, tx, change);
    if (isDoubted) await doubt(deps, tx, { order: marked, complaint });
    else if (mark === 'client_absent') {
      await tellMarkedAbsent(deps, tx, { order: marked, hasComplained: complaint !== null });
    }
    if (isComplained || mark === 'therapist_absent') await tellSettled(deps, tx, { order: marked, outcome: mark });
    else if (mark === 'completed' && order.status === 'confirmed') {
      // Both were asked, or will not be: nobody was in the room, and they have a day to say that it is not so.
      const isAnswer = input.elsewhere !== undefined || now >= order.end + COMPLETE_AFTER_MS;
      if (isAnswer) await tellDoubted(deps, tx, { order: marked, kind: 'room_held' });
    }
    return 'marked';
  });
}

/**
 * Writes a mark with all its effects on money: a session that was held, or missed by its client, is earned once it has
 * ended (P36), unless the mark `isDoubted`; one that the therapist missed is refunded in full. Returns the order after
 * it.
 */
export async function applyMark(
  deps: Deps,
  tx: Tx,
  change: {
    order: OrderRow;
    mark: SessionMark;
    by: Marker;
    actorId: string | null;
    requestId: string | null;
    elsewhere?: HeldElsewhere | null;
    isDoubted?: boolean;
  },
): Promise<ChangedOrder> {
  const { order, mark, by, actorId, requestId, elsewhere = null, isDoubted = false } = change;
  const now = deps.clock.now();
  await refusePaidOut(tx, order);
  await nothingWaits(deps, tx, order);
  const marked = await markAppointment(tx, { order, now, actorId, requestId, by, mark, elsewhere });
  if (mark === 'completed') await adviseLater(deps, tx, marked);
  if (mark === 'therapist_absent') await giveBack(deps, tx, { order: marked, reason: 'therapist absent' });
  else if (isDoubted) return marked;
  else if (now >= order.end) await earn(deps, tx, marked);
  else await earnLater(deps, tx, marked);
  return marked;
}
