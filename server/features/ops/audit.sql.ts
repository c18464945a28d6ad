import type { Instant } from '#domain/dates.ts';
import { prepared, type Sql } from '#server/db/db.ts';

/** A line of the audit log; `actorId` is null where the product itself or the server's machine did it. Ids, never a contact. */
export type AuditLine = {
  id: string;
  at: Instant;
  actorId: string | null;
  actorRole: string | null;
  action: string;
  entity: string;
  entityId: string;
  reason: string | null;
  /** Of what is sold or agreed to: its fields before and after. */
  changed: { path: string; before: string | null; after: string | null }[] | null;
};

type Page = { before: string | null; limit: number };

const LINES = `
  select id::text, at, actor_id as "actorId", actor_role as "actorRole", action, entity, entity_id as "entityId", reason,
    case when action = 'content.change-sold' then changed end as changed
  from audit_log where ($2::bigint is null or id < $2::bigint)`;
// By the number: the column of the answer is its text.
const NEWEST = 'order by audit_log.id desc limit $3';

/** What an operator did and looked at, the newest first. */
export async function linesOfOperator(sql: Sql, operatorId: string, { before, limit }: Page): Promise<AuditLine[]> {
  return sql.run<AuditLine>(OF_OPERATOR, [operatorId, before, limit]);
}
const OF_OPERATOR = prepared('ops.audit-of-operator')`
  ${LINES} and actor_id = $1::uuid and actor_role = 'ADMIN' ${NEWEST}`;

/** What was done with these things, the newest first. */
export async function linesAbout(sql: Sql, ids: readonly string[], { before, limit }: Page): Promise<AuditLine[]> {
  return sql.run<AuditLine>(ABOUT, [ids, before, limit]);
}
const ABOUT = prepared('ops.audit-about')`${LINES} and entity_id = any($1::text[]) ${NEWEST}`;

/** What a person did, and what was done with the person, their bookings and their profile, the newest first. */
export async function linesOfPerson(sql: Sql, personId: string, { before, limit }: Page): Promise<AuditLine[]> {
  return sql.run<AuditLine>(OF_PERSON, [personId, before, limit]);
}
const OF_PERSON = prepared('ops.audit-of-person')`
  ${LINES} and (actor_id = $1::uuid or entity_id in (
    select $1::text
    union all select id::text from appointments where client_id = $1::uuid
    union all select number from orders where client_id = $1::uuid
    union all select p.id::text from payment_attempts p
      join orders o on o.therapist_id = p.therapist_id and o.id = p.order_id where o.client_id = $1::uuid
    union all select content_id from therapists where user_id = $1::uuid)) ${NEWEST}`;
