import type { Instant } from '#domain/dates.ts';
import { all, statement } from '#server/db/db.ts';
import { asIs, type Facts, text } from '#server/db/parameters.ts';
import { reading } from '#server/db/session-reading.ts';

/** A line of the audit log; `actorId` is null for the product or the server's machine. It has ids, never a contact. */
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

const PAGE = { before: asIs<string | null>, limit: asIs<number> };
/** A page of the log: the lines before this one by number, null for the newest, and at most how many. */
export type AuditPage = Facts<typeof PAGE>;

const LINES = `
  select id::text, at, actor_id as "actorId", actor_role as "actorRole", action, entity, entity_id as "entityId", reason,
    case when action = 'content.change-sold' then changed end as changed
  from audit_log where ($2::bigint is null or id < $2::bigint)`;
// By the number: the column of the answer is its text.
const NEWEST = 'order by audit_log.id desc limit $3';

/** An operator's actions and looks, the newest first. */
export const linesOfOperator = statement('ops.audit-of-operator', all<AuditLine>, { of: text, ...PAGE })`
  ${LINES} and actor_id = $1::uuid and actor_role = 'ADMIN' ${NEWEST}`;

/** The audit lines about these things, the newest first. */
export const linesAbout = statement('ops.audit-about', all<AuditLine>, { of: asIs<readonly string[]>, ...PAGE })`
  ${LINES} and entity_id = any($1::text[]) ${NEWEST}`;

/** The audit lines by a person and about the person, their bookings and their profile, the newest first. */
export const linesOfPerson = statement('ops.audit-of-person', all<AuditLine>, { of: text, ...PAGE })`
  ${LINES} and (actor_id = $1::uuid or entity_id in (
    select $1::text
    union all select id::text from appointments where client_id = $1::uuid
    union all select number from orders where client_id = $1::uuid
    union all select p.id::text from appointments a ${reading({}, 'each').joins} where o.client_id = $1::uuid
    union all select content_id from therapists where user_id = $1::uuid)) ${NEWEST}`;
