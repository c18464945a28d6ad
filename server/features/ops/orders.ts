import { instantOf } from '#domain/dates.ts';
import { readBookingNumber } from '#domain/booking-number.ts';
import { readReceiptNumber } from '#domain/receipt-number.ts';
import { orRefuse } from '#domain/errors.ts';
import type { Stay } from '#domain/presence.ts';
import { readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import { orderIdOf } from '#server/secrets/order-ids.ts';
import { contactOfOrder } from '../order/order.ts';
import { findPerson, type Person } from '../person/person.ts';
import { personWith } from '../sign-in/sign-in.ts';
import { newestStaysOf } from '../stay/stay.ts';
import { wordsAbout } from '../session/session.ts';
import { type FoundOrder, orderBy, ordersAt, ordersOfClient, undecidedOrders } from '../session-view/session-view.ts';
import { writeAudit } from './ops.sql.ts';
import {
  agreementsOf,
  complaintAnswered,
  historyOf,
  paymentsOf,
  type StuckPayment,
  stuckPayments,
} from './orders.sql.ts';

/** An operator's search: a sign-in phone or e-mail, the name of an order (`orderCalled`), or a therapist's hour. */
export type Asked = (
  | { phone: string }
  | { email: string }
  | { order: string }
  | { profile: string; at: { date: string; start: string } }
) & { cursor?: string | undefined };

/**
 * A page of the orders of a client, the latest session first. An e-mail finds only people who sign in with it: those in
 * orders are sealed. Refuses anything but a phone, e-mail, hour or order. The look is audited, also without a result.
 */
export async function findOrders(
  deps: Deps,
  { asked, actorId }: { asked: Asked; actorId: string },
): Promise<{ client: Person | null; orders: readonly FoundOrder[]; next: string | null }> {
  if ('order' in asked) {
    const order = await orderCalled(deps, asked.order);
    await look(deps, { actorId, action: 'ops.find-orders', entityId: order.number });
    return { client: await findPerson(deps, deps.db, order.clientId), orders: [order], next: null };
  }
  if ('profile' in asked) {
    const at = orRefuse(instantOf(asked.at.date, asked.at.start), 'BAD_SLOT');
    const orders = await ordersAt(deps, { contentId: asked.profile, at });
    for (const { number } of orders) await look(deps, { actorId, action: 'ops.find-orders', entityId: number });
    if (orders.length === 0) await look(deps, { actorId, action: 'ops.find-orders', entityId: asked.profile });
    const [clientId, another] = new Set(orders.map((order) => order.clientId));
    // An hour that was booked again has several clients: whose each order is, `order-show` says.
    const isOne = clientId !== undefined && another === undefined;
    return { client: isOne ? await findPerson(deps, deps.db, clientId) : null, orders, next: null };
  }
  const after = readCursor(asked.cursor);
  const client = await personWith(deps, asked);
  const by = 'phone' in asked ? 'phone' : 'e-mail';
  await look(deps, { actorId, action: 'ops.find-orders', entityId: client?.id ?? `nobody of this ${by}` });
  if (client === null) return { client, orders: [], next: null };
  return { client, ...(await ordersOfClient(deps, { clientId: client.id, after })) };
}

/**
 * An order by its number or id with all its events, for an operator. Unknown and malformed ones are refused alike; the
 * look is audited. `name` and `orderEmail` are null after the client's data was deleted.
 */
export async function inspectOrder(deps: Deps, { called, actorId }: { called: string; actorId: string }) {
  const order = await orderCalled(deps, called);
  await look(deps, { actorId, action: 'ops.look-at-order', entityId: order.number });
  const contact = await contactOfOrder(deps, deps.db, order);
  return {
    order,
    client: await findPerson(deps, deps.db, order.clientId),
    name: contact?.name ?? null,
    orderEmail: contact?.email ?? null,
    payments: await paymentsOf(deps.db, order.orderId),
    history: await historyOf(deps.db, order.orderId),
    stays: await newestStaysOf(deps.db, order),
    answeredAt: (await complaintAnswered(deps.db, order.number))?.at ?? null,
    agreed: await agreementsOf(deps.db, order.orderId, order.clientId),
  };
}

/** Shows an operator what both said of a complaint (P45) and when both were in the room (P58); the look is audited. */
export async function readComplaint(
  deps: Deps,
  { called, actorId }: { called: string; actorId: string },
): Promise<{ order: FoundOrder; words: string | null; answer: string | null; stays: Stay[] }> {
  const order = await orderCalled(deps, called);
  await look(deps, { actorId, action: 'ops.read-complaint', entityId: order.number });
  const { client, therapist } = await wordsAbout(deps, order);
  return { order, words: client, answer: therapist, stays: await newestStaysOf(deps.db, order) };
}

/** The phones of client and therapist of an order, for an operator's call; audited with the reason. Null: deleted. */
export async function readPhones(
  deps: Deps,
  { called, reason, actorId }: { called: string; reason: string; actorId: string },
): Promise<{ order: FoundOrder; client: string | null; therapist: string | null }> {
  const order = await orderCalled(deps, called);
  const now = deps.clock.now();
  await writeAudit(deps.db, { actorId, action: 'ops.read-phones', entityId: order.number, reason, now });
  const phoneOf = async (userId: string | null) =>
    userId === null ? null : ((await findPerson(deps, deps.db, userId))?.phone ?? null);
  return { order, client: await phoneOf(order.clientId), therapist: await phoneOf(order.therapistUserId) };
}

/** A page of the orders that wait for an operator (`undecidedOrders`); audited. */
export async function openComplaints(
  deps: Deps,
  { cursor, actorId }: { cursor: string | undefined; actorId: string },
): Promise<{ orders: readonly FoundOrder[]; next: string | null }> {
  const after = readCursor(cursor);
  await look(deps, { actorId, action: 'ops.list-complaints', entityId: 'all' });
  return undecidedOrders(deps, after);
}

/** Refunds that the provider refuses for good and payments set aside, oldest first, by booking number; audited. */
export async function moneyThatIsStuck(deps: Deps, actorId: string): Promise<StuckPayment[]> {
  await look(deps, { actorId, action: 'ops.list-stuck-payments', entityId: 'all' });
  return stuckPayments(deps.db);
}

/** An order by the number that a client reads out, a receipt's number or its public id; refuses an unknown one. */
export async function orderCalled(deps: Deps, called: string): Promise<FoundOrder> {
  return orRefuse(await sessionCalled(deps, called), 'ORDER_NOT_FOUND');
}

/** A number and a receipt are shorter than any id of an order. */
async function sessionCalled(deps: Deps, called: string): Promise<FoundOrder | null> {
  const number = readBookingNumber(called);
  if (number !== null) return orderBy(deps, deps.db, 'number', number);
  const receipt = readReceiptNumber(called);
  if (receipt !== null) return orderBy(deps, deps.db, 'receipt', String(receipt));
  return orderBy(deps, deps.db, 'id', orderIdOf(deps.keyring, called));
}

/** Writes that an operator looks at somebody's data. The number stands for the order: its id opens the page. */
export async function look(
  deps: Deps,
  { actorId, action, entityId }: { actorId: string; action: string; entityId: string },
): Promise<void> {
  await writeAudit(deps.db, { actorId, action, entityId, reason: null, now: deps.clock.now() });
}
