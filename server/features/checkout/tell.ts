// docs/decisions/034
import type { Amount, LostReason } from '#domain/payment.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { clientOf, findOrder, type OrderRow } from '../order/order.ts';
import { tell } from '../notify/notify.ts';
import { refundReceipt } from '../ledger/ledger.ts';
import { type Attempt, findAttempt, wasSentByHand } from '../payment/payment.ts';
import { paidOf } from '../session/session.ts';

/** The payment did not go through while the time is held. */
export async function tellUnfinished(
  deps: Deps,
  tx: Tx,
  { order, attemptId }: { order: OrderRow; attemptId: string },
): Promise<void> {
  const holdUntil = order.holdExpiresAt;
  if (holdUntil === null || holdUntil <= deps.clock.now()) return;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'payment-unfinished-email',
    data: { start: order.start, holdUntil },
    dedupeKey: `unfinished:${attemptId}`,
    notAfter: holdUntil,
  });
}

/** The money came too late and goes back (P18); `why` says what became of the time. */
export async function tellSeatLost(
  deps: Deps,
  tx: Tx,
  { order, attempt, why }: { order: OrderRow; attempt: Attempt; why: LostReason },
): Promise<void> {
  const client = await clientOf(deps, tx, order);
  await tell(deps, tx, client, {
    template: 'seat-lost-email',
    data: { start: order.start, paid: paidOf(order, attempt), why, number: order.number },
    dedupeKey: `seat-lost:${attempt.id}:email`,
  });
  await tell(deps, tx, client, {
    template: 'seat-lost-sms',
    data: { why },
    dedupeKey: `seat-lost:${attempt.id}:sms`,
  });
}

/** Money goes back without a seat being lost: paid twice, another sum than asked for, or undone at the provider. */
export async function tellReturned(
  deps: Deps,
  tx: Tx,
  returned: { order: OrderRow; attempt: Attempt; paid: Amount; why: 'paid twice' | 'wrong amount' | 'undone' },
): Promise<void> {
  const { order, attempt, paid, why } = returned;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'payment-returned-email',
    data: { start: order.start, amount: paid, why, number: order.number },
    dedupeKey: `returned:${attempt.id}`,
  });
}

/** With the receipt: the provider has sent the money back. */
export async function tellRefunded(deps: Deps, attemptId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    const receipt = await refundReceipt(tx, attemptId);
    const order = attempt === null ? null : await findOrder(tx, attempt.orderId);
    if (receipt === null || order === null) return;
    await tell(deps, tx, await clientOf(deps, tx, order), {
      template: 'refund-sent-email',
      data: {
        start: order.start,
        amount: { minor: receipt.minor, currency: receipt.currency },
        receipt: receipt.number,
        number: order.number,
        byHand: await wasSentByHand(tx, attemptId),
      },
      dedupeKey: `refunded:${attemptId}`,
    });
  });
}
