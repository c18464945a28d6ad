import { isOpenAtBank } from '#domain/payment.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { ownOrder } from '../order/order.ts';
import { abandonAttempts, attemptsOf, cancelPage, findAttempt, isCaptured } from '../payment/payment.ts';
import { settleAttempt } from './settle.ts';
import { paymentStatusOf, type ToldStatus } from './payment-status.ts';

/**
 * Gives up paying an order and keeps its hold, so that the client may change the card or go back. Written first, told
 * to the provider after the commit (P43). Answers SUCCESS when money had come before, and the client is seated;
 * PROCESSING while the provider has not confirmed the cancellation. Repeating it changes nothing.
 */
export async function cancelPayment(deps: Deps, input: { orderId: OrderId; clientId: string }): Promise<ToldStatus> {
  const order = await ownOrder(deps.db, input);
  const { orderId } = order;
  const given = await deps.db.transaction(async (tx) => {
    await lockClient(tx, order.clientId);
    return abandonAttempts(deps, tx, { orderId, except: null, status: 'CANCELED' });
  });
  // The job written above does the same should the provider not answer now; a repeat asks about what it left open.
  for (const attempt of await attemptsOf(deps.db, orderId)) {
    if (given.includes(attempt.id) || isOpenAtBank(attempt)) await cancelAtProvider(deps, attempt.id);
  }
  return paymentStatusOf(await ownOrder(deps.db, input), await attemptsOf(deps.db, orderId));
}

/** Cancels an attempt at the provider; money that came before is settled. Answers whether the provider answered. */
export async function cancelAtProvider(deps: Deps, attemptId: string): Promise<boolean> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt === null || isCaptured(attempt.status) || attempt.provider !== deps.payments.id) return true;
  if (!(await cancelPage(deps, attempt))) return false;
  await settleAttempt(deps, { attemptId: attempt.id, source: 'report' });
  return true;
}
