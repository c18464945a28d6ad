// docs/decisions/034
import type { Amount, LostReason } from '#domain/payment.ts';
import type { Deps } from '#server/deps.ts';
import { clientOf, findOrder, type OrderRow, telling } from '../order/order.ts';
import { type Letter, tellAll } from '../notify/notify.ts';
import { refundReceipt } from '../ledger/ledger.ts';
import { type Attempt, findAttempt, wasSentByHand } from '../payment/payment.ts';
import { paidOf } from '../session/session.ts';

/** The payment did not go through while the time is held. */
export const tellUnfinished = telling(
  (deps, { order, attemptId }: { order: OrderRow; attemptId: string }, { client }): Letter[] => {
    const { start, holdExpiresAt: holdUntil } = order;
    if (holdUntil === null || holdUntil <= deps.clock.now()) return [];
    const data = { start, holdUntil };
    const dedupeKey = `unfinished:${attemptId}`;
    return [{ to: client, template: 'payment-unfinished-email', data, dedupeKey, notAfter: holdUntil }];
  },
);

/** The money came too late and goes back (P18); `why` says what became of the time. */
export const tellSeatLost = telling(
  (_, { order, attempt, why }: { order: OrderRow; attempt: Attempt; why: LostReason }, { client }): Letter[] => {
    const key = `seat-lost:${attempt.id}`;
    const data = { start: order.start, paid: paidOf(order, attempt), why, number: order.number };
    return [
      { to: client, template: 'seat-lost-email', data, dedupeKey: `${key}:email` },
      { to: client, template: 'seat-lost-sms', data: { why }, dedupeKey: `${key}:sms` },
    ];
  },
);

type Returned = { order: OrderRow; attempt: Attempt; paid: Amount; why: 'paid twice' | 'wrong amount' | 'undone' };

/** Money goes back without a seat being lost: paid twice, another sum than asked for, or undone at the provider. */
export const tellReturned = telling((_, { order, attempt, paid, why }: Returned, { client }): Letter[] => {
  const data = { start: order.start, amount: paid, why, number: order.number };
  return [{ to: client, template: 'payment-returned-email', data, dedupeKey: `returned:${attempt.id}` }];
});

/** With the receipt: the provider has sent the money back. */
export async function tellRefunded(deps: Deps, attemptId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    const receipt = await refundReceipt(tx, attemptId);
    const order = attempt === null ? null : await findOrder(tx, attempt.orderId);
    if (receipt === null || order === null) return;
    const to = await clientOf(deps, tx, order);
    const { start, number } = order;
    const { number: receiptNumber, ...amount } = receipt;
    const byHand = await wasSentByHand(tx, attemptId);
    const data = { start, amount, receipt: receiptNumber, number, byHand };
    await tellAll(deps, tx, [{ to, template: 'refund-sent-email', data, dedupeKey: `refunded:${attemptId}` }]);
  });
}
