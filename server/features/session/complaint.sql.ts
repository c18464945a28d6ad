import { COMPLAINT_EVENTS, type ComplaintEvent, type ComplaintKind, type ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import { auditOfOrder } from '#server/db/audit-of-order.ts';
import { any, first, iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, orNull, text } from '#server/db/parameters.ts';
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

const OF_ORDER = { therapistId: text, orderId: asIs<OrderId> };

/** The one complaint of an order; null without one. */
export const complaintOf = statement('session.complaint', first<ComplaintRow>, OF_ORDER)`
  select kind, status, words_enc as "wordsEnc", answer_enc as "answerEnc", created_at as "createdAt",
    upheld_at as "upheldAt", decided_at as "decidedAt", said_at as "saidAt", doubted_at as "doubtedAt"
  from complaints where therapist_id = $1 and order_id = $2`;

/** Writes a client's complaint; `isDoubted`: the times of presence contradict it. */
export const insertComplaint = statement('session.insert-complaint', nothing, {
  ...OF_ORDER,
  kind: asIs<ComplaintKind>,
  event: (event: 'complain' | 'contest') => COMPLAINT_EVENTS[event].to,
  wordsEnc: orNull(bytes),
  keyVersion: asIs<number>,
  upheldAt: iso,
  now: iso,
  clientId: text,
  isDoubted: asIs<boolean>,
})`
  with c as (
    insert into complaints(therapist_id, order_id, kind, status, words_enc, key_version, upheld_at, created_at, said_at,
      doubted_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8, case when $10::boolean then $8::timestamptz end) returning order_id)
  ${auditOfOrder('c', { at: '$8', actor: '$9', role: 'USER', action: "'complaint.' || $4::text" })}`;

/**
 * Adds the client's words to a complaint that only the times of presence have made; `kind` is the client's, and
 * `isDoubted` says whether these times contradict it.
 */
export const saySo = statement('session.complaint-say', nothing, {
  ...OF_ORDER,
  kind: asIs<ComplaintKind>,
  wordsEnc: orNull(bytes),
  keyVersion: asIs<number>,
  now: iso,
  clientId: text,
  isDoubted: asIs<boolean>,
})`
  with c as (
    update complaints set kind = $3, words_enc = coalesce($4, words_enc), key_version = $5, said_at = $6,
      doubted_at = case when $3 = 'client_present' then doubted_at when $8::boolean then $6::timestamptz end
    where therapist_id = $1 and order_id = $2 and status = 'disputed' and said_at is null returning order_id)
  ${auditOfOrder('c', { at: '$6', actor: '$7', role: 'USER', action: "'complaint.say'" })}`;

/** Makes an open complaint disputed which the times of presence contradict. */
export const doubtComplaint = statement('session.doubt-complaint', nothing, { ...OF_ORDER, now: iso })`
  with c as (
    update complaints set status = 'disputed', doubted_at = $3
    where therapist_id = $1 and order_id = $2 and status = 'open' returning order_id)
  ${auditOfOrder('c', { at: '$3', role: 'SYSTEM', action: "'complaint.doubt'" })}`;

/**
 * Makes the complaint that a mark of the client's absence is wrong, from the times of presence and not the client; one
 * that the client took back stands again. Writes nothing if another one stands or is decided.
 */
export const doubtMark = statement('session.doubt-mark', nothing, { ...OF_ORDER, upheldAt: iso, now: iso })`
  with c as (
    insert into complaints(therapist_id, order_id, kind, status, upheld_at, created_at, said_at, doubted_at)
    values ($1, $2, 'client_present', 'disputed', $3, $4, null, $4)
    on conflict (therapist_id, order_id) do update
      set kind = 'client_present', status = 'disputed', decided_at = null, said_at = null, doubted_at = $4
      where complaints.status = 'withdrawn'
    returning order_id)
  ${auditOfOrder('c', { at: '$4', role: 'SYSTEM', action: "'complaint.doubt'" })}`;

/** Keeps the therapist's answer to a complaint. */
export const recordAnswer = statement('session.answer-complaint', nothing, {
  ...OF_ORDER,
  answerEnc: bytes,
  now: iso,
  actorId: text,
})`
  with c as (update complaints set answer_enc = $3 where therapist_id = $1 and order_id = $2 returning order_id)
  ${auditOfOrder('c', { at: '$4', actor: '$5', role: 'THERAPIST', action: "'complaint.answer'" })}`;

type LaterEvent = Exclude<ComplaintEvent, 'complain' | 'contest' | 'doubt' | 'say'>;

/** Moves a complaint on; answers whether it was in a state that the event allows. */
export async function recordComplaintEvent(
  sql: Sql,
  { event, ...of }: { therapistId: string; orderId: OrderId; event: LaterEvent; actorId: string | null; now: Instant },
): Promise<boolean> {
  return EVENTS[event](sql, of);
}
function eventStatement(event: LaterEvent, role: 'USER' | 'THERAPIST' | 'ADMIN' | 'SYSTEM') {
  const { from, to } = COMPLAINT_EVENTS[event];
  const states = from.map((state) => `'${state}'`).join(', ');
  return statement(`session.complaint-${event}`, any, { ...OF_ORDER, now: iso, actorId: asIs<string | null> })`
    with c as (
      update complaints set status = '${to}', decided_at = ${to === 'disputed' ? 'null' : '$3::timestamptz'}
      where therapist_id = $1 and order_id = $2 and status in (${states})
      returning order_id),
    audit as (${auditOfOrder('c', { at: '$3', actor: '$4', role, action: `'complaint.${event}'` })})
    select order_id from c`;
}
const EVENTS = {
  object: eventStatement('object', 'THERAPIST'),
  withdraw: eventStatement('withdraw', 'USER'),
  goUnanswered: eventStatement('goUnanswered', 'SYSTEM'),
  admit: eventStatement('admit', 'THERAPIST'),
  uphold: eventStatement('uphold', 'ADMIN'),
  reject: eventStatement('reject', 'ADMIN'),
};
