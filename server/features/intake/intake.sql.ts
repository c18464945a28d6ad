import type { Instant } from '#domain/dates.ts';
import { first, iso, nothing, type Sql, statement, value } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { moveToStep } from './step.sql.ts';

/** The stored answers of a client, as sealed, with the client's key; null when either is gone. */
export const findAnswers = statement(
  'intake.find-answers',
  first<{ answersEnc: Uint8Array; wrapped: Uint8Array; version: number }>,
  [text],
)`
  select p.answers_enc as "answersEnc", k.wrapped, k.key_version as version
  from preferences p join user_keys k on k.user_id = p.user_id where p.user_id = $1`;

/** When the session begins that the client chose last of those to come that they hold, pay or have booked. */
export const readChosenStart = statement('intake.chosen-start', value<Instant>, [text, iso])`
  select lower(during) as start from appointments
  where client_id = $1 and status not in ('proposed', 'cancelled', 'expired') and lower(during) > $2::timestamptz
    and (status <> 'held' or hold_expires_at > $2::timestamptz)
  order by created_at desc, id limit 1`;

/** Stores the answers over the earlier ones. */
export const saveAnswers = statement('intake.save-answers', nothing, {
  userId: text,
  answersEnc: bytes,
  keyVersion: asIs<number>,
  now: iso,
})`
  insert into preferences(user_id, answers_enc, key_version, version, updated_at) values ($1, $2, $3, 1, $4)
  on conflict (user_id) do update set answers_enc = excluded.answers_enc, key_version = excluded.key_version,
    version = preferences.version + 1, updated_at = excluded.updated_at`;

/** Deletes the answers of a client, who is back at the first question unless at billing. */
export const deleteAnswers = statement('intake.delete-answers', nothing, [text])`
  with gone as (delete from preferences where user_id = $1 returning user_id)
  ${moveToStep(0, 'id in (select user_id from gone) and step < 5')}`;

/**
 * Deletes answers that were not changed since an instant, of clients without a session after `endedBefore` or to come,
 * with what was shared of them with specialists, and takes those clients back to the first question. Leaves a client
 * whose row is in use for the next night.
 */
export async function forgetAnswers(
  sql: Sql,
  before: { unfinishedBefore: Instant; endedBefore: Instant },
): Promise<void> {
  await runLocking(sql, FORGET_ANSWERS, [iso(before.unfinishedBefore), iso(before.endedBefore)]);
}
const FORGET_ANSWERS = locking('intake.forget-answers')`
  with due as (
    select u.id from preferences p join users u on u.id = p.user_id
    where p.updated_at <= case when u.step < 4 then $1::timestamptz else $2::timestamptz end
      and not exists (
        select 1 from appointments a
        where a.client_id = u.id and a.status not in ('cancelled', 'expired') and upper(a.during) > $2::timestamptz)
    ${LOCKED.client} of u skip locked),
  gone as (
    delete from preferences p using due where p.user_id = due.id and p.updated_at <= $1::timestamptz
    returning p.user_id),
  shared as (delete from topic_shares where client_id in (select user_id from gone))
  ${moveToStep(0, 'id in (select user_id from gone) and step < 5')}`;
