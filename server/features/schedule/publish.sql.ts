import type { Slot } from '#domain/schedule.ts';
import { isoRange, prepared, type Sql } from '#server/db/db.ts';
import { LOCKED, locking } from '#server/db/locks.ts';

/** Locks a calendar against other edits, holds and moves. */
export const LOCK_CALENDAR = locking('schedule.lock-calendar')`
  select 1 from therapists where id = $1 ${LOCKED.calendar}`;

/** Locks a calendar against edits alone. */
export const KEEP_CALENDAR = locking('schedule.keep-calendar')`
  select 1 from therapists where id = $1 ${LOCKED.keptCalendar}`;

/** A statement about times of a therapist; about none of them there is nothing to run. */
export function ofTimes(name: string) {
  return (text: TemplateStringsArray) => {
    const run = prepared(name)(text);
    return async (sql: Sql, therapistId: string, slots: readonly Slot[]): Promise<void> => {
      if (slots.length > 0) await sql.run(run, [therapistId, slots.map(isoRange)]);
    };
  };
}

/** Writes openings on one occasion. */
export const insertOpenings = ofTimes('schedule.insert-openings')`
  insert into openings(therapist_id, during) select $1, during::tstzrange from unnest($2::text[]) as during`;

/** Deletes the openings of exactly these times. */
export const deleteOpenings = ofTimes('schedule.delete-openings')`
  delete from openings where therapist_id = $1 and during = any($2::text[]::tstzrange[])`;

/** Hides times of the template on one occasion. */
export const insertRemoved = ofTimes('schedule.insert-removed')`
  insert into removed_times(therapist_id, during) select $1, during::tstzrange from unnest($2::text[]) as during`;

/** Shows these times of the template again that were hidden. */
export const deleteRemoved = ofTimes('schedule.delete-removed')`
  delete from removed_times where therapist_id = $1 and during = any($2::text[]::tstzrange[])`;
