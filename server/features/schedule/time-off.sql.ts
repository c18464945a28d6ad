import type { Instant } from '#domain/dates.ts';
import type { Slot } from '#domain/schedule.ts';
import { all, first, isoRange, only, statement } from '#server/db/db.ts';
import { asIs, bytes, orNull, text } from '#server/db/parameters.ts';
import { ofTimes } from './publish.sql.ts';

/** Time off as stored; a missing beginning or end is null. The note is sealed with the therapist's own key. */
export type TimeOffRow = {
  id: string;
  start: Instant | null;
  end: Instant | null;
  noteEnc: Uint8Array | null;
};

const NOTED = { therapistId: text, span: isoRange, noteEnc: orNull(bytes), keyVersion: asIs<number | null> };

/** Time off that reaches into a window, by start. */
export const timeOffIn = statement('schedule.time-off', all<TimeOffRow>, [text, isoRange])`
  select id, nullif(lower(during), '-infinity') as start, nullif(upper(during), 'infinity') as "end", note_enc as "noteEnc"
  from time_off where therapist_id = $1 and during && $2::tstzrange order by lower(during) nulls first, id`;

/** Writes time off of the therapist's own; answers its id. */
export const insertTimeOff = statement('schedule.insert-time-off', only<string>, NOTED)`
  insert into time_off(therapist_id, during, note_enc, key_version) values ($1, $2::tstzrange, $3, $4) returning id`;

/** Writes time off without a note. */
export const insertTimesOff = ofTimes('schedule.insert-times-off')`
  insert into time_off(therapist_id, during) select $1, during::tstzrange from unnest($2::text[]) as during`;

/** Gives time off of exactly this span another note; returns id and note, or null without such time off. */
export const renoteTimeOff = statement('schedule.renote-time-off', first<Pick<TimeOffRow, 'id' | 'noteEnc'>>, NOTED)`
  update time_off set note_enc = coalesce($3, note_enc), key_version = coalesce($4, key_version)
  where therapist_id = $1 and during = $2::tstzrange and source = 'manual' returning id, note_enc as "noteEnc"`;

/** Deletes a therapist's time off that has a beginning and an end; returns the deleted row, or null without one. */
export const deleteTimeOff = statement('schedule.delete-time-off', first<Slot & Pick<TimeOffRow, 'noteEnc'>>, {
  therapistId: text,
  id: text,
})`
  delete from time_off where therapist_id = $1 and id = $2 and source = 'manual'
  returning lower(during) as start, upper(during) as "end", note_enc as "noteEnc"`;
