import type { Sql } from '#server/db/db.ts';
import type { Violation } from '../checker/checker.ts';
import { type CalendarState, hasTime } from '../simulator/calendars.ts';
import type { Span } from '../simulator/store/rows.ts';

/**
 * Installs triggers that log the database's own view of calendars: each committed version of a calendar, and the
 * version under which a hold, a move or late money placed a time.
 */
export async function watchCalendars(sql: Sql): Promise<void> {
  for (const statement of WATCH) await sql.run(statement);
}

const SPAN = (
  during: string,
): string => `json_build_object('start', (extract(epoch from lower(${during})) * 1000)::bigint,
        'end', (extract(epoch from upper(${during})) * 1000)::bigint)`;
const SPANS = (from: string): string =>
  `(select coalesce(json_agg(${SPAN('during')}), '[]') from ${from} where therapist_id = t.id and during is not null)`;

const WATCH = [
  `create table hours_before as select * from openings`,
  `create table seen_calendars(therapist_id uuid, version bigint, state json, primary key (therapist_id, version))`,
  `create table seen_placements(therapist_id uuid, appointment_id uuid, event text, during tstzrange, type_key text, version bigint)`,
  `create function see_calendar(whose uuid) returns void language sql as $$
    insert into seen_calendars
    select t.id, t.version, json_build_object('accepting', t.accepting, 'minNoticeMin', t.min_notice_min,
      'bufferMin', t.buffer_min, 'version', t.version, 'from', 0,
      'ranges', ${SPANS('openings')}, 'removed', ${SPANS('removed_times')}, 'timeOff', ${SPANS('time_off')},
      'weekly', (select coalesce(json_agg(json_build_object('weekday', weekday, 'from', left(start_time::text, 5),
        'to', left(end_time::text, 5), 'types', types)), '[]')
        from openings where therapist_id = t.id and weekday is not null))
    from therapists t where t.id = whose
    on conflict (therapist_id, version) do update set state = excluded.state $$`,
  `create function calendar_committed() returns trigger language plpgsql as $$ begin
    perform see_calendar(new.id);
    return null;
  end $$`,
  `create constraint trigger calendar_committed after update on therapists deferrable initially deferred
    for each row when (old.version <> new.version) execute function calendar_committed()`,
  `create function time_placed() returns trigger language plpgsql as $$ begin
    insert into seen_placements
    select new.therapist_id, new.id, case when tg_op = 'INSERT' then 'a hold' when old.during <> new.during then 'a move'
      else 'late money' end, new.during, new.type_key, version from therapists where id = new.therapist_id;
    return null;
  end $$`,
  `create trigger time_held after insert on appointments for each row execute function time_placed()`,
  `create trigger time_taken after update on appointments for each row
    when (old.during <> new.during or (old.status = 'expired' and new.status = 'confirmed')) execute function time_placed()`,
];

/** Gives all calendars their hours back, and forgets what was seen of them. */
export async function resetCalendars(sql: Sql): Promise<void> {
  for (const statement of RESET) await sql.run(statement);
}
const CHANGED = `select therapist_id from seen_calendars group by therapist_id having count(*) > 1`;
const RESET = [
  `delete from openings where therapist_id in (${CHANGED})`,
  `insert into openings select * from hours_before where therapist_id in (${CHANGED})`,
  `delete from removed_times`,
  `delete from time_off`,
  `update therapists set accepting = true, min_notice_min = 120, buffer_min = 10, weeks_ahead = 8 where id in (${CHANGED})`,
  `delete from seen_calendars`,
  `delete from seen_placements`,
  `select see_calendar(id) from therapists where user_id is not null`,
];

/** Times that were placed outside of the calendar as it stood at that version. */
export async function placedOutside(sql: Sql): Promise<Violation[]> {
  const rows = await sql.run<Span & { id: string; event: string; type: string; state: CalendarState | null }>(`
    select appointment_id as id, event, type_key as type, (extract(epoch from lower(p.during)) * 1000)::bigint as start,
      (extract(epoch from upper(p.during)) * 1000)::bigint as "end",
      (select state from seen_calendars c where c.therapist_id = p.therapist_id and c.version <= p.version
        order by c.version desc limit 1) as state
    from seen_placements p`);
  return rows
    .filter(({ state, type, start, end }) => state === null || !hasTime(state, { start, end }, type))
    .map(({ id, event, start }) => ({
      name: 'OUTSIDE',
      detail: `${event} of ${id} at ${new Date(start).toISOString()}, which the calendar does not have`,
    }));
}
