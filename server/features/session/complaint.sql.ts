import { COMPLAINT_EVENTS, type ComplaintEvent, type ComplaintKind, type ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import { any, first, iso, prepared, type Sql } from '#server/db/db.ts';

/** A complaint as stored: the words of both sides are sealed with the client's own key. */
export type ComplaintRow = {
  kind: ComplaintKind;
  status: ComplaintStatus;
  wordsEnc: Uint8Array | null;
  answerEnc: Uint8Array | null;
  createdAt: Instant;
  /** When it becomes true if nobody objects. */
  upheldAt: Instant;
  decidedAt: Instant | null;
};

type Of = { therapistId: string; orderId: string };

/** The one complaint of an order; null without one. */
export async function readComplaint(sql: Sql, of: Of): Promise<ComplaintRow | null> {
  return first(sql.run<ComplaintRow>(READ, [of.therapistId, of.orderId]));
}
const READ = prepared('session.complaint')`
  select kind, status, words_enc as "wordsEnc", answer_enc as "answerEnc", created_at as "createdAt",
    upheld_at as "upheldAt", decided_at as "decidedAt"
  from complaints where therapist_id = $1 and order_id = $2`;

/**
 * Writes the complaint of an order. The audit log calls the order by its number here and below: its id opens the page.
 */
export async function insertComplaint(
  sql: Sql,
  complaint: Of & {
    kind: ComplaintKind;
    event: 'complain' | 'contest';
    wordsEnc: Uint8Array | null;
    keyVersion: number;
    upheldAt: Instant;
    now: Instant;
    clientId: string;
  },
): Promise<void> {
  const { therapistId, orderId, kind, event, wordsEnc, keyVersion, upheldAt, now, clientId } = complaint;
  const { to: status } = COMPLAINT_EVENTS[event];
  await sql.run(INSERT, [therapistId, orderId, kind, status, wordsEnc, keyVersion, iso(upheldAt), iso(now), clientId]);
}
const INSERT = prepared('session.insert-complaint')`
  with c as (
    insert into complaints(therapist_id, order_id, kind, status, words_enc, key_version, upheld_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning order_id)
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
  select $8::timestamptz, $9::uuid, 'USER', 'complaint.' || $4::text, 'orders', o.number
  from c join orders o on o.therapist_id = $1 and o.id = c.order_id`;

/** Keeps the therapist's answer to a complaint. */
export async function recordAnswer(sql: Sql, answer: Of & { answerEnc: Uint8Array | null }): Promise<void> {
  await sql.run(ANSWER, [answer.therapistId, answer.orderId, answer.answerEnc]);
}
const ANSWER = prepared('session.answer-complaint')`
  update complaints set answer_enc = coalesce($3, answer_enc) where therapist_id = $1 and order_id = $2`;

type LaterEvent = Exclude<ComplaintEvent, 'complain' | 'contest'>;

/** Moves a complaint on; answers whether it was in a state that the event allows. */
export async function recordComplaintEvent(
  sql: Sql,
  change: Of & { event: LaterEvent; actorId: string | null; now: Instant },
): Promise<boolean> {
  const { therapistId, orderId, event, actorId, now } = change;
  return any(sql.run(EVENTS[event], [therapistId, orderId, iso(now), actorId]));
}
function eventStatement(event: LaterEvent) {
  const { from, to } = COMPLAINT_EVENTS[event];
  const states = from.map((state) => `'${state}'`).join(', ');
  return prepared(`session.complaint-${event}`)`
    with c as (
      update complaints set status = '${to}', decided_at = ${to === 'disputed' ? 'null' : '$3::timestamptz'}
      where therapist_id = $1 and order_id = $2 and status in (${states})
      returning order_id),
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
      select $3::timestamptz, $4::uuid, ${ROLES[event]}, 'complaint.${event}', 'orders', o.number
      from c join orders o on o.therapist_id = $1 and o.id = c.order_id)
    select order_id from c`;
}
const ROLES = {
  object: `'THERAPIST'`,
  admit: `'THERAPIST'`,
  withdraw: `'USER'`,
  goUnanswered: `'SYSTEM'`,
  uphold: `'ADMIN'`,
  reject: `'ADMIN'`,
} as const;
const EVENTS = {
  object: eventStatement('object'),
  withdraw: eventStatement('withdraw'),
  goUnanswered: eventStatement('goUnanswered'),
  admit: eventStatement('admit'),
  uphold: eventStatement('uphold'),
  reject: eventStatement('reject'),
};
