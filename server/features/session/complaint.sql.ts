import { COMPLAINT_EVENTS, type ComplaintEvent, type ComplaintKind, type ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import { any, first, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

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
  /** When the client said it; null while only the times of presence do. */
  saidAt: Instant | null;
  /** When the times of presence last contradicted the complaint, or the mark that it is about. */
  doubtedAt: Instant | null;
};

type Of = { therapistId: string; orderId: OrderId };

/** The one complaint of an order; null without one. */
export const complaintOf = statement('session.complaint', first<ComplaintRow>, (of: Of) => [
  of.therapistId,
  of.orderId,
])`
  select kind, status, words_enc as "wordsEnc", answer_enc as "answerEnc", created_at as "createdAt",
    upheld_at as "upheldAt", decided_at as "decidedAt", said_at as "saidAt", doubted_at as "doubtedAt"
  from complaints where therapist_id = $1 and order_id = $2`;

/** A client's complaint about an order. */
type Said = Of & {
  kind: ComplaintKind;
  wordsEnc: Uint8Array | null;
  keyVersion: number;
  now: Instant;
  clientId: string;
  isDoubted: boolean;
};

/**
 * Writes a client's complaint; `isDoubted`: the times of presence contradict it. Audit lines name the order by its
 * number here and below: its id opens the page.
 */
export async function insertComplaint(
  sql: Sql,
  complaint: Said & { event: 'complain' | 'contest'; upheldAt: Instant },
): Promise<void> {
  const { therapistId, orderId, kind, event, wordsEnc, keyVersion, upheldAt, now, clientId, isDoubted } = complaint;
  const { to: status } = COMPLAINT_EVENTS[event];
  const times = [iso(upheldAt), iso(now), clientId, isDoubted];
  await sql.run(INSERT, [therapistId, orderId, kind, status, wordsEnc, keyVersion, ...times]);
}
const INSERT = prepared('session.insert-complaint')`
  with c as (
    insert into complaints(therapist_id, order_id, kind, status, words_enc, key_version, upheld_at, created_at, said_at,
      doubted_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8, case when $10::boolean then $8::timestamptz end) returning order_id)
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
  select $8::timestamptz, $9::uuid, 'USER', 'complaint.' || $4::text, 'orders', o.number
  from c join orders o on o.therapist_id = $1 and o.id = c.order_id`;

/**
 * Adds the client's words to a complaint that only the times of presence have made; `kind` is the client's, and
 * `isDoubted` says whether these times contradict it.
 */
export const saySo = statement('session.complaint-say', nothing, (of: Said) => [
  of.therapistId,
  of.orderId,
  of.kind,
  of.wordsEnc,
  of.keyVersion,
  iso(of.now),
  of.clientId,
  of.isDoubted,
])`
  with c as (
    update complaints set kind = $3, words_enc = coalesce($4, words_enc), key_version = $5, said_at = $6,
      doubted_at = case when $3 = 'client_present' then doubted_at when $8::boolean then $6::timestamptz end
    where therapist_id = $1 and order_id = $2 and status = 'disputed' and said_at is null returning order_id)
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
  select $6::timestamptz, $7::uuid, 'USER', 'complaint.say', 'orders', o.number
  from c join orders o on o.therapist_id = $1 and o.id = c.order_id`;

/** Makes an open complaint disputed which the times of presence contradict. */
export async function doubtComplaint(sql: Sql, doubt: Of & { now: Instant }): Promise<void> {
  await sql.run(DOUBT_COMPLAINT, [doubt.therapistId, doubt.orderId, iso(doubt.now)]);
}
const DOUBT_COMPLAINT = prepared('session.doubt-complaint')`
  with c as (
    update complaints set status = 'disputed', doubted_at = $3
    where therapist_id = $1 and order_id = $2 and status = 'open' returning order_id)
  insert into audit_log(at, actor_role, action, entity, entity_id)
  select $3::timestamptz, 'SYSTEM', 'complaint.doubt', 'orders', o.number
  from c join orders o on o.therapist_id = $1 and o.id = c.order_id`;

/**
 * Makes the complaint that a mark of the client's absence is wrong, from the times of presence and not the client; one
 * that the client took back stands again. Writes nothing if another one stands or is decided.
 */
export async function doubtMark(sql: Sql, doubt: Of & { upheldAt: Instant; now: Instant }): Promise<void> {
  await sql.run(DOUBT_MARK, [doubt.therapistId, doubt.orderId, iso(doubt.upheldAt), iso(doubt.now)]);
}
const DOUBT_MARK = prepared('session.doubt-mark')`
  with c as (
    insert into complaints(therapist_id, order_id, kind, status, upheld_at, created_at, said_at, doubted_at)
    values ($1, $2, 'client_present', 'disputed', $3, $4, null, $4)
    on conflict (therapist_id, order_id) do update
      set kind = 'client_present', status = 'disputed', decided_at = null, said_at = null, doubted_at = $4
      where complaints.status = 'withdrawn'
    returning order_id)
  insert into audit_log(at, actor_role, action, entity, entity_id)
  select $4::timestamptz, 'SYSTEM', 'complaint.doubt', 'orders', o.number
  from c join orders o on o.therapist_id = $1 and o.id = c.order_id`;

/** Keeps the therapist's answer to a complaint. */
export async function recordAnswer(sql: Sql, answer: Of & { answerEnc: Uint8Array | null }): Promise<void> {
  await sql.run(ANSWER, [answer.therapistId, answer.orderId, answer.answerEnc]);
}
const ANSWER = prepared('session.answer-complaint')`
  update complaints set answer_enc = coalesce($3, answer_enc) where therapist_id = $1 and order_id = $2`;

type LaterEvent = Exclude<ComplaintEvent, 'complain' | 'contest' | 'doubt' | 'say'>;

/** Moves a complaint on; answers whether it was in a state that the event allows. */
export async function recordComplaintEvent(
  sql: Sql,
  { therapistId, orderId, event, actorId, now }: Of & { event: LaterEvent; actorId: string | null; now: Instant },
): Promise<boolean> {
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
