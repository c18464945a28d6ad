import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** A therapist with an account, and the orders of sessions that wait for a word of theirs. */
export type Unmarked = { userId: string; orders: string[] };

/**
 * Therapists who want to be told, with their sessions that began in that time, are over and have no status, unless a complaint
 * stands: then an operator's word is next.
 */
export async function readUnmarked(
  sql: Sql,
  { from, to, now }: { from: Instant; to: Instant; now: Instant },
): Promise<Unmarked[]> {
  return sql.run<Unmarked>(UNMARKED, [iso(from), iso(to), iso(now)]);
}
const UNMARKED = prepared('practice.unmarked')`
  select t.user_id as "userId", json_agg(o.id order by a.during) as orders
  from appointments a
  join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
  join therapists t on t.id = a.therapist_id and t.user_id is not null and 'statusEmail' = any(t.messages)
  where a.status = 'confirmed' and a.during && tstzrange($1::timestamptz, $2::timestamptz)
    and lower(a.during) >= $1::timestamptz and upper(a.during) <= $3::timestamptz
    and not exists (select 1 from complaints c
      where c.therapist_id = o.therapist_id and c.order_id = o.id and c.status in ('open', 'disputed'))
  group by t.user_id order by t.user_id`;

/** A therapist with an account who takes new clients. */
export type Accepting = { userId: string; contentId: string };

/** Therapists who take new clients and want to be told when nobody can book. */
export async function readAccepting(sql: Sql): Promise<Accepting[]> {
  return sql.run<Accepting>(ACCEPTING);
}
const ACCEPTING = prepared('practice.accepting')`
  select user_id as "userId", content_id as "contentId" from therapists
  where user_id is not null and accepting and 'emptyCalendarEmail' = any(messages)
  order by content_id collate "C"`;
