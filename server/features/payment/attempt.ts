import type { Instant } from '#domain/dates.ts';
import type { Currency } from '#domain/money.ts';
import type { Amount, PaymentOutcome, PaymentStatus } from '#domain/payment.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { lockedAttempt, readAttempt, readAttempts } from './payment.sql.ts';

/** An attempt to pay an order. The provider knows it by its id. */
export type Attempt = {
  id: string;
  therapistId: string;
  orderId: OrderId;
  provider: string;
  providerRef: string | null;
  /** The provider's own word, as last heard. */
  providerStatus: string | null;
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  checkoutUrl: string | null;
  seats: boolean;
  /** Null before money comes, and where it simply paid for the session. */
  outcome: PaymentOutcome | null;
  /** The last digits of the card that paid; null where the provider did not tell them. */
  cardLast4: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  /** When the provider said that it is over; null while it may still be paid there, also after we gave it up. */
  settledAt: Instant | null;
};

/** The sum of a row. */
export function amountOf({ amountMinor: minor, currency }: Pick<Attempt, 'amountMinor' | 'currency'>): Amount {
  return { minor, currency };
}

/** Whether the provider may still take the money, as far as we have heard. */
export function isOpen(status: PaymentStatus): boolean {
  return status === 'INITIAL' || status === 'PROCESSING';
}

/** Whether money has come, wherever it went afterwards. */
export function isCaptured(status: PaymentStatus): boolean {
  return !isOpen(status) && status !== 'FAILED' && status !== 'CANCELED' && status !== 'EXPIRED';
}

/** An attempt by the id that the provider sees; null for an unknown or malformed one. */
export async function findAttempt(sql: Sql, id: string): Promise<Attempt | null> {
  return UUID.test(id) ? readAttempt(sql, id) : null;
}
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The attempts of an order, oldest first. */
export async function attemptsOf(sql: Sql, orderId: OrderId): Promise<Attempt[]> {
  return readAttempts(sql, orderId);
}

/** An attempt as it is now, which nobody else changes until the transaction ends. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  return lockedAttempt(tx, id);
}

/** Writes the job that asks the provider again. */
export async function reconcileLater(
  deps: Deps,
  sql: Sql,
  { attemptId: attempt, turn, runAt }: { attemptId: string; turn: number; runAt: Instant },
): Promise<void> {
  await deps.jobs.enqueue(sql, {
    kind: 'payment.reconcile',
    payload: { attempt, turn },
    runAt,
    dedupeKey: `payment.reconcile:${attempt}:${turn}`,
    maxAttempts: RECONCILE_TRIES,
  });
}

/** Once an hour for more than a week: were this chain to break, money that came would stay unseen. */
const RECONCILE_TRIES = 200;

/** Writes the job that cancels an attempt at the provider. */
export async function cancelLater(deps: Deps, sql: Sql, attemptId: string, { again = false } = {}): Promise<void> {
  const dedupeKey = `payment.cancel:${attemptId}${again ? ':again' : ''}`;
  const runAt = deps.clock.now();
  await deps.jobs.enqueue(sql, { kind: 'payment.cancel', payload: { attempt: attemptId }, runAt, dedupeKey });
}
