import { APPOINTMENT_TRANSITIONS, type AppointmentStatus } from '#domain/booking.ts';
import { PAYMENT_TRANSITIONS, REFUND_TRANSITIONS } from '#domain/payment.ts';
import { words } from '#domain/testing/words.ts';
import { closeOtherTimes } from './other-times-statements.ts';
import { checkCancelledInTime, checkMove, checkSessionMoney, checkUnpaid, refuse } from './session-guards.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';
import { columns, overlaps } from './values.ts';

/** Repeats the database's constraints, indexes and triggers; the comparison with the real database tests them. */

// A copy: a change of the product's rules must not change the refusals of the database.
const APPOINTMENT = structuredClone(APPOINTMENT_TRANSITIONS);
const PAYMENT = structuredClone(PAYMENT_TRANSITIONS);
const REFUND = structuredClone(REFUND_TRANSITIONS);

const LIVE: ReadonlySet<AppointmentStatus> = new Set(['held', 'proposed', 'confirmed']);

export function occupies(status: AppointmentStatus): boolean {
  return LIVE.has(status);
}

/** The constraint that a live appointment would break, or null. */
export function conflictOf({ tables }: Store, one: rows.Appointment): '23P01' | '23505' | null {
  if (!occupies(one.status)) return null;
  for (const other of tables.appointments.rows) {
    if (other.id === one.id || !occupies(other.status)) continue;
    if (one.status === 'held' && other.status === 'held' && one.clientId === other.clientId) return '23505';
    const meets = one.therapistId === other.therapistId || one.clientId === other.clientId;
    if (meets && overlaps(one, other)) return '23P01';
  }
  return null;
}

/** Changes an appointment under its triggers, checks and constraints. */
export function changeAppointment(store: Store, row: rows.Appointment, change: Partial<rows.Appointment>): void {
  const old = columns(row, 'status', 'start', 'end', 'moves', 'eurRate');
  move(store, row, { ...change, version: row.version + 1, shownVersion: row.shownVersion + 1 }, APPOINTMENT);
  checkMove(old, row);
  const isAnother = row.status !== 'confirmed' || row.start !== old.start || row.end !== old.end;
  if (old.status === 'confirmed' && isAnother) closeOtherTimes(store, row);
  checkCancelledInTime(row);
  checkUnpaid(old, row);
  if (change.status === 'cancelled' || change.status === 'therapist_absent') {
    store.defer(() => checkSessionMoney(store, row));
  }
  if ((row.status === 'held') !== (row.holdExpiresAt !== null)) refuse('a hold has an end, nothing else has');
  const cancelled = row.cancelledBy !== null && row.cancelReason !== null && row.cancelledAt !== null;
  if ((row.status === 'cancelled') !== cancelled) refuse('a cancelled appointment says why');
  const conflict = conflictOf(store, row);
  if (conflict !== null) throw new SqlError(conflict, 'conflicting appointment');
}

/** Changes an attempt to pay under its trigger, checks and indexes. */
export function changeAttempt(store: Store, row: rows.Attempt, change: Partial<rows.Attempt>): void {
  const before = { ...row };
  move(store, row, change, PAYMENT);
  const captured = before.capturedMinor !== null;
  if (captured && (row.capturedMinor !== before.capturedMinor || row.capturedCurrency !== before.capturedCurrency)) {
    refuse('what came is fixed');
  }
  if ((row.capturedMinor === null) !== (row.capturedCurrency === null)) refuse('a sum has a currency');
  if (row.capturedMinor !== null && row.capturedMinor <= 0) refuse('a sum is above 0');
  if (!row.seats) return;
  if (!MONEY_CAME.includes(row.status)) refuse('only money that came seats');
  if (row.capturedMinor !== row.amountMinor || row.capturedCurrency !== row.currency) refuse('a seat is paid in full');
  const other = store.tables.attempts.rows.find((one) => one !== row && one.orderId === row.orderId && one.seats);
  if (other !== undefined) throw new SqlError('23505', 'an order is seated once');
}

const MONEY_CAME = words('SUCCESS REFUND_PENDING REFUNDED REFUND_FAILED CHARGEBACK');

/** Writes a refund: at most the captured sum, in the same currency. */
export function insertRefund(store: Store, row: rows.Refund): void {
  const attempt = store.tables.attempts.byKey.get(row.attemptId);
  if (row.amountMinor > (attempt?.capturedMinor ?? 0) || row.currency !== attempt?.capturedCurrency)
    refuse('no more goes back than came');
  store.insert(store.tables.refunds, row);
  const order = attempt?.seats === true ? store.tables.orders.byKey.get(attempt.orderId) : undefined;
  const session = store.tables.appointments.byKey.get(order?.appointmentId ?? '');
  if (session !== undefined) store.defer(() => checkSessionMoney(store, session));
}

export function changeRefund(store: Store, row: rows.Refund, change: Partial<rows.Refund>): void {
  move(store, row, change, REFUND);
  const { bankRef, byHandMinor, amountMinor, status, attemptId } = row;
  if ((bankRef === null) !== (byHandMinor === null)) refuse('what was sent by hand has a reference');
  if (byHandMinor !== null && (status !== 'DONE' || byHandMinor < 0 || byHandMinor > amountMinor))
    refuse('more by hand');
  if (status !== 'DONE') return;
  store.defer(() => {
    const entries = store.tables.transfers.byKey.get(`refund_done|${attemptId}`)?.entries ?? [];
    const sent = (from: string) =>
      entries.filter(({ account }) => account === from).reduce((sum, { minor }) => sum - minor, 0);
    if (sent('bank') !== (byHandMinor ?? 0) || sent('bank') + sent('provider_receivable') !== amountMinor) {
      refuse('what went back stands in the books as it went');
    }
  });
}

/** Whether pay is owed for a session: its money stays, and no complaint about it stands. */
export function isOwed({ tables }: Store, { appointmentId }: { appointmentId: string }): boolean {
  const session = tables.appointments.byKey.get(appointmentId);
  const isHeld = session?.status === 'completed' || session?.status === 'client_absent';
  if (!isHeld && session?.cancelReason !== 'client_late') return false;
  const order = tables.orders.rows.find((one) => one.appointmentId === appointmentId);
  const complaint = tables.complaints.byKey.get(order?.id ?? '')?.status;
  if (complaint === 'open' || complaint === 'disputed') return false;
  return tables.attempts.rows.some((one) => one.orderId === order?.id && one.seats && one.status === 'SUCCESS');
}

/** Checks a transfer at commit: it has entries and sums to zero in each currency. */
export function checkTransfer({ entries }: rows.Transfer): void {
  if (entries.length === 0) refuse('a transfer without entries');
  const sums = new Map<string, number>();
  for (const { currency, minor } of entries) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  if ([...sums.values()].some((sum) => sum !== 0)) refuse('the transfer does not sum to zero');
}

/** Changes a row whose status may only go the ways of its table. */
function move<Status extends string, Row extends { status: Status }>(
  store: Store,
  row: Row,
  change: Partial<Row>,
  ways: Readonly<Record<Status, readonly Status[]>>,
): void {
  const from = row.status;
  store.update(row, change);
  if (row.status !== from && !ways[from].includes(row.status)) refuse(`no way from ${from} to ${row.status}`);
}
