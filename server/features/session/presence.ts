// docs/decisions/153
import { upheldAt } from '#domain/complaint.ts';
import { contradictsComplaint, contradictsMark, isRoomEmpty } from '#domain/presence.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { wasMarkedBy } from '../booking/booking.ts';
import { type ChangedOrder, findOrder, touchAppointment } from '../order/order.ts';
import { sessionPlaceOf } from '../meeting/meeting.ts';
import { staysOf } from '../stay/stay.ts';
import { lockSession } from './booked.ts';
import { complaintOf, type ComplaintRow, doubtComplaint, doubtMark } from './complaint.sql.ts';
import { tellDoubted } from './tell-complaint.ts';

type Judged = { order: ChangedOrder; complaint: ComplaintRow | null };

/**
 * The target of a contradiction by the times of presence: a complaint that would become true by itself, or a
 * therapist's mark that the client did not come; null without one. An operator's mark is final and not doubted, nor is
 * one that the client accepted by taking the complaint back. The session is locked.
 */
export async function doubtOf(tx: Tx, { order, complaint }: Judged): Promise<'complaint' | 'mark' | null> {
  if (complaint?.status === 'open') {
    return contradictsComplaint(complaint.kind, await staysOf(tx, order), order) ? 'complaint' : null;
  }
  const isAccepted =
    complaint !== null && (complaint.status !== 'withdrawn' || (complaint.decidedAt ?? 0) >= (order.markedAt ?? 0));
  if (order.status !== 'client_absent' || isAccepted) return null;
  const isContradicted = contradictsMark(order.status, await staysOf(tx, order), order);
  return isContradicted && (await wasMarkedBy(tx, order, 'therapist')) ? 'mark' : null;
}

/** Writes a doubt: the complaint waits for an operator, nothing is completed, earned or sent. Returns the session. */
export async function writeDoubt(
  deps: Deps,
  tx: Tx,
  { order, what }: { order: ChangedOrder; what: 'complaint' | 'mark' },
): Promise<ChangedOrder> {
  const { therapistId, orderId, end } = order;
  const now = deps.clock.now();
  if (what === 'complaint') await doubtComplaint(tx, { therapistId, orderId, now });
  else await doubtMark(tx, { therapistId, orderId, upheldAt: upheldAt(now, end), now });
  return touchAppointment(tx, order, now);
}

/** Doubts a claim that the times of presence contradict, and tells operators and both sides; false without one. */
export async function doubt(deps: Deps, tx: Tx, { order, complaint }: Judged): Promise<boolean> {
  const what = await doubtOf(tx, { order, complaint });
  if (what === null) return false;
  const kind = what === 'complaint' ? 'therapist_absent' : 'client_present';
  await tellDoubted(deps, tx, { order: await writeDoubt(deps, tx, { order, what }), kind });
  return true;
}

/** The place of a session: null for our room once used; for an `empty` one somebody has to name the place (P45). */
export async function whereHeld(deps: Deps, tx: Tx, order: ChangedOrder): Promise<'meeting_link' | 'empty' | null> {
  if ((await sessionPlaceOf(deps, tx, order)).place !== 'room') return 'meeting_link';
  return isRoomEmpty(await staysOf(tx, order), order) ? 'empty' : null;
}

/**
 * Checks the times of presence again after somebody takes a seat or goes on in it: an open complaint or a mark that
 * they now contradict waits for an operator. Nothing can be marked or said before the start.
 */
export async function doubtByPresence(deps: Deps, tx: Tx, { orderId }: { orderId: OrderId }): Promise<void> {
  const known = await findOrder(tx, orderId);
  if (known === null || deps.clock.now() < known.start) return;
  const order = await lockSession(tx, { orderId, by: { role: 'system' } });
  await doubt(deps, tx, { order, complaint: await complaintOf(tx, order) });
}
