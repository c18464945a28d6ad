import type { Sql } from '#server/db/db.ts';
import type { Violation } from '../checker/checker.ts';
import { type CalendarState, hasTime } from '../simulator/calendars.ts';
import type { Span } from '../simulator/store/rows.ts';
import { instantOf, MINUTE, weekdayOf } from '#domain/dates.ts';
import type { Answer } from './answer.ts';
import { type Slot, slotBody } from './people.ts';
import type { Therapist, World } from './world.ts';

/** Installs triggers that log each committed version of a calendar and the version by which a time was placed. */
export async function watchCalendars(sql: Sql): Promise<void> {
  for (const statement of WATCH) await sql.run(statement);
}

const SPANS = (from: string): string =>
  `(select coalesce(json_agg(json_build_object('start', (extract(epoch from lower(during)) * 1000)::bigint,
        'end', (extract(epoch from upper(during)) * 1000)::bigint)), '[]') from ${from} where therapist_id = t.id and during is not null)`;

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

/** The ways of a therapist to take a time out of the calendar. */
export const TAKING_OUT = ['remove', 'time off', 'template'] as const;
export type Edit = (typeof TAKING_OUT)[number] | 'publish';

/** The therapist of a slot. */
export function therapistAt({ therapists }: World, { therapist }: Slot): Therapist {
  const found = therapists[therapist % therapists.length];
  if (found === undefined) throw new RangeError(`there is no therapist ${therapist}`);
  return found;
}

/** A therapist's change of the own calendar, about one time. */
export function edit(world: World, slot: Slot, { what, server }: { what: Edit; server: number }): Promise<Answer> {
  const as = therapistAt(world, slot);
  const user = { id: as.userId };
  const time = slotBody(world.clock.now(), slot).bookingSession;
  switch (what) {
    case 'publish':
      return world.call(server, 'POST', '/therapists/add-sessions', { as, body: { user, sessions: [time] } });
    case 'remove': {
      const sessionId = `${as.therapistId}.${((instantOf(time.date, time.start) ?? 0) / MINUTE).toString(36)}`;
      return world.call(server, 'POST', '/therapists/remove-session', { as, body: { user, sessionId } });
    }
    case 'time off': {
      const { date, start, end } = time;
      const body = { firstDate: date, lastDate: date, start, end };
      return world.call(server, 'POST', '/practice/time-off', { as, body });
    }
    case 'template': {
      const body = { template: templateWithout(slot, weekdayOf(time.date)) };
      return world.call(server, 'PUT', '/practice/template', { as, body });
    }
  }
}

/** The hours that all therapists of the races have, without one of them on one weekday. */
function templateWithout({ hour }: Slot, weekday: number) {
  const range = (day: number, from: number, to: number) => ({
    weekday: day,
    start: `${from}:00`,
    end: `${to}:00`,
    types: null,
  });
  const ranges = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    if (day !== weekday || hour < 10 || hour >= 20) return [range(day, 10, 20)];
    return [...(hour > 10 ? [range(day, 10, hour)] : []), ...(hour < 19 ? [range(day, hour + 1, 20)] : [])];
  });
  return { ranges, bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };
}
