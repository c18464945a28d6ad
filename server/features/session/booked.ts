import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Instant } from '#domain/dates.ts';
import { type BookedSession, moveRefusal, otherTimesRefusal, type SessionRefusal } from '#domain/session-actions.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import { lockOrder } from '../booking/booking.ts';
import type { ChangedOrder, OrderRow } from '../order/order.ts';
import { type Attempt, attemptsOf } from '../payment/payment.ts';
import type { Amount } from '#domain/payment.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { complaintOf, type ComplaintRow } from './complaint.sql.ts';

/** The person who acts on a session; an operator gives a reason. */
export type ByClient = { role: 'client'; userId: string };
export type ByTherapist = { role: 'therapist'; userId: string };
export type ByAdmin = { role: 'admin'; userId: string; reason: string };

/** The facts of a session that the rules look at. */
export function bookedSession(order: ChangedOrder, complaint: ComplaintRow | null): BookedSession {
  const { status, start, end, moves, markedAt } = order;
  const said = complaint && { kind: complaint.kind, status: complaint.status, isSaid: complaint.saidAt !== null };
  return { status, start, end, moves, markedAt, complaint: said };
}

/**
 * Locks a session for its client, its therapist or an operator. Foreign and unknown sessions are refused alike. All
 * changes of one session wait here for each other, so later reads hold until the transaction ends.
 */
export async function lockSession(
  tx: Tx,
  { orderId, by }: { orderId: OrderId; by: ByClient | ByTherapist | { role: 'admin' | 'system' | 'guardian' } },
): Promise<OrderRow> {
  const order = orRefuse(await lockOrder(tx, orderId), 'ORDER_NOT_FOUND');
  const isForeign =
    (by.role === 'client' && order.clientId !== by.userId) ||
    (by.role === 'therapist' && order.therapistUserId !== by.userId);
  if (isForeign) throw new DomainError('ORDER_NOT_FOUND');
  return order;
}

/**
 * Refuses a change of a locked session that was made from an outdated version: the page showed a former state. A caller
 * that was shown nothing names none (`null`). A repeat of a change that is already done must be handled before this
 * check: a retry after a lost answer is no change by somebody else.
 */
export function requireSeen(order: OrderRow, seenVersion: number | null): void {
  if (!isOutdated(order, seenVersion)) return;
  const session = { status: order.status, sessionTime: sessionTimeOf(order), version: order.shownVersion };
  throw new DomainError('SESSION_CHANGED', { facts: { session } });
}

/** Whether the page showed an outdated version of a locked session; a page that showed nothing (`null`) did not. */
export function isOutdated(order: OrderRow, seenVersion: number | null): boolean {
  return seenVersion !== null && seenVersion !== order.shownVersion;
}

/** Throws the refusal of a rule with the instant that it names. */
export function requireAllowed(refusal: SessionRefusal | null): void {
  if (refusal === null) return;
  const { code, until } = refusal;
  throw new DomainError(code, until === null ? {} : { facts: { until: isoOf(until) } });
}

/** Refuses what the client or the therapist may not do now: a move by the client (P13), or an offer of other times. */
export async function requireMay(
  sql: Sql,
  order: OrderRow,
  { what, now }: { what: 'move' | 'offer times'; now: Instant },
): Promise<void> {
  if (what === 'offer times') return requireAllowed(otherTimesRefusal(bookedSession(order, null), now));
  requireAllowed(moveRefusal(bookedSession(order, await complaintOf(sql, order)), 'client', now));
}

/** The payment that seats the client of an order, and what it brought. */
export async function seatPayment(sql: Sql, orderId: OrderId): Promise<{ attempt: Attempt; paid: Amount }> {
  const attempt = (await attemptsOf(sql, orderId)).find(({ seats }) => seats);
  if (attempt === undefined) throw new Error('a session that nobody paid');
  return { attempt, paid: { minor: attempt.amountMinor, currency: attempt.currency } };
}
