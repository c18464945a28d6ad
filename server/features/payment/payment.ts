import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { type Amount, MAX_FAILED_PAYMENTS_PER_DAY, type PaymentOutcome, type PaymentStatus } from '#domain/payment.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { bookCapture, bookRefund } from '../ledger/ledger.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  type Attempt,
  attemptsOf,
  type Closing,
  closeOpenAttempts,
  declinesSince,
  insertAttempt,
  insertAudit,
  recordState,
} from './payment.sql.ts';
import { insertRefund, type RefundReason, reviveRefund } from './refund.sql.ts';

export {
  attemptsOf,
  claimAsk,
  closeAttempt,
  findAttempt,
  insertAudit,
  lockAttempt,
  recordCheckout,
  recordEvent,
  recordProviderRef,
  recordState,
  type Source,
} from './payment.sql.ts';
export { askProvider, refOf } from './ask-provider.ts';
export { readRefund } from './refund.sql.ts';
export { refundSettled } from './settle-refund.ts';
export type { Attempt, RefundReason };

/** Whether the provider may still take the money, as far as we have heard. */
export function isOpen(status: PaymentStatus): boolean {
  return status === 'INITIAL' || status === 'PROCESSING';
}

/** Whether money has come, wherever it went afterwards. */
export function isCaptured(status: PaymentStatus): boolean {
  return !isOpen(status) && status !== 'FAILED' && status !== 'CANCELED' && status !== 'EXPIRED';
}

/** The id of the newest attempt to pay an order; null for an order without an attempt. */
export async function newestAttemptOf(sql: Sql, orderId: OrderId): Promise<string | null> {
  return (await attemptsOf(sql, orderId)).at(-1)?.id ?? null;
}

/**
 * Opens an attempt to pay an order: row, first reconciliation and audit in the caller's transaction. Refuses when the
 * provider has declined the client's cards too often in a day.
 */
export async function openAttempt(
  deps: Deps,
  tx: Sql,
  order: {
    therapistId: string;
    orderId: OrderId;
    clientId: string;
    amount: { minor: number; currency: Currency };
    expiresAt: Instant;
  },
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

/** Writes the job that asks the provider again. */
export async function reconcileLater(
  deps: Deps,
  sql: Sql,
  next: { attemptId: string; turn: number; runAt: Instant },
): Promise<void> {
  await deps.jobs.enqueue(sql, {
    kind: 'payment.reconcile',
    payload: { attempt: next.attemptId, turn: next.turn },
    runAt: next.runAt,
    dedupeKey: `payment.reconcile:${next.attemptId}:${next.turn}`,
    maxAttempts: RECONCILE_TRIES,
  });
}

/** Once an hour for more than a week: were this chain to break, money that came would stay unseen. */
const RECONCILE_TRIES = 200;

/** Ends an order's open attempts, except one: here at once, at the provider after the commit. Returns their ids. */
export async function abandonAttempts(deps: Deps, tx: Sql, abandon: Closing): Promise<string[]> {
  const ids = await closeOpenAttempts(tx, abandon);
  for (const id of ids) await cancelLater(deps, tx, id);
  return ids;
}

/** Writes the job that cancels an attempt at the provider. */
export async function cancelLater(deps: Deps, sql: Sql, attemptId: string): Promise<void> {
  const dedupeKey = `payment.cancel:${attemptId}`;
  const runAt = deps.clock.now();
  await deps.jobs.enqueue(sql, { kind: 'payment.cancel', payload: { attempt: attemptId }, runAt, dedupeKey });
}

/**
 * Records money that has come, in the state and in the books. `seats`: it pays for the appointment, which the database
 * accepts only for the exact sum; `outcome`: anything else that the client has to know. Returns the receipt's number.
 */
export async function recordCapture(
  deps: Deps,
  tx: Sql,
  capture: {
    attempt: Attempt;
    paid: Amount;
    raw: string;
    seats: boolean;
    outcome: PaymentOutcome | null;
    card: string | undefined;
  },
): Promise<number> {
  const { attempt, paid, raw, seats, outcome, card } = capture;
  const now = deps.clock.now();
  const captured = { providerStatus: raw, captured: paid, seats, outcome, card, settledAt: now };
  await recordState(tx, { id: attempt.id, status: 'SUCCESS', ...captured });
  return bookCapture(deps, tx, { therapistId: attempt.therapistId, attemptId: attempt.id, amount: paid, now });
}

/**
 * Sends captured money back in full: the intent, its posting and its job in the caller's transaction (P16, P18). `raw`
 * is the provider's answer that led to it, if there is one.
 */
export async function refundCaptured(
  deps: Deps,
  tx: Sql,
  refund: { attempt: Attempt; paid: Amount; raw: string | null; reason: RefundReason },
): Promise<void> {
  const { paid, raw, reason } = refund;
  const { id: attemptId, therapistId } = refund.attempt;
  const now = deps.clock.now();
  await recordState(tx, { id: attemptId, status: 'REFUND_PENDING', providerStatus: raw, settledAt: now });
  const { minor: amountMinor, currency } = paid;
  await insertRefund(tx, { therapistId, attemptId, amountMinor, currency, reason, now });
  await bookRefund(tx, { therapistId, attemptId, amount: paid, now });
  await insertAudit(tx, { action: 'payment.refund', attemptId, reason, now });
  const dedupeKey = `refund.send:${attemptId}`;
  await deps.jobs.enqueue(tx, { kind: 'refund.send', payload: { attempt: attemptId }, runAt: now, dedupeKey });
}

/** Written in the audit log for each time an operator sends a refund again. */
export const REFUND_AGAIN = 'payment.refund-again';

/** An operator sends a refund again that had failed for good. False when none had. */
export async function refundAgain(deps: Deps, attemptId: string): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await reviveRefund(tx, attemptId))) return false;
    await insertAudit(tx, { action: REFUND_AGAIN, attemptId, now });
    const dedupeKey = `refund.send:${attemptId}:again:${now}`;
    await deps.jobs.enqueue(tx, { kind: 'refund.send', payload: { attempt: attemptId }, runAt: now, dedupeKey });
    return true;
  });
}
