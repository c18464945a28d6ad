import { nameProblem } from '#domain/contact.ts';
import { type Instant, type Locale, MINUTE, SECOND } from '#domain/dates.ts';
import { isEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { type Currency, eurCents } from '#domain/money.ts';
import type { Amount } from '#domain/payment.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  abandonAttempts,
  type Attempt,
  attemptsOf,
  isOpen,
  openAttempt,
  type OpenedPayment,
} from '../payment/payment.ts';

/** The payer, the card and the request of a payment. The client does not name the price. */
export type PaymentRequest = {
  clientId: string;
  name: string;
  email: string;
  card: Currency;
  /** The sum for that card on the client's page, in tetri or cents; null when the page does not say. */
  shownMinor: number | null;
  advice: boolean;
  locale: Locale;
  idempotencyKey: string | null;
  requestId: string;
};

/** The payment to open for an order: the sum, and how long its page lives. */
type Wanted = { therapistId: string; orderId: OrderId; clientId: string; amount: Amount; until: Instant };

/** The attempt to pay an order: an open one that still serves, else a new one. All its other attempts are given up. */
export async function openPayment(deps: Deps, tx: Tx, wanted: Wanted): Promise<OpenedPayment> {
  const { therapistId, orderId, clientId, amount, until } = wanted;
  const open = (await attemptsOf(tx, orderId)).findLast((attempt) => canServe(deps, attempt, wanted));
  await abandonAttempts(deps, tx, { orderId, except: open?.id ?? null, status: 'CANCELED' });
  if (open !== undefined) return { attempt: open, isNew: false };
  const attempt = await openAttempt(deps, tx, { therapistId, orderId, clientId, amount, expiresAt: until });
  return { attempt, isNew: true };
}

/**
 * Whether an attempt that was opened before is the one this request wants: for this sum, and payable about as long as a
 * new one (P35). An attempt that never got an address was orphaned by a crash.
 */
function canServe(deps: Deps, attempt: Attempt, { amount, until }: Wanted): boolean {
  const now = deps.clock.now();
  return (
    isOpen(attempt.status) &&
    attempt.amountMinor === amount.minor &&
    attempt.currency === amount.currency &&
    attempt.expiresAt > now &&
    attempt.expiresAt >= until - SHORTER_MS &&
    (attempt.checkoutUrl !== null || attempt.createdAt > now - PREPARING_MS)
  );
}

/** The frozen price in the currency of the card (P16, P42). */
export function amountOf(
  { totalMinor, rate }: { totalMinor: number; rate: { gelPerEur: string } | null },
  card: Currency,
): Amount {
  if (card === 'GEL') return { minor: totalMinor, currency: 'GEL' };
  if (rate === null) throw new DomainError('CARD_UNAVAILABLE');
  return { minor: eurCents(totalMinor, rate.gelPerEur), currency: 'EUR' };
}

/** Refuses a name or an e-mail that cannot stand on an order. */
export function refuseBadContact({ name, email }: { name: string; email: string }): void {
  const problem = nameProblem(name);
  if (problem !== null) throw new DomainError(problem);
  if (!isEmail(email)) throw new DomainError('EMAIL_INVALID');
}

/** Refuses a card in a currency that the provider does not take from us. */
export function refuseCard(deps: Deps, card: Currency): void {
  if (!deps.payments.currencies.includes(card)) throw new DomainError('CARD_UNAVAILABLE');
}

/** A page may end this much earlier than a new one would, so that a double click does not make a second one. */
const SHORTER_MS = MINUTE;

/** How long another request may still be asking the provider for the address. */
const PREPARING_MS = 30 * SECOND;
