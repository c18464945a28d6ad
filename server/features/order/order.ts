import { cleanName } from '#domain/contact.ts';
import type { Instant } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isOrderId, newOrderId, type OrderId } from '#server/secrets/order-ids.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { termsVersion } from '../legal/legal.ts';
import { sealEmail, sealName } from './contact.ts';
import type { AppointmentKey, ChangedOrder, OrderRow, OwnOrder } from './order-row.ts';
import { insertAgreement, raiseVersion, readComing, readOrder, upsertOrder } from './order.sql.ts';
import type { Answer } from '#contract/api.ts';
import { eurCents } from '#domain/money.ts';

/** The front door of orders: finding and opening them, their contact, and the readers of messages about them. */
export type { AppointmentKey, ChangedOrder, FrozenRate, OrderRow, OwnOrder } from './order-row.ts';
export { CHANGED, changing, ofAppointment, withRate } from './order-row.ts';
export { clientOf, contactOfOrder, openContact, openName, payerOf, sealEmail, telling } from './contact.ts';

/** Whether the client has deleted the account: then there is no name, and links to the order lead nowhere any more. */
export function hasLeft({ nameEnc }: Pick<OrderRow, 'nameEnc'>): boolean {
  return nameEnc === null;
}

/** An order by its id; null for an unknown or malformed one. */
export async function findOrder(sql: Sql, orderId: OrderId): Promise<OrderRow | null> {
  return isOrderId(orderId) ? readOrder.byId(sql, orderId) : null;
}

/** The order of an appointment; null before the client begins to pay for it. */
export async function orderOf(sql: Sql, key: AppointmentKey): Promise<OrderRow | null> {
  return readOrder.ofAppointment(sql, key);
}

/** The client's newest order, however old. */
export async function newestOrderOf(sql: Sql, clientId: string): Promise<OrderRow | null> {
  return readOrder.newestOf(sql, clientId);
}

/** An order of the client's own. Foreign, unknown and malformed ids are refused alike. */
export async function ownOrder(sql: Sql, { orderId, clientId }: OwnOrder): Promise<OrderRow> {
  const order = await findOrder(sql, orderId);
  if (order === null || order.clientId !== clientId) throw new DomainError('ORDER_NOT_FOUND');
  return order;
}

/** The orders of a client's booked sessions that have not ended, the next first. */
export async function comingOrders(sql: Sql, of: { clientId: string; now: Instant }): Promise<OrderRow[]> {
  return readComing(sql, of.clientId, of.now);
}

/** Marks a session as changed, so that waiting messages say nothing outdated; answers the changed session. */
export async function touchAppointment(sql: Sql, order: ChangedOrder, now: Instant): Promise<ChangedOrder> {
  const touched = await raiseVersion(sql, order, now);
  if (touched === null) throw new Error('an order without an appointment');
  return touched;
}

/** Writes or renews the order of a hold with the version of the terms that the client agrees to (P21). */
export async function openOrder(
  deps: Deps,
  tx: Sql,
  order: AppointmentKey & Pick<OrderRow, 'clientId' | 'locale' | 'advice'> & { name: string; email: string },
): Promise<OrderId> {
  const key = orRefuse(await findUserKey(deps.keyring, tx, order.clientId), 'NOT_AUTHORIZED');
  const now = deps.clock.now();
  const orderId = await upsertOrder(tx, {
    ...order,
    id: newOrderId(deps.random),
    nameEnc: sealName(cleanName(order.name), key),
    emailEnc: sealEmail(order.email, key),
    keyVersion: key.version,
    now,
  });
  const textVersion = termsVersion(deps.content.snapshot(), order.locale);
  await insertAgreement(tx, { therapistId: order.therapistId, orderId, textVersion, now });
  return orderId;
}

/** The money of a hold or an order in the words of the wire; EUR only where the payment provider takes it. */
export function presentTerms(
  deps: Deps,
  { rate, totalMinor, priceMinor }: Pick<OrderRow, 'rate' | 'totalMinor' | 'priceMinor'>,
): Answer<'readPayTerms'>['terms'] {
  return {
    priceMinor,
    totalMinor,
    totalEurCents:
      rate === null || !deps.payments.currencies.includes('EUR') ? null : eurCents(totalMinor, rate.gelPerEur),
    eurRate: rate?.gelPerEur ?? null,
    eurRateOn: rate?.on ?? null,
    eurRateSource: rate?.source ?? null,
  };
}
