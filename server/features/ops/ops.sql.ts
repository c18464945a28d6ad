import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** How many sign-ins of a person stand. */
export async function liveSignInsCounted(sql: Sql, { userId, now }: { userId: string; now: Instant }): Promise<number> {
  const [row] = await sql.run<{ n: number }>(LIVE_SIGN_INS, [userId, iso(now)]);
  return row?.n ?? 0;
}
const LIVE_SIGN_INS = prepared('ops.live-sign-ins')`
  select count(*)::int as n from sign_ins where user_id = $1 and revoked_at is null and expires_at > $2`;

/** Writes a line for each of several things that one deed changes, in its transaction. */
export async function writeAudits(
  sql: Sql,
  audit: { actorId: string; action: string; entityIds: readonly string[]; reason: string; now: Instant },
): Promise<void> {
  await sql.run(AUDITS, [iso(audit.now), audit.actorId, audit.action, audit.entityIds, audit.reason]);
}
const AUDITS = prepared('ops.audits')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  select $1, $2, 'ADMIN', $3, 'ops', id, $5 from unnest($4::text[]) as id`;

/** Logs an operator's act before it is done; a null `actorId` is a nameless person on the server's machine. */
export async function writeAudit(
  sql: Sql,
  audit: { actorId: string | null; action: string; entityId: string; reason: string | null; now: Instant },
): Promise<void> {
  await sql.run(AUDIT, [iso(audit.now), audit.actorId, audit.action, audit.entityId, audit.reason]);
}
const AUDIT = prepared('ops.audit')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  values ($1, $2::uuid, case when $2::uuid is not null then 'ADMIN' end, $3, 'ops', $4, $5)`;
