import type { Answer } from '#contract/api.ts';
import { isLive } from '#domain/booking.ts';
import { HOUR, type Locale, MINUTE, SECOND } from '#domain/dates.ts';
import { isOpenAtBank, toldRefund } from '#domain/payment.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { isoOf } from '#server/http/wire.ts';
import type { PaymentRef } from '#server/providers/payments/payments.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { presentLiveHold } from '../booking/booking.ts';
import { contactOfOrder, findOrder, newestOrderOf, type OrderRow, ownOrder, payerOf } from '../order/order.ts';
import { showOrder } from '../order-link/order-link.ts';
import {
  abandonAttempts,
  attemptsOf,
  cancelPage,
  findAttempt,
  isCaptured,
  isOpen,
  stateAt,
} from '../payment/payment.ts';
import { needOperator } from '../work/work.ts';
import { settleAttempt, settleOpen } from './settle.ts';
import { openPageOf, outcomeOf, paymentStatusOf, type ToldStatus } from './payment-status.ts';

export { payAppointment, readPayTerms } from './pay-appointment.ts';
export { reserve } from './reserve.ts';
export { settleAttempt, settleOpen };
export { askAgain, compareBooks } from './books.ts';

/** An order's payment status, for its client only; asks the provider (`raw`: its word) at most every 5 seconds. */
export async function checkPayment(deps: Deps, input: { orderId: OrderId; clientId: string }): Promise<ToldStatus> {
  const order = await ownOrder(deps.db, input);
  const attempts = await attemptsOf(deps.db, order.orderId);
  const open = attempts.findLast((attempt) => isOpen(attempt.status) || isOpenAtBank(attempt));
  if (open === undefined) return paymentStatusOf(order, attempts);
  const said = await settleAttempt(deps, { attemptId: open.id, source: 'poll' });
  if (said === null) return paymentStatusOf(order, attempts);
  return paymentStatusOf(await ownOrder(deps.db, input), await attemptsOf(deps.db, order.orderId));
}

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

/** An order by its link; what becomes of money that bought no session, and why, is told to its client only. */
export async function orderPage(
  deps: Deps,
  input: { orderId: OrderId; locale: Locale; viewerId: string | null; ip: string },
): Promise<Answer<'readOrder'>['data']> {
  const page = await showOrder(deps, input);
  if (!page.isOwn) return { ...page, refund: null, outcome: null };
  const attempts = await attemptsOf(deps.db, input.orderId);
  const refund =
    isLive(page.status) && page.status !== 'held' ? null : toldRefund(attempts.map(({ status }) => status));
  return { ...page, refund, outcome: outcomeOf(attempts) };
}

/** A provider says that something happened to an attempt: we ask it ourselves and believe only that. */
export async function takeCallback(
  deps: Deps,
  input: { provider: string; rawBody: Uint8Array; headers: Readonly<Record<string, string | undefined>>; ip: string },
): Promise<void> {
  // A caller learns nothing from the answer, not even which provider is in use.
  if (input.provider !== deps.payments.id) return;
  deps.limiter.take(`callback:${networkOf(input.ip)}`, CALLBACKS);
  const ref = await deps.payments.callback(input);
  if (ref === 'forged' || ref === 'unreadable') {
    deps.log.warn({ provider: input.provider }, `a ${ref} callback`);
    return;
  }
  const attempt = await findAttempt(deps.db, ref.attemptId);
  if (attempt === null) return tellUnknown(deps, ref);
  if (attempt.provider !== input.provider) return;
  const { providerRef } = ref;
  const said = await settleAttempt(deps, { attemptId: attempt.id, source: 'callback', providerRef });
  if ((said !== null && said !== 'silent') || isCaptured(attempt.status)) return;
  // Asked a moment ago, or without an answer: the hint must not be lost.
  const runAt = deps.clock.now() + ASK_AGAIN_MS;
  await deps.jobs.enqueue(deps.db, {
    kind: 'payment.settle',
    payload: { attempt: attempt.id, ...(providerRef === undefined ? {} : { providerRef }) },
    runAt,
    dedupeKey: `payment.settle:${attempt.id}:${Math.floor(runAt / ASK_AGAIN_MS)}`,
  });
}

/**
 * Tells operators of a payment that the provider may have and no book of ours: a restored database does not know what
 * was begun after its copy. The provider is asked first, since anybody may make up an id.
 */
async function tellUnknown(deps: Deps, { attemptId, providerRef }: PaymentRef): Promise<void> {
  if (!/^[0-9a-f-]{36}$/i.test(attemptId)) return;
  deps.limiter.take('callback of an unknown payment', UNKNOWN_CALLBACKS);
  const outcome = await stateAt(deps, { attemptId, providerRef: providerRef ?? null });
  if (!outcome.ok) return;
  const code = providerRef ?? attemptId;
  await needOperator(deps, deps.db, { kind: 'payment_unknown', key: code, facts: { code } });
}

/**
 * The client's live hold, the order that is being paid, was just paid or just failed, and the name and e-mail of the
 * newest order, however old, so that a client does not type them twice (WCAG 3.3.7). With `payment`, the id of an
 * attempt, `order` is the client's order of that payment, however old; null when the client has no such payment.
 */
export async function currentBooking(
  deps: Deps,
  input: { clientId: string; payment?: string | undefined; locale: Locale },
): Promise<Omit<Answer<'readCurrentBooking'>, 'now'>> {
  const now = deps.clock.now();
  const hold = await presentLiveHold(deps, input.clientId);
  const newest = await newestOrderOf(deps.db, input.clientId);
  const current = newest !== null && isCurrent(newest, now) ? newest : null;
  const order = input.payment === undefined ? current : await orderPaidBy(deps, input.payment, input.clientId);
  return {
    hold,
    order: order === null ? null : await orderOnTheWire(deps, order),
    contact: newest === null ? null : await payerOf(deps, deps.db, newest),
  };
}

/** The client's order of an attempt to pay; null for foreign, unknown and malformed ids alike. */
async function orderPaidBy(deps: Deps, attemptId: string, clientId: string): Promise<OrderRow | null> {
  const attempt = await findAttempt(deps.db, attemptId);
  const order = attempt === null ? null : await findOrder(deps.db, attempt.orderId);
  return order?.clientId === clientId ? order : null;
}

function isCurrent({ status, cancelReason, createdAt, end }: OrderRow, now: number): boolean {
  if (status === 'held') return true;
  // Of a session that was booked and then cancelled, nothing is being paid any more.
  if (status === 'cancelled' && cancelReason !== 'replaced' && cancelReason !== 'stepped_back') return false;
  return status === 'confirmed' ? end > now : createdAt > now - HOUR;
}

async function orderOnTheWire(deps: Deps, order: OrderRow): Promise<Answer<'readCurrentBooking'>['order']> {
  const contact = await contactOfOrder(deps, deps.db, order);
  const attempts = await attemptsOf(deps.db, order.orderId);
  const { status, outcome, refund } = paymentStatusOf(order, attempts);
  return {
    orderId: publicOrderId(deps.keyring, order.orderId),
    holdId: order.appointmentId,
    start: isoOf(order.start),
    status,
    outcome,
    refund,
    paymentUrl: openPageOf(attempts, deps.clock.now())?.checkoutUrl ?? null,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    opened: order.openedAt !== null,
    paidLater: order.proposedBy !== null,
  };
}

/** When a provider may be asked again about the same payment. */
const ASK_AGAIN_MS = 5 * SECOND;
const UNKNOWN_CALLBACKS = { max: 60, windowMs: MINUTE };
const CALLBACKS = { max: 600, windowMs: MINUTE };
