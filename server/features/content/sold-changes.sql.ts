import { prepared } from '#server/db/db.ts';
import { insertJobSelect } from '#server/jobs/jobs.sql.ts';

/** Writes a line of the audit log for each changed document. */
export const AUDIT_SOLD = prepared('content.audit-sold')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, changed)
  select $1, $2::uuid, case when $2::uuid is null then 'SYSTEM' else 'ADMIN' end, 'content.change-sold', 'content', one->>'id', one->'fields'
  from jsonb_array_elements($3::jsonb) as one`;

/** Writes the job that mails the change to all operators. */
export const QUEUE_SOLD = prepared('content.queue-sold')`${insertJobSelect('content.tell-sold', {
  payload: { changes: '$1::jsonb', by: '$3::text', at: '$4::bigint' },
  runAt: '$2',
  key: '$5::int',
})} on conflict (dedupe_key) do nothing`;
