import type { Instant } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Busy, Calendar } from '#domain/schedule.ts';
import { all, iso, isoRange, prepared, type Sql, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import type { CalendarsAsked } from './calendar.ts';

type Pair = [Instant, Instant];
type Row = {
  id: string;
  contentId: string;
  accepting: boolean;
  minNoticeMin: number;
  bufferMin: number;
  weeksAhead: number;
  version: number;
  isDisabled: boolean;
  weekly: [number, string, string, string | null, string | null, TypeKey[] | null][];
  ranges: Pair[];
  timeOff: Pair[];
  removed: Pair[];
  busy: Pair[];
};

/** The calendars of the named therapists, or of all, in one round trip. */
export async function readCalendars(
  sql: Sql,
  { contentIds, from, to, now }: CalendarsAsked,
): Promise<(Calendar & Pick<Row, 'isDisabled'>)[]> {
  const names = contentIds === undefined ? null : [...contentIds];
  const rows = await sql.run<Row>(CALENDARS, [names, isoRange({ start: from, end: to }), iso(now)]);
  return rows.map(({ id, weekly, ranges, timeOff, removed, busy, ...calendar }) => ({
    ...calendar,
    therapistId: id,
    weekly: weekly.map(([weekday, start, end, validFrom, validTo, types]) => ({
      weekday,
      start,
      end,
      validFrom,
      validTo,
      types,
    })),
    ranges: ranges.map(span),
    timeOff: timeOff.map(span),
    removed: removed.map(span),
    busy: busy.map(span),
  }));
}

/**
 * `upper(valid)` is exclusive in the database; the rules count the last valid date in. Time off may have no end: only
 * its part in the window is read.
 */
const CALENDARS = prepared('schedule.calendars')`
  select t.id, t.content_id as "contentId", t.accepting, t.min_notice_min as "minNoticeMin",
    t.buffer_min as "bufferMin", t.weeks_ahead as "weeksAhead", t.version, t.disabled_at is not null as "isDisabled",
    (select coalesce(json_agg(json_build_array(weekday, left(start_time::text, 5), left(end_time::text, 5),
        lower(valid), upper(valid) - 1, types)), '[]')
      from openings where therapist_id = t.id and weekday is not null) as weekly,
    (select coalesce(json_agg(json_build_array(
        (extract(epoch from lower(during)) * 1000)::bigint, (extract(epoch from upper(during)) * 1000)::bigint)), '[]')
      from openings where therapist_id = t.id and during && $2::tstzrange) as ranges,
    (select coalesce(json_agg(json_build_array(
        (extract(epoch from lower(during * $2)) * 1000)::bigint, (extract(epoch from upper(during * $2)) * 1000)::bigint)), '[]')
      from time_off where therapist_id = t.id and during && $2::tstzrange) as "timeOff",
    (select coalesce(json_agg(json_build_array(
        (extract(epoch from lower(during)) * 1000)::bigint, (extract(epoch from upper(during)) * 1000)::bigint)), '[]')
      from removed_times where therapist_id = t.id and during && $2::tstzrange) as removed,
    (select coalesce(json_agg(json_build_array(
        (extract(epoch from lower(during)) * 1000)::bigint, (extract(epoch from upper(during)) * 1000)::bigint)), '[]')
      from appointments where therapist_id = t.id and during && $2::tstzrange
        and status in ('held', 'proposed', 'confirmed')
        and not (status = 'held' and hold_expires_at <= $3::timestamptz)) as busy
  from therapists t where $1::text[] is null or t.content_id = any($1)`;

function span([start, end]: Pair): { start: Instant; end: Instant } {
  return { start, end };
}

/** When the client has a session that is booked, proposed or being paid; a hold alone gives way to a new one (P6). */
export const ownSessions = statement('schedule.own-sessions', all<Busy>, { clientId: text, span: isoRange, now: iso })`
  select lower(a.during) as start, upper(a.during) as end
  from appointments a
  where a.client_id = $1 and a.during && $2::tstzrange
    and (a.status in ('proposed', 'confirmed')
      or (a.status = 'held' and a.hold_expires_at > $3::timestamptz
        and exists (select 1 from orders o where o.therapist_id = a.therapist_id and o.appointment_id = a.id)))`;
