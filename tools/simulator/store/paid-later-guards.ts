import { DAY } from '#domain/dates.ts';
import type * as rows from './rows.ts';
import { refuse } from './session-guards.ts';
import { SqlError, type Store } from './tables.ts';

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
