// docs/decisions/218
import type { Instant } from '#domain/dates.ts';
import { therapistShare } from '#domain/money.ts';
import { COMPLETE_AFTER_MS, payoutDueAt } from '#domain/payout.ts';
import { isStanding } from '#domain/complaint.ts';
import { DomainError } from '#domain/errors.ts';
import type { Amount } from '#domain/payment.ts';
import { isOwed, MARK_UNTIL_AFTER_END_MS } from '#domain/session-actions.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { NewJob } from '#server/jobs/jobs.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { adviseLater } from '../advice/advice.ts';
import { complete, lockOrder } from '../booking/booking.ts';
import type { ChangedOrder, OrderRow } from '../order/order.ts';
import { bookEarned, bookReversal } from '../ledger/ledger.ts';
import { lockAttempt, type RefundReason, refundCaptured } from '../payment/payment.ts';
import { isPaidOut, owePayout, voidPayout } from '../payout/payout.ts';
import { needOperator } from '../work/work.ts';
import { seatPayment } from './booked.ts';
import { complaintOf } from './complaint.sql.ts';
import { doubt, whereHeld } from './presence.ts';
import { nothingWaits, tellDoubted } from './tell-complaint.ts';

/** The job that checks a session for being held 24 h after its end (P15). A moved one has a job for its new time. */
export function completion(order: ChangedOrder): NewJob {
  return lookAt(order, order.end + COMPLETE_AFTER_MS);
}

/** Writes the job that books a session's earnings after its end: for one missed or cancelled too late (P36). */
export async function earnLater(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  await deps.jobs.enqueue(tx, lookAt(order, Math.max(order.end, deps.clock.now())));
}

function lookAt({ orderId, appointmentId, version }: ChangedOrder, runAt: Instant): NewJob {
  const dedupeKey = `session.complete:${appointmentId}:${version}:${runAt}`;
  return { kind: 'session.complete', payload: { order: orderId }, runAt, dedupeKey };
}

/**
 * Completes a session without a mark: 24 h after its end it counts as held (P15). Its earnings are booked and owed to
 * the therapist in the same transaction, also for a session that was missed or cancelled too late, once it has ended.
 * Nothing is written for a session that moved, that the client complains of, or whose mark the times of presence
 * contradict; nor for one in our own room that stayed empty: both sides are asked, and then an operator decides (P45).
 */
export async function completeSession(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return;
    const complaint = await complaintOf(tx, order);
    if (complaint !== null && isStanding(complaint.status)) return;
    if (await doubt(deps, tx, { order, complaint })) return;
    const isOver = order.status === 'confirmed' && deps.clock.now() >= order.end + COMPLETE_AFTER_MS;
    const elsewhere = isOver ? await whereHeld(deps, tx, order) : null;
    if (elsewhere === 'empty') return askOrWait(deps, tx, order);
    const held = isOver ? await complete(deps, tx, { order, elsewhere }) : null;
    if (held !== null) {
      await adviseLater(deps, tx, held);
      await nothingWaits(deps, tx, held);
    }
    await earn(deps, tx, held ?? order);
  });
}

/** Asks both sides once about a session in an empty room; tells the operators if nobody answers within the time. */
async function askOrWait(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const kind = 'room_empty';
  await tellDoubted(deps, tx, { order, kind });
  const until = order.end + MARK_UNTIL_AFTER_END_MS;
  if (deps.clock.now() < until) await deps.jobs.enqueue(tx, lookAt(order, until));
  else await needOperator(deps, tx, { kind, key: order.orderId, orderId: order.orderId });
}

/** Books what a session earned and owes the payout, once, if it is owed and has ended (P14, P15, P36). */
export async function earn(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  const now = deps.clock.now();
  if (!isOwed(order.status, order.cancelReason) || now < order.end) return;
  const { therapistId, appointmentId, end } = order;
  const earned = await earnedBy(tx, order);
  await bookEarned(tx, { ...earned, appointmentId, now });
  const minor = therapistShare(order.priceMinor, order.commissionPercent);
  if (minor > 0) await owePayout(tx, { therapistId, appointmentId, minor, dueAt: payoutDueAt(end), now });
}

/**
 * Gives the client a full refund for a session without pay (P13, P36): its earnings are reversed by their own entries,
 * its payout is void, and the refund is on its way (P57). Refuses when the pay was sent already. Returns the sum.
 */
export async function giveBack(
  deps: Deps,
  tx: Tx,
  { order, reason }: { order: ChangedOrder; reason: RefundReason },
): Promise<Amount> {
  const now = deps.clock.now();
  await refusePaidOut(tx, order);
  const { attempt, paid } = await seatPayment(tx, order.orderId);
  const { therapistId, appointmentId } = order;
  await lockAttempt(tx, attempt.id);
  await bookReversal(tx, { ...(await earnedBy(tx, order)), appointmentId, now });
  await voidPayout(tx, { therapistId, appointmentId, now });
  await refundCaptured(deps, tx, { attempt, paid, raw: null, reason });
  return paid;
}

/** Refuses when the pay for a session was sent: what was paid out is not undone here (P57). */
export async function refusePaidOut(tx: Tx, { therapistId, appointmentId }: ChangedOrder): Promise<void> {
  if (await isPaidOut(tx, { therapistId, appointmentId })) throw new DomainError('PAID_OUT');
}

async function earnedBy(tx: Tx, order: ChangedOrder) {
  const { therapistId, orderId, priceMinor: price, feePercent, commissionPercent } = order;
  const { paid } = await seatPayment(tx, orderId);
  return { paid, price, feePercent, commissionPercent, therapistId };
}
