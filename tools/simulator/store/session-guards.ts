import { APPOINTMENT_EVENTS } from '#domain/booking.ts';
import { COMPLAINT_TRANSITIONS } from '#domain/complaint.ts';
import { DAY } from '#domain/dates.ts';
import type { EventTable } from '#domain/events.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';

/** The refusals of migrations 019, 027 and 059: moves, cancelling, complaints, and the money of ends without pay. */

// Copies: a change of the product's rules must not change the refusals of the database.
const EVENTS: EventTable<string> = structuredClone(APPOINTMENT_EVENTS);
const COMPLAINT = structuredClone(COMPLAINT_TRANSITIONS);

/** Refuses as a check or a trigger does. */
export function refuse(why: string): never {
  throw new SqlError('23514', why);
}

/** Only a confirmed appointment moves, before it begins, to a time of the same length. */
export function checkMove(
  old: Pick<rows.Appointment, 'status' | 'start' | 'end' | 'moves'>,
  { status, start, end, moves, updatedAt }: rows.Appointment,
): void {
  if (start === old.start && end === old.end) {
    if (moves !== old.moves) refuse('a move without another time');
    return;
  }
  const counted = moves === old.moves || moves === old.moves + 1;
  const confirmed = old.status === 'confirmed' && status === 'confirmed';
  if (!confirmed || !counted || updatedAt >= old.start || end - start !== old.end - old.start) {
    refuse('only a confirmed appointment moves');
  }
  if (moves > 2) refuse('a session is moved twice at most');
}

/** The reason of a cancelled session fits its time, exactly 24 hours before the start being in time. */
export function checkCancelledInTime({ cancelReason, cancelledAt, start, clientReason }: rows.Appointment): void {
  if (clientReason !== null && cancelReason !== 'client' && cancelReason !== 'client_late') {
    refuse('only a client says why');
  }
  if (cancelReason === null || !BOOKED.has(cancelReason)) return;
  const at = cancelledAt ?? start;
  if (at >= start) refuse('the session has begun');
  if (cancelReason === 'client' && at > start - DAY) refuse('too late to be free');
  if (cancelReason === 'client_late' && at <= start - DAY) refuse('in time and called late');
}

const BOOKED: ReadonlySet<string> = new Set(['client', 'client_late', 'therapist', 'our_fault', 'guardian_refused']);

/** Writes a history row: event, actor and states match a line of the table of events, and only a move has times. */
export function insertHistory(store: Store, row: rows.History): void {
  const rule = EVENTS[row.event];
  if (!rule?.by.includes(row.actor) || !rule.from.includes(row.from) || rule.to !== row.to) {
    refuse(`no event ${row.event} of ${row.actor} from ${row.from} to ${row.to}`);
  }
  if ((row.event === 'move') !== (row.move !== null)) refuse('a move says from where to where, and nothing else does');
  if (row.move !== null && row.actor === 'client' && row.at > row.move.old.start - DAY) {
    refuse('a client moves a session up to 24 hours before it');
  }
  store.insert(store.tables.history, row);
}

/** The last digits of the orders in whose room nobody ever sits: one of four. */
export const EMPTY_ROOMS = '048c';

/** Whether nobody ever sits in the room of an order. */
export function isRoomEmpty(orderId: string): boolean {
  return EMPTY_ROOMS.includes(orderId.slice(-1));
}

/** A session is held by default or by its therapist only with somebody in the room, or another place on record. */
export function checkHeld({ tables }: Store, { id }: rows.Appointment, where: unknown): void {
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  if (order !== undefined && isRoomEmpty(order.id) && where === null) refuse('nobody was in the room');
}

/** Writes what a client says about a session. */
export function insertComplaint(store: Store, row: rows.Complaint): void {
  const begins = row.status === 'disputed' || (row.status === 'open' && row.kind === 'therapist_absent');
  if (!begins) refuse('a complaint starts as open, against a mark as disputed');
  if (row.kind !== 'client_present' && row.upheldAt <= row.createdAt) refuse('a complaint can be answered');
  store.insert(store.tables.complaints, row);
  raiseShownVersion(store, row.orderId);
}

/** Raises the shown version: page content of a session has changed beside its appointment (migration 029). */
export function raiseShownVersion(store: Store, orderId: string): void {
  const session = store.tables.appointments.byKey.get(store.tables.orders.byKey.get(orderId)?.appointmentId ?? '');
  if (session !== undefined) store.update(session, { shownVersion: session.shownVersion + 1 });
}

/** Answers a complaint. */
export function changeComplaint(store: Store, row: rows.Complaint, change: Partial<rows.Complaint>): void {
  const from = row.status;
  store.update(row, change);
  raiseShownVersion(store, row.orderId);
  if (row.status !== from && !COMPLAINT[from].includes(row.status)) refuse(`no way from ${from} to ${row.status}`);
  const over = row.status === 'withdrawn' || row.status === 'upheld' || row.status === 'rejected';
  if (over !== (row.decidedAt !== null)) refuse('a complaint that is over has an end');
}

/** Checked at commit: the money of a session goes back exactly when the session ended without pay. */
export function checkSessionMoney({ tables }: Store, { id, status, cancelReason }: rows.Appointment): void {
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const paid = tables.attempts.rows.find(({ orderId, seats }) => orderId === order?.id && seats)?.status;
  if (paid === undefined) return;
  const mustReturn = status === 'therapist_absent' || (status === 'cancelled' && cancelReason !== 'client_late');
  if (mustReturn && paid === 'SUCCESS') refuse('a session that ended without pay keeps its money');
  if (!mustReturn && paid.startsWith('REFUND')) refuse('the money of a session that stands goes back');
  if (!mustReturn) return;
  const payout = tables.payouts.byKey.get(id)?.status;
  if (payout === 'DUE' || payout === 'SENT' || payout === 'PAID') refuse('a session is both refunded and paid');
  if (tables.transfers.byKey.has(`earn|${id}`) && !tables.transfers.byKey.has(`earn_reversal|${id}`)) {
    refuse('earnings that are not owed stand in the books');
  }
}

/** The refusals of migration 046: appointments that are paid later. */

/** Written once more and not taken from the product, whose rules may have a mistake. */
const MOST_WAITING = 8;
const WITHIN_MS = 60 * DAY;

/** A session paid later names its maker, begins in its time, is no ninth one, and has its order from the beginning. */
export function checkProposed(store: Store, row: rows.Appointment): void {
  const { appointments, orders, series } = store.tables;
  if ((row.status === 'proposed') !== (row.proposedBy !== null)) refuse('what is paid later says who made it');
  if (row.status !== 'proposed') return;
  if (row.start <= row.createdAt + DAY || row.start > row.createdAt + WITHIN_MS) refuse('not in its time');
  const waiting = appointments.rows.filter((a) => a.clientId === row.clientId && a.status === 'proposed');
  if (waiting.length >= MOST_WAITING) throw new SqlError('SB008', 'too many appointments of the client wait');
  if ((row.proposedBy === 'client') !== (row.seriesId !== null)) refuse('a series is of its client');
  const of = row.seriesId === null ? undefined : series.byKey.get(row.seriesId);
  const isOther = of?.clientId !== row.clientId || of.therapistId !== row.therapistId;
  if (row.seriesId !== null && isOther) throw new SqlError('23503', 'no such series');
  store.defer(() => {
    const hasOrder = orders.rows.some(({ appointmentId }) => appointmentId === row.id);
    if (!hasOrder) refuse('an appointment that is paid later has no order');
  });
}

/** The last moment itself still counts as in time, the frozen rate stays, and only what waited ends as unpaid. */
export function checkUnpaid(
  old: Pick<rows.Appointment, 'status' | 'eurRate'>,
  { status, start, updatedAt, eurRate, cancelReason, cancelledBy, proposedBy }: rows.Appointment,
): void {
  if (old.eurRate !== null && eurRate !== old.eurRate) refuse('the terms are frozen');
  if (old.status === 'proposed' && status === 'expired' && updatedAt <= start - DAY) {
    refuse('the time may still be paid for');
  }
  if (cancelReason !== 'declined' && cancelReason !== 'withdrawn') return;
  const isByClient = cancelledBy === 'client';
  const isRight = cancelReason === 'declined' ? isByClient : cancelledBy === 'therapist' || cancelledBy === 'admin';
  if (proposedBy === null || !isRight) refuse('only what waits ends as unpaid');
}
