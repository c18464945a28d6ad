// docs/decisions/032
import { nameProblem } from '#domain/contact.ts';
import { isEmail } from '#domain/email.ts';
import { DAY, type Instant, type Locale, MINUTE, SECOND } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type Currency, eurCents } from '#domain/money.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type Hold, openOrder, type PreparedHold, takeHold, understandWish, withHold } from '../booking/booking.ts';
import { abandonAttempts, type Attempt, attemptsOf, isOpen, openAttempt } from '../payment/payment.ts';
import { answerRequest, findRequest, insertRequest, type RequestKey } from './idempotency.sql.ts';
import { type OpenedPayment, paymentUrl } from './payment-url.ts';

/** What a client sends to pay. `sessionType` is an id or a key; the price is not theirs to name. */
export type Reservation = {
  clientId: string;
  therapistContentId: string;
  session: { date: string; start: string; end: string };
  sessionType: string;
  name: string;
  email: string;
  card: Currency;
  /** What the client's page said that card would pay, in tetri or cents; null when it does not say. */
  shownMinor: number | null;
  advice: boolean;
  locale: Locale;
  idempotencyKey: string | null;
  requestId: string;
};

/** Where the client pays, and the order's id. */
export type Reserved = { paymentUrl: string; orderId: OrderId };

/**
 * Turns a hold into a payment (P7). Takes the hold first when none lives on that slot (P41), else renews it (P35). A
 * repeat, with a key or by a double click, answers the same order and address. Null when the provider could not prepare
 * the payment: the hold lives on and the client may try again. Refuses another sum than the one that was shown
 * (`PRICE_CHANGED`): a hold that it took itself has the price of now, and stays, so that the client can read that first.
 */
export async function reserve(deps: Deps, reservation: Reservation): Promise<Reserved | null> {
  const request = requestOf(deps, reservation);
  const known = request === null ? null : await answerOf(deps, request);
  if (known !== null) return known;
  refuseBadContact(reservation);
  const wish = await understandWish(deps, { ...reservation, durationMin: null });
  if (!deps.payments.currencies.includes(reservation.card)) throw new DomainError('CARD_UNAVAILABLE');
  const opened = await withHold(deps, wish, (prepared) =>
    deps.db.transaction((tx) => writePayment(deps, tx, { reservation, prepared, request })),
  );
  if (opened === 'another price') throw new DomainError('PRICE_CHANGED');
  const url = await paymentUrl(deps, opened, reservation.locale);
  if (url === null) return null;
  const reserved = { paymentUrl: url, orderId: opened.attempt.orderId };
  return request === null ? reserved : answerRequest(deps.db, request, reserved);
}

type Opening = { reservation: Reservation; prepared: PreparedHold; request: RequestKey | null };

/**
 * Hold, order and attempt in one transaction, committed before the provider hears of it; the hold alone when its price is not the
 * one shown. Null as of `takeHold`.
 */
async function writePayment(
  deps: Deps,
  tx: Tx,
  { reservation, prepared, request }: Opening,
): Promise<OpenedPayment | 'another price' | null> {
  await lockClient(tx, reservation.clientId);
  if (request !== null) {
    await insertRequest(tx, request);
    await forgetLater(deps, tx);
    const known = await findRequest(tx, request);
    if (known !== null && !isSame(known.fingerprint, request.fingerprint)) {
      throw new DomainError('IDEMPOTENCY_CONFLICT');
    }
  }
  const hold = await takeHold(deps, tx, prepared, { renew: true });
  if (hold === null) return null;
  const amount = amountOf(hold, reservation.card);
  const { shownMinor } = reservation;
  if (shownMinor !== null && shownMinor !== amount.minor) return 'another price';
  const { clientId, name, email, locale, advice } = reservation;
  const { therapistId, appointmentId } = hold;
  const orderId = await openOrder(deps, tx, { therapistId, appointmentId, clientId, name, email, locale, advice });
  const open = (await attemptsOf(tx, orderId)).findLast((attempt) =>
    canServe(deps, attempt, { amount, until: hold.expiresAt }),
  );
  await abandonAttempts(deps, tx, { orderId, except: open?.id ?? null, status: 'CANCELED' });
  if (open !== undefined) return { attempt: open, isNew: false };
  const attempt = await openAttempt(deps, tx, { therapistId, orderId, clientId, amount, expiresAt: hold.expiresAt });
  return { attempt, isNew: true };
}

/**
 * Whether an attempt that was opened before is the one this request wants: for this sum, and payable about as long as the
 * renewed hold lives (P35). An attempt that never got an address was orphaned by a crash.
 */
function canServe(
  deps: Deps,
  attempt: Attempt,
  { amount, until }: { amount: { minor: number; currency: Currency }; until: Instant },
): boolean {
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
function amountOf(hold: Hold, card: Currency): { minor: number; currency: Currency } {
  if (card === 'GEL') return { minor: hold.totalMinor, currency: 'GEL' };
  if (hold.rate === null) throw new DomainError('CARD_UNAVAILABLE');
  return { minor: eurCents(hold.totalMinor, hold.rate.gelPerEur), currency: 'EUR' };
}

function refuseBadContact({ name, email }: Reservation): void {
  const problem = nameProblem(name);
  if (problem !== null) throw new DomainError(problem);
  if (!isEmail(email)) throw new DomainError('EMAIL_INVALID');
}

/** The request under its key. The fingerprint is keyed, since name and e-mail are in it. */
function requestOf(deps: Deps, reservation: Reservation): RequestKey | null {
  const { idempotencyKey, requestId: _, locale: __, ...body } = reservation;
  if (idempotencyKey === null || idempotencyKey.trim() === '') return null;
  return {
    userId: reservation.clientId,
    route: 'startPayment',
    key: idempotencyKey,
    fingerprint: deps.keyring.hmac('request', JSON.stringify(body)),
    now: deps.clock.now(),
  };
}

async function answerOf(deps: Deps, request: RequestKey): Promise<Reserved | null> {
  const known = await findRequest<Reserved>(deps.db, request);
  if (known === null) return null;
  if (!isSame(known.fingerprint, request.fingerprint)) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return known.response;
}

/** Keys are forgotten once a day. */
async function forgetLater(deps: Deps, tx: Tx): Promise<void> {
  const day = Math.floor(deps.clock.now() / DAY);
  await deps.jobs.enqueue(tx, {
    kind: 'checkout.forget-requests',
    payload: {},
    runAt: (day + 2) * DAY,
    dedupeKey: `checkout.forget-requests:${day}`,
  });
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** A page may end this much before the hold, so that a double click does not make a second one. */
const SHORTER_MS = MINUTE;

/** How long another request may still be asking the provider for the address. */
const PREPARING_MS = 30 * SECOND;
