import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** Writes what an operator is about to do, before it is done. */
export async function writeAudit(
  sql: Sql,
  audit: { actorId: string; action: string; entityId: string; reason: string | null; now: Instant },
): Promise<void> {
  await sql.run(AUDIT, [iso(audit.now), audit.actorId, audit.action, audit.entityId, audit.reason]);
}
const AUDIT = prepared('ops.audit')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  values ($1, $2, 'ADMIN', $3, 'ops', $4, $5)`;
