import type { Slot } from '#domain/schedule.ts';
import { isoRange, prepared, type Sql, type Tx } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** Lets one edit of a calendar run at a time; holds and moves wait until it is over, and then see its version. */
export async function lockCalendar(tx: Tx, therapistId: string): Promise<void> {
  await runLocking(tx, LOCK, [therapistId]);
}
const LOCK = locking('schedule.lock-calendar')`select 1 from therapists where id = $1 ${LOCKED.calendar}`;

/** Lets no edit of a calendar run until the transaction ends, so that what is read of it now is still so then. */
export async function keepCalendar(tx: Tx, therapistId: string): Promise<void> {
  await runLocking(tx, KEEP, [therapistId]);
}
const KEEP = locking('schedule.keep-calendar')`select 1 from therapists where id = $1 ${LOCKED.keptCalendar}`;

/** Writes openings on one occasion. */
export async function insertOpenings(sql: Sql, therapistId: string, slots: readonly Slot[]): Promise<void> {
  if (slots.length > 0) await sql.run(INSERT_OPENINGS, [therapistId, slots.map(isoRange)]);
}
const INSERT_OPENINGS = prepared('schedule.insert-openings')`
  insert into openings(therapist_id, during) select $1, during::tstzrange from unnest($2::text[]) as during`;

/** Deletes the openings of exactly these times. */
export async function deleteOpenings(sql: Sql, therapistId: string, slots: readonly Slot[]): Promise<void> {
  if (slots.length > 0) await sql.run(DELETE_OPENINGS, [therapistId, slots.map(isoRange)]);
}
const DELETE_OPENINGS = prepared('schedule.delete-openings')`
  delete from openings where therapist_id = $1 and during = any($2::text[]::tstzrange[])`;

/** Hides times of the template on one occasion. */
export async function insertRemoved(sql: Sql, therapistId: string, slots: readonly Slot[]): Promise<void> {
  if (slots.length > 0) await sql.run(INSERT_REMOVED, [therapistId, slots.map(isoRange)]);
}
const INSERT_REMOVED = prepared('schedule.insert-removed')`
  insert into removed_times(therapist_id, during) select $1, during::tstzrange from unnest($2::text[]) as during`;

/** Shows these times of the template again that were hidden. */
export async function deleteRemoved(sql: Sql, therapistId: string, slots: readonly Slot[]): Promise<void> {
  if (slots.length > 0) await sql.run(DELETE_REMOVED, [therapistId, slots.map(isoRange)]);
}
const DELETE_REMOVED = prepared('schedule.delete-removed')`
  delete from removed_times where therapist_id = $1 and during = any($2::text[]::tstzrange[])`;
