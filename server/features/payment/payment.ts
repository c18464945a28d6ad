import { DAY, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type Amount, MAX_FAILED_PAYMENTS_PER_DAY } from '#domain/payment.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Attempt, cancelLater, isCaptured, lockAttempt, reconcileLater } from './attempt.ts';
import {
  type Closing,
  closeOpenAttempts,
  declinesSince,
  insertAttempt,
  insertAudit,
  recordState,
} from './payment.sql.ts';
import { readRefund, reviveRefund } from './refund.sql.ts';
import { workIsDone } from '../work/work.ts';
import { needOperatorFor } from './need-operator.ts';

/** The front door of payment: attempts to pay, the provider's word of them, and money that comes and goes back. */
export { askState, cancelPage, stateAt } from './ask-provider.ts';
export { type Attempt, attemptsOf, findAttempt, isCaptured, isOpen, lockAttempt, reconcileLater } from './attempt.ts';
export { raiseMismatch, recordCapture, recordWord, refundCaptured, type RefundReason, setAside } from './capture.ts';
export { type OpenedPayment, paymentUrl } from './payment-url.ts';
export { refundSettled } from './settle-refund.ts';

/**
 * Opens an attempt to pay an order: row, first reconciliation and audit in the caller's transaction. Refuses when the
 * provider has declined the client's cards too often in a day.
 */
export async function openAttempt(
  deps: Deps,
  tx: Sql,
  order: Pick<Attempt, 'therapistId' | 'orderId' | 'expiresAt'> & { clientId: string; amount: Amount },
): Promise<Attempt> {
  const now = deps.clock.now();
  const declines = await declinesSince(tx, order.clientId, now - DAY);
  if (declines.length >= MAX_FAILED_PAYMENTS_PER_DAY) {
    throw new DomainError('TOO_MANY_PAYMENTS', { retryAfter: ((declines[0] ?? now) + DAY - now) / 1000 });
  }
  const { therapistId, orderId, expiresAt, amount } = order;
  const asked = { provider: deps.payments.id, amountMinor: amount.minor, currency: amount.currency };
  const attempt = { id: deps.random.uuid(), therapistId, orderId, ...asked, createdAt: now, expiresAt };
  await insertAttempt(tx, attempt);
  await reconcileLater(deps, tx, { attemptId: attempt.id, turn: 0, runAt: now + MINUTE });
  await insertAudit(tx, { action: 'payment.open', attemptId: attempt.id, actorId: order.clientId, now });
  const nothingYet = {
    providerRef: null,
    providerStatus: null,
    checkoutUrl: null,
    seats: false,
    outcome: null,
    cardLast4: null,
    settledAt: null,
  };
  return { ...attempt, ...nothingYet, status: 'INITIAL' };
}

/** Ends an order's open attempts, except one: here at once, at the provider after the commit. Returns their ids. */
export async function abandonAttempts(deps: Deps, tx: Sql, abandon: Closing): Promise<string[]> {
  const ids = await closeOpenAttempts(tx, abandon);
  for (const id of ids) await cancelLater(deps, tx, id);
  return ids;
}

/**
 * Ends open attempts of which the provider never said how they ended, which an operator has to know; `never`: it knows
 * none, so nobody can pay.
 */
export async function giveUp(deps: Deps, attempt: Attempt, { never }: { never: boolean }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await abandonAttempts(deps, tx, { orderId: attempt.orderId, except: null, status: 'EXPIRED' });
    const given = await lockAttempt(tx, attempt.id);
    if (given === null || isCaptured(given.status)) return;
    const payment = { ...attempt, attemptId: attempt.id };
    if (!never) return needOperatorFor(deps, tx, { kind: 'payment_unended', payment });
    const settledAt = deps.clock.now();
    await recordState(tx, { id: given.id, status: given.status, providerStatus: null, settledAt });
  });
}

/** Written in the audit log for each time an operator sends a refund again. */
export const REFUND_AGAIN = 'payment.refund-again';

/** An operator sends a refund again that had failed for good. False when none had. */
export async function refundAgain(deps: Deps, attemptId: string): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await reviveRefund(tx, attemptId))) return false;
    await workIsDone(deps, tx, { kinds: ['refund_failed'], key: attemptId });
    await insertAudit(tx, { action: REFUND_AGAIN, attemptId, now });
    const dedupeKey = `refund.send:${attemptId}:again:${now}`;
    await deps.jobs.enqueue(tx, { kind: 'refund.send', payload: { attempt: attemptId }, runAt: now, dedupeKey });
    return true;
  });
}

/** Whether our bank sent some of a refund by hand. */
export async function wasSentByHand(sql: Sql, attemptId: string): Promise<boolean> {
  return ((await readRefund(sql, attemptId))?.byHandMinor ?? 0) > 0;
}
