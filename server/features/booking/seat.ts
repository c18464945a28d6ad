import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { leaveBilling } from '../intake/intake.ts';
import { calendars, isListed, windowAround } from '../schedule/schedule.ts';
import { lockClient } from './hold.sql.ts';
import {
  type Appointment,
  expireInTheWay,
  lockAppointment,
  lockSeats,
  readFreedom,
  replaceOwnHold,
  seatAppointment,
} from './seat.sql.ts';

/**
 * Locks all that seating a paid client touches: client, therapist, the client's row, the appointment. Whoever settles
 * the same appointment waits here.
 */
export async function lockForSeat(
  tx: Sql,
  of: { therapistId: string; appointmentId: string; clientId: string },
): Promise<Appointment | null> {
  await lockSeats(tx, of);
  await lockClient(tx, of.clientId);
  return lockAppointment(tx, of);
}

/**
 * Whether an appointment whose hold has ended can be seated after all (P18): slot and client free, still in the calendar of a
 * therapist who is shown.
 * Holds in the way whose time is over are ended.
 */
export async function lateSeatChance(
  deps: Deps,
  tx: Sql,
  appointment: Appointment,
): Promise<{ slotFree: boolean; clientFree: boolean; listed: boolean }> {
  const { therapistId, clientId, contentId, start, end } = appointment;
  const now = deps.clock.now();
  const slot = { start, end };
  await expireInTheWay(tx, { therapistId, clientId, slot, now });
  const freedom = await readFreedom(tx, { therapistId, clientId, slot });
  const found = await calendars(tx, { contentIds: [contentId], ...windowAround(slot, now) });
  const calendar = found.get(contentId);
  // Who was taken down meanwhile takes nobody who has no seat yet.
  const visible = deps.content.snapshot().therapists.get(contentId)?.visible === true;
  return { ...freedom, listed: visible && calendar !== undefined && isListed(calendar, slot, now) };
}

/** Makes a held or proposed appointment a confirmed one, and takes the client back to step 4 (P3). */
export async function seat(deps: Deps, tx: Sql, appointment: Appointment): Promise<void> {
  const seated = await seatAppointment(tx, { ...appointment, now: deps.clock.now(), event: 'seat' });
  if (!seated) throw new Error('the appointment to confirm is not live');
  await leaveBilling(tx, appointment.clientId);
}

/** Seats an appointment whose hold had ended; the client's own newer hold of that time gives way. */
export async function reseat(deps: Deps, tx: Sql, appointment: Appointment): Promise<void> {
  const { therapistId, clientId, start, end } = appointment;
  const now = deps.clock.now();
  await replaceOwnHold(tx, { therapistId, clientId, slot: { start, end }, now });
  const seated = await seatAppointment(tx, { ...appointment, now, event: 'reseat' });
  if (!seated) throw new Error('the appointment to seat again is not an expired one');
  await leaveBilling(tx, clientId);
}
