import type { Instant } from '#domain/dates.ts';
import type { Slot } from '#domain/schedule.ts';
import { first, isoRange, prepared, type Sql, statement } from '#server/db/db.ts';
import { ofTimes } from './publish.sql.ts';

/** Time off as stored; a missing beginning or end is null. The note is sealed with the therapist's own key. */
export type TimeOffRow = {
  id: string;
  start: Instant | null;
  end: Instant | null;
  noteEnc: Uint8Array | null;
};

type SealedNote = { sealed: Uint8Array; keyVersion: number };
type Noted = { therapistId: string; span: Slot; note: SealedNote | null };
const noted = ({ therapistId, span, note }: Noted) => [
  therapistId,
  isoRange(span),
  note?.sealed ?? null,
  note?.keyVersion ?? null,
];

/** Time off that reaches into a window, by start. */
export async function readTimeOff(
  sql: Sql,
  { therapistId, from, to }: { therapistId: string; from: Instant; to: Instant },
): Promise<TimeOffRow[]> {
  return sql.run(TIME_OFF, [therapistId, isoRange({ start: from, end: to })]);
}
const TIME_OFF = prepared('schedule.time-off')`
  select id, nullif(lower(during), '-infinity') as start, nullif(upper(during), 'infinity') as "end", note_enc as "noteEnc"
  from time_off where therapist_id = $1 and during && $2::tstzrange order by lower(during) nulls first, id`;

/** Writes time off of the therapist's own; answers its id. */
export async function insertTimeOff(sql: Sql, timeOff: Noted): Promise<string> {
  const row = await first(sql.run<{ id: string }>(INSERT, noted(timeOff)));
  if (row === null) throw new Error('time off was not written');
  return row.id;
}
const INSERT = prepared('schedule.insert-time-off')`
  insert into time_off(therapist_id, during, note_enc, key_version) values ($1, $2::tstzrange, $3, $4) returning id`;

/** Writes time off without a note. */
export const insertTimesOff = ofTimes('schedule.insert-times-off')`
  insert into time_off(therapist_id, during) select $1, during::tstzrange from unnest($2::text[]) as during`;

/** Gives time off of exactly this span another note; returns id and note, or null without such time off. */
export const renoteTimeOff = statement('schedule.renote-time-off', first<Pick<TimeOffRow, 'id' | 'noteEnc'>>, noted)`
  update time_off set note_enc = coalesce($3, note_enc), key_version = coalesce($4, key_version)
  where therapist_id = $1 and during = $2::tstzrange and source = 'manual' returning id, note_enc as "noteEnc"`;

/** Deletes a therapist's time off that has a beginning and an end; returns the deleted row, or null without one. */
export const deleteTimeOff = statement(
  'schedule.delete-time-off',
  first<Slot & Pick<TimeOffRow, 'noteEnc'>>,
  (of: { therapistId: string; id: string }) => [of.therapistId, of.id],
)`
  delete from time_off where therapist_id = $1 and id = $2 and source = 'manual'
  returning lower(during) as start, upper(during) as "end", note_enc as "noteEnc"`;
