import { MINUTE } from '#domain/dates.ts';
import { COMPLETE_AFTER_MS } from '#domain/payout.ts';
import type { HeldElsewhere } from '#domain/presence.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockOrdered } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { isOrderId, type OrderId } from '#server/secrets/order-ids.ts';
import { leaveBilling } from '../intake/intake.ts';
import { offerOf } from '../matching/matching.ts';
import { type AppointmentKey, type ChangedOrder, findOrder, type OrderRow } from '../order/order.ts';
import { isListed, wantedOf, windowAround, openCalendars } from '../calendar/calendar.ts';
import { keepCalendar } from '../schedule/schedule.ts';
import {
  type Cancelling,
  completeAppointment,
  type Marking,
  readMarker,
  writeCancelled,
  writeMark,
} from './change.sql.ts';
import { expireInTheWay, type Freedom, readFreedom, replaceOwnHold, seatAppointment } from './seat.sql.ts';

/**
 * Locks all that seating or ending an ordered appointment touches: the seats of client and therapist, the client's row,
 * the appointment. Other settlements of the same order wait here. Null when there is no such order.
 */
export async function lockOrder(tx: Tx, orderId: OrderId): Promise<OrderRow | null> {
  if (!isOrderId(orderId)) return null;
  await lockOrdered(tx, orderId);
  return findOrder(tx, orderId);
}

/**
 * Whether an appointment whose hold has ended can be seated after all (P18): slot and client free, the client still
 * here, the time still in the calendar of a therapist who is shown. Ends expired holds in the way. A therapist's edit
 * of the calendar comes before this or after the seat.
 */
export async function lateSeatChance(deps: Deps, tx: Tx, order: OrderRow): Promise<Freedom & { listed: boolean }> {
  const { therapistId, clientId, contentId, typeKey, start, end } = order;
  const now = deps.clock.now();
  const slot = { start, end };
  await expireInTheWay(tx, { therapistId, clientId, slot, now });
  const freedom = await readFreedom(tx, { therapistId, clientId, slot });
  await keepCalendar(tx, therapistId);
  const found = await openCalendars(tx, { contentIds: [contentId], ...windowAround(slot, now) });
  const calendar = found.get(contentId);
  // A therapist who was taken down meanwhile gets no new client, and none for sessions that are offered no more.
  const profile = deps.content.snapshot().therapists.get(contentId);
  const isOffered = profile?.visible === true && offerOf(profile, typeKey) !== undefined;
  if (!isOffered || calendar === undefined) return { ...freedom, listed: false };
  const wanted = wantedOf(profile, { typeKey, durationMin: Math.round((end - start) / MINUTE) });
  return { ...freedom, listed: isListed(calendar, slot, { wanted, now }) };
}

/** Makes a held or proposed appointment a confirmed one; after a hold the client is taken back to step 4 (P3). */
export async function seat(deps: Deps, tx: Sql, order: OrderRow): Promise<ChangedOrder> {
  const seated = await seatAppointment.seat(tx, order, deps.clock.now());
  if (seated === null) throw new Error('the appointment to confirm is not live');
  if (order.status === 'held') await leaveBilling(tx, order.clientId);
  return seated;
}

/** Seats an appointment whose hold had ended; the client's own newer hold of that time gives way. */
export async function reseat(deps: Deps, tx: Sql, order: OrderRow): Promise<ChangedOrder> {
  const { therapistId, clientId, start, end } = order;
  const now = deps.clock.now();
  await replaceOwnHold(tx, { therapistId, clientId, slot: { start, end }, now });
  const seated = await seatAppointment.reseat(tx, order, now);
  if (seated === null) throw new Error('the appointment to seat again is not an expired one');
  // A hold at another time keeps its client at billing.
  await leaveBilling(tx, clientId);
  return seated;
}

/** Completes a confirmed session that ended long enough ago (P15); answers it as it is then, null when it was none. */
export async function complete(
  deps: Deps,
  tx: Sql,
  { order, elsewhere }: { order: OrderRow; elsewhere: HeldElsewhere | null },
): Promise<ChangedOrder | null> {
  const now = deps.clock.now();
  return completeAppointment(tx, order, { endedBy: now - COMPLETE_AFTER_MS, now, elsewhere });
}

/** Cancels a locked, confirmed session and frees its time; answers it after that. */
export async function cancelAppointment(tx: Sql, { order, by, ...cancel }: Cancelling): Promise<ChangedOrder> {
  const cancelled = await writeCancelled[by](tx, order, cancel);
  if (cancelled === null) throw new Error('the session to cancel is not confirmed');
  return cancelled;
}

/** The side that may mark who came. */
export type Marker = 'therapist' | 'admin' | 'system';

/** Marks who came to a locked session; answers it after that. Throws where its state does not allow the mark. */
export async function markAppointment(
  tx: Sql,
  { mark, ...marking }: Omit<Marking, 'event'> & { mark: SessionMark },
): Promise<ChangedOrder> {
  const marked = await writeMark(tx, { ...marking, event: EVENTS[mark] });
  if (marked === null) throw new Error(`the session cannot be marked as ${mark}`);
  return marked;
}

const EVENTS = {
  completed: 'markHeld',
  client_absent: 'markClientAbsent',
  therapist_absent: 'markTherapistAbsent',
} as const satisfies Record<SessionMark, string>;

/** Whether it was this side that last marked who came to a session. */
export async function wasMarkedBy(sql: Sql, key: AppointmentKey, by: Marker): Promise<boolean> {
  return (await readMarker(sql, key)) === by;
}
