import type { Instant } from '#domain/dates.ts';
import type { TemplateRange, WeeklyTemplate } from '#domain/template.ts';
import { iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

/** Puts the ranges of a week in the place of those there were. */
export async function replaceWeek(sql: Sql, therapistId: string, ranges: readonly TemplateRange[]): Promise<void> {
  await sql.run(DELETE_WEEK, [therapistId]);
  if (ranges.length === 0) return;
  await sql.run(INSERT_WEEK, [
    therapistId,
    ranges.map(({ weekday }) => weekday),
    ranges.map(({ start }) => start),
    ranges.map(({ end }) => end),
    // An array of arrays would have to be a rectangle.
    ranges.map(({ types }) => types?.join(' ') ?? null),
  ]);
}
const DELETE_WEEK = prepared('schedule.delete-week')`
  delete from openings where therapist_id = $1 and weekday is not null`;
const INSERT_WEEK = prepared('schedule.insert-week')`
  insert into openings(therapist_id, weekday, start_time, end_time, types)
  select $1, weekday, start_time::time, end_time::time, string_to_array(types, ' ')
  from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as o(weekday, start_time, end_time, types)`;

/** Sets rest, notice and reach of a calendar. */
export const updateChoices = statement(
  'schedule.update-choices',
  nothing,
  (
    therapistId: string,
    { bufferMin, minNoticeMin, weeksAhead, now }: Omit<WeeklyTemplate, 'ranges'> & { now: Instant },
  ) => [therapistId, bufferMin, minNoticeMin, weeksAhead, iso(now)],
)`
  update therapists set buffer_min = $2, min_notice_min = $3, weeks_ahead = $4, updated_at = $5 where id = $1`;

/** Writes whether new clients are taken. */
export const writeAccepting = statement('schedule.update-accepting', nothing, {
  therapistId: text,
  accepting: asIs<boolean>,
  now: iso,
})`
  update therapists set accepting = $2, updated_at = $3 where id = $1 and accepting <> $2`;
