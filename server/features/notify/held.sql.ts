// docs/decisions/239
import { count, iso, statement } from '#server/db/db.ts';
import { asIs } from '#server/db/parameters.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';

/** Sends or drops the messages that are held, of one kind (a template) or all; answers how many. */
export const releaseHeld = statement('notify.release-held', count, {
  to: asIs<'send' | 'drop'>,
  kind: asIs<string | null>,
  now: iso,
})`
  with freed as (
    update notifications set held_at = case when $1 = 'drop' then held_at end,
      status = case when $1 = 'drop' then 'dropped' else status end,
      payload_enc = case when $1 = 'send' then payload_enc end
    where held_at is not null and status = 'queued' and ($2::text is null or template = $2)
    returning id, not_after),
  sending as (
    insert into jobs(kind, payload, run_at, max_attempts, deadline)
    select 'notify.send', jsonb_build_object('id', id), $3, ${JOB_ATTEMPTS}, not_after from freed where $1 = 'send')
  select id from freed`;
