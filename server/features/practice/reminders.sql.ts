import { all, iso, statement } from '#server/db/db.ts';
import { asIs } from '#server/db/parameters.ts';
import { UNDISPUTED } from '#server/db/session-reading.ts';

/** A page of therapists: those after this one by id, null for the first page, and at most how many. */
const PAGE = { after: asIs<string | null>, limit: asIs<number> };

/** A therapist with an account, and the orders of sessions that wait for a word of theirs. */
export type Unmarked = { therapistId: string; userId: string; orders: string[] };

/**
 * A page of the therapists who want to be told, each with the sessions that began in that time, are over and have no
 * status. Sessions with a complaint are left out: an operator decides next. Most therapists have none.
 */
export const readUnmarked = statement('practice.unmarked', all<Unmarked>, { from: iso, to: iso, now: iso, ...PAGE })`
  with page as (
    select id, user_id from therapists
    where user_id is not null and 'statusEmail' = any(messages) and ($4::uuid is null or id > $4)
    order by id limit $5)
  select t.id as "therapistId", t.user_id as "userId",
    (select coalesce(json_agg(o.id order by a.during), '[]') from appointments a
      join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
      where a.therapist_id = t.id and a.status = 'confirmed' and a.during && tstzrange($1::timestamptz, $2::timestamptz)
        and lower(a.during) >= $1::timestamptz and upper(a.during) <= $3::timestamptz
        and ${UNDISPUTED}) as orders
  from page t order by t.id`;

/** A therapist with an account who takes new clients. */
export type Accepting = { therapistId: string; userId: string; contentId: string };

/** A page of the therapists who take new clients and want to be told when nobody can book. */
export const readAccepting = statement('practice.accepting', all<Accepting>, PAGE)`
  select id as "therapistId", user_id as "userId", content_id as "contentId" from therapists
  where user_id is not null and accepting and 'emptyCalendarEmail' = any(messages) and ($1::uuid is null or id > $1)
  order by id limit $2`;
