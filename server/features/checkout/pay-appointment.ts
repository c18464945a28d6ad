// docs/decisions/195
import type { Answer } from '#contract/api.ts';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { payPageEnd, payUntil, unpaidRefusal } from '#domain/paid-later.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { freezeRate, lockOrder } from '../booking/booking.ts';
import { type FrozenRate, openOrder, type OrderRow, ownOrder, payerOf, presentTerms } from '../order/order.ts';
import { currentRate } from '../exchange/exchange.ts';
import { attemptsOf, type OpenedPayment } from '../payment/payment.ts';
import type { RequestKey } from './idempotency.sql.ts';
import { shutOutState } from '../calendar/calendar.ts';
import { amountOf, openPayment, type PaymentRequest, refuseBadContact, refuseCard } from './open-payment.ts';
import { openPageOf, paymentStatusOf } from './payment-status.ts';
import { beginRequest, payOnce, type Reserved } from './repeats.ts';

/** The request of a client to pay an own appointment that waits. */
export type LaterPayment = PaymentRequest & { orderId: OrderId };

/**
 * Begins to pay an appointment that waits for it (P49), as `reserve` does for a hold, with the same repeats: of two
 * tabs or cards the newest wins. Freezes today's EUR rate and records name, e-mail and the agreement (P21). Null when
 * the provider could not prepare the payment. Refuses another client's order, one that does not wait any more, and
 * another sum than the one shown.
 */
export async function payAppointment(deps: Deps, payment: LaterPayment): Promise<Reserved | null> {
  return payOnce(deps, 'payAppointment', payment, async (request) => {
    const { rate } = await unpaidOrder(deps, payment);
    refuseBadContact(payment);
    refuseCard(deps, payment.card);
    // Asked outside the transaction; the order may have one by then, which stays.
    const today = rate ?? (await currentRate(deps));
    return deps.db.transaction((tx) => writePayment(deps, tx, { payment, today, request }));
  });
}

type Opening = { payment: LaterPayment; today: FrozenRate | null; request: RequestKey | null };

/** Contact, rate and attempt in one transaction, committed before the provider hears of it. */
async function writePayment(deps: Deps, tx: Tx, { payment, today, request }: Opening): Promise<OpenedPayment> {
  const { clientId, card, shownMinor, name, email, locale, advice } = payment;
  const order = await lockOrder(tx, payment.orderId);
  const now = deps.clock.now();
  if (order === null || order.clientId !== clientId) throw new DomainError('ORDER_NOT_FOUND');
  await refuseUnlessUnpaid(tx, order, now);
  await beginRequest(deps, tx, request);
  const amount = amountOf({ totalMinor: order.totalMinor, rate: order.rate ?? today }, card);
  if (shownMinor !== null && shownMinor !== amount.minor) throw new DomainError('PRICE_CHANGED');
  if (order.rate === null && today !== null) await freezeRate(deps, tx, order, today);
  const { therapistId, appointmentId, orderId } = order;
  await openOrder(deps, tx, { therapistId, appointmentId, clientId, name, email, locale, advice });
  return openPayment(deps, tx, { therapistId, orderId, clientId, amount, until: payPageEnd(order.start, now) });
}

/** The price of an own appointment that waits, and the deadline to pay it. Refuses as `payAppointment`. */
export async function readPayTerms(
  deps: Deps,
  input: { orderId: OrderId; clientId: string },
): Promise<Omit<Answer<'readPayTerms'>, 'now'>> {
  const order = await unpaidOrder(deps, input);
  const rate = order.rate ?? (await currentRate(deps));
  const contact = await payerOf(deps, deps.db, order);
  const attempts = await attemptsOf(deps.db, order.orderId);
  const { raw: _, ...told } = paymentStatusOf(order, attempts);
  const paymentUrl = openPageOf(attempts, deps.clock.now())?.checkoutUrl ?? null;
  return {
    terms: presentTerms(deps, { ...order, rate }),
    contact,
    until: isoOf(payUntil(order.start)),
    payment: attempts.length === 0 ? null : { ...told, paymentUrl },
  };
}

async function unpaidOrder(deps: Deps, input: { orderId: OrderId; clientId: string }): Promise<OrderRow> {
  const order = await ownOrder(deps.db, input);
  await refuseUnlessUnpaid(deps.db, order, deps.clock.now());
  return order;
}

/** Nothing new is booked with a therapist who is shut out, though the time waits as what is booked stays. */
async function refuseUnlessUnpaid(sql: Sql, order: OrderRow, now: Instant): Promise<void> {
  const refusal = unpaidRefusal(order, now);
  if (refusal !== null) throw new DomainError(refusal);
  const therapist = await shutOutState(sql, order.contentId);
  if (therapist === null || therapist.disabledAt !== null) throw new DomainError('SLOT_CLOSED');
}
