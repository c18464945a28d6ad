import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { all, iso, only, statement } from '#server/db/db.ts';
import { millisOf } from '#server/db/object-sql.ts';

/** Sessions of a day, and those of days before that nobody has marked. */
export type SessionCounts = { over: number; running: number; ahead: number; unmarked: number };

const OF_DAY = `a.status in ('confirmed', 'completed', 'client_absent', 'therapist_absent')
  and lower(a.during) >= $2::timestamptz and lower(a.during) < $3::timestamptz`;
const UNMARKED = `a.status = 'confirmed' and upper(a.during) <= $1::timestamptz`;

/** How many sessions of the day are over, run and are ahead, and how many of any day have no mark. */
export const sessionCounts = statement('today.session-counts', only<SessionCounts>, { now: iso, from: iso, to: iso })`
  select json_build_object(
    'over', (select count(*) from appointments a where ${OF_DAY} and upper(a.during) <= $1),
    'running', (select count(*) from appointments a where ${OF_DAY} and a.during @> $1::timestamptz),
    'ahead', (select count(*) from appointments a where ${OF_DAY} and lower(a.during) > $1),
    'unmarked', (select count(*) from appointments a where ${UNMARKED})) as counts`;

export type SessionRow = { number: string; start: Instant; end: Instant; state: 'unmarked' | 'running' | 'next' };

/** Sessions without a mark, those that run and the next one, by their start. */
export const sessionRows = statement('today.session-rows', all<SessionRow>, { now: iso, from: iso, to: iso })`
  select o.number, lower(a.during) as start, upper(a.during) as end,
    case when upper(a.during) <= $1 then 'unmarked' when lower(a.during) <= $1 then 'running' else 'next' end as state
  from appointments a
  join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id and o.client_id = a.client_id
  where ${UNMARKED} or (a.status = 'confirmed' and a.during @> $1::timestamptz)
    or a.id = (select a.id from appointments a where a.status = 'confirmed' and ${OF_DAY} and lower(a.during) > $1
      order by lower(a.during), a.id limit 1)
  order by lower(a.during), a.id limit ${MOST.broken}`;

type Waiting = { count: number; firstAt: Instant | null };

/** The counts of what else the day has. */
export type DayCounts = {
  complaints: { forUs: number; forSpecialist: number };
  unpaid: Waiting;
  invitations: Waiting;
  visitors: Waiting;
};

const waiting = (first: string, rows: string) =>
  `(select json_build_object('count', count(*), 'firstAt', ${millisOf(`min(${first})`)}) from ${rows})`;

/**
 * Complaints that wait for an operator, and for the word of the specialist; unpaid appointments that are released today
 * (P7: 24 hours before they begin); invitations that run out by the end of tomorrow; messages of visitors since
 * yesterday morning.
 */
export const dayCounts = statement('today.counts', only<DayCounts>, { now: iso, from: iso, to: iso })`
  select json_build_object(
    'complaints', (select json_build_object('forUs', count(*) filter (where status = 'disputed'),
      'forSpecialist', count(*) filter (where status = 'open')) from complaints where status in ('open', 'disputed')),
    'unpaid', ${waiting(
      `lower(during) - interval '24 hours'`,
      `appointments where status = 'proposed' and lower(during) - interval '24 hours' >= $1::timestamptz
        and lower(during) - interval '24 hours' < $3::timestamptz`,
    )},
    'invitations', ${waiting(
      'expires_at',
      `invitations where status = 'open' and expires_at >= $1 and expires_at < $3::timestamptz + interval '1 day'`,
    )},
    'visitors', ${waiting('created_at', `chat_messages where created_at >= $2::timestamptz - interval '1 day'`)}) as counts`;
