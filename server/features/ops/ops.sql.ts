import { iso, nothing, only, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

/** How many sign-ins of a person stand. */
export const liveSignInsCounted = statement('ops.live-sign-ins', only<number>, { userId: text, now: iso })`
  select count(*)::int as n from sign_ins where user_id = $1 and revoked_at is null and expires_at > $2`;

/** Writes a line for each of several things that one deed changes, in its transaction. */
export const writeAudits = statement('ops.audits', nothing, {
  now: iso,
  actorId: text,
  action: text,
  entityIds: asIs<readonly string[]>,
  reason: text,
})`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  select $1, $2, 'ADMIN', $3, 'ops', id, $5 from unnest($4::text[]) as id`;

/** Logs an operator's act before it is done; a null `actorId` is a nameless person on the server's machine. */
export const writeAudit = statement('ops.audit', nothing, {
  now: iso,
  actorId: asIs<string | null>,
  action: text,
  entityId: text,
  reason: asIs<string | null>,
})`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  values ($1, $2::uuid, case when $2::uuid is not null then 'ADMIN' end, $3, 'ops', $4, $5)`;
