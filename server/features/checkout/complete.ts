import { COMPLETE_AFTER_MS, payoutDueAt } from '#domain/payout.ts';
import { therapistShare } from '#domain/money.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { complete, lockOrder, type OrderRow } from '../booking/booking.ts';
import { bookEarned } from '../ledger/ledger.ts';
import { attemptsOf } from '../payment/payment.ts';
import { owePayout } from '../payout/payout.ts';

/** Writes the job that looks whether a session was held, 24 h after its end (P15). */
export async function completeLater(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  await deps.jobs.enqueue(tx, {
    kind: 'session.complete',
    payload: { order: order.orderId },
    runAt: order.end + COMPLETE_AFTER_MS,
    dedupeKey: `session.complete:${order.appointmentId}:${order.end}`,
  });
}

/**
 * A session without a mark counts as held 24 h after its end: it is completed, earned in the books and owed to the
 * therapist, in one transaction (P14, P15). A session that moved, was cancelled or was marked before stays as it is.
 */
export async function completeSession(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked === null || !(await complete(deps, tx, locked.appointment))) return;
    const now = deps.clock.now();
    const { therapistId, appointmentId, priceMinor, feePercent, commissionPercent, end } = locked.order;
    const seat = (await attemptsOf(tx, orderId)).find(({ seats }) => seats);
    if (seat === undefined) throw new Error('a confirmed session that nobody paid');
    const paid = { minor: seat.amountMinor, currency: seat.currency };
    const terms = { paid, price: priceMinor, feePercent, commissionPercent, therapistId };
    await bookEarned(tx, { ...terms, appointmentId, now });
    const minor = therapistShare(priceMinor, commissionPercent);
    if (minor > 0) await owePayout(tx, { therapistId, appointmentId, minor, dueAt: payoutDueAt(end), now });
  });
}
