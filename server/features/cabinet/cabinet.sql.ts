import type { AppointmentEvent, AppointmentStatus, CancelledBy, CancelReason } from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { ConsentStatus } from '#domain/guardian-consent.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Currency } from '#domain/money.ts';
import type { RefundStatus } from '#domain/payment.ts';
import { prepared, type Sql } from '#server/db/db.ts';

/** A client's own session with its money, complaint, consent and sharing, as stored; nothing of it is sealed. */
export type SessionRow = {
  orderId: string;
  /** How often the client's link was voided (P52). */
  linkVersion: number;
  contentId: string;
  status: AppointmentStatus;
  typeKey: TypeKey;
  start: Instant;
  end: Instant;
  moves: number;
  cancelledBy: CancelledBy | null;
  cancelReason: CancelReason | null;
  markedAt: Instant | null;
  /** Rises with everything that is shown of the session. */
  shownVersion: number;
  /** Of the payment that seats the client, else of the newest that brought money. */
  paid: { minor: number; currency: Currency; at: Instant; card: string | null } | null;
  refund: {
    minor: number;
    currency: Currency;
    status: RefundStatus;
    createdAt: Instant;
    failedAt: Instant | null;
    doneAt: Instant | null;
  } | null;
  complaint: {
    kind: ComplaintKind;
    status: ComplaintStatus;
    createdAt: Instant;
    upheldAt: Instant;
    decidedAt: Instant | null;
    saidAt: Instant | null;
    doubtedAt: Instant | null;
    isSaid: boolean;
    isDoubted: boolean;
  } | null;
  /** The newest request to a guardian. */
  consent: { status: ConsentStatus; expiresAt: Instant } | null;
  sharesTopics: boolean;
  /** An offer of other times is open. */
  isOffered: boolean;
};

/** Columns come flat: building an object in the database costs more than the rest of the statement. */
type Flat = Pick<
  SessionRow,
  'orderId' | 'linkVersion' | 'contentId' | 'status' | 'typeKey' | 'start' | 'end' | 'moves'
> &
  Pick<SessionRow, 'cancelledBy' | 'cancelReason' | 'markedAt' | 'shownVersion' | 'sharesTopics' | 'isOffered'> & {
    paidMinor: number | null;
    paidCurrency: Currency;
    paidAt: Instant;
    card: string | null;
    refundMinor: number | null;
    refundCurrency: Currency;
    refundStatus: RefundStatus;
    refundAt: Instant;
    refundFailedAt: Instant | null;
    refundDoneAt: Instant | null;
    complaintKind: ComplaintKind | null;
    complaintStatus: ComplaintStatus;
    complainedAt: Instant;
    upheldAt: Instant;
    decidedAt: Instant | null;
    saidAt: Instant | null;
    doubtedAt: Instant | null;
    consentStatus: ConsentStatus | null;
    consentExpiresAt: Instant;
  };

/**
 * Every join is one row of an index, and the appointments of the client are found together: with a hundred orders this
 * statement is most of what the call costs (`npm run bench -- cabinet`).
 */
const COLUMNS = `
  o.id as "orderId", o.link_version as "linkVersion", t.content_id as "contentId", a.status, a.type_key as "typeKey", lower(a.during) as start,
    upper(a.during) as "end", a.moves, a.cancelled_by as "cancelledBy", a.cancel_reason as "cancelReason",
    a.marked_at as "markedAt", a.shown_version as "shownVersion",
    p.captured_minor as "paidMinor", p.captured_currency as "paidCurrency", p.settled_at as "paidAt",
    p.card_last4 as card,
    r.amount_minor as "refundMinor", r.currency as "refundCurrency", r.status as "refundStatus",
    r.created_at as "refundAt", r.failed_at as "refundFailedAt", r.done_at as "refundDoneAt",
    c.kind as "complaintKind", c.status as "complaintStatus", c.created_at as "complainedAt", c.upheld_at as "upheldAt",
    c.decided_at as "decidedAt", c.said_at as "saidAt", c.doubted_at as "doubtedAt",
    g.status as "consentStatus", g.expires_at as "consentExpiresAt",
    s.order_id is not null as "sharesTopics", q.order_id is not null as "isOffered"`;
const SESSIONS = `
  from orders o
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id and a.client_id = o.client_id
  join therapists t on t.id = o.therapist_id`;
const MONEY = `
  payment_attempts p on p.order_id = o.id and p.captured_minor is not null
    and (p.seats or not exists (select 1 from payment_attempts x
      where x.order_id = p.order_id and x.captured_minor is not null and (x.seats or x.n > p.n)))
  left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id
  left join complaints c on c.therapist_id = o.therapist_id and c.order_id = o.id
  left join guardian_consents g on g.therapist_id = o.therapist_id and g.order_id = o.id
    and not exists (select 1 from guardian_consents x
      where x.therapist_id = g.therapist_id and x.order_id = g.order_id and x.n > g.n)
  left join topic_shares s on s.therapist_id = o.therapist_id and s.order_id = o.id
  left join proposals q on q.therapist_id = o.therapist_id and q.order_id = o.id and q.status = 'open'`;

/** Every session that a client ever paid for, by start, the latest first. */
export async function readSessions(sql: Sql, clientId: string): Promise<SessionRow[]> {
  return (await sql.run<Flat>(OF_CLIENT, [clientId])).map(toRow);
}
const OF_CLIENT = prepared('cabinet.sessions')`
  select ${COLUMNS} ${SESSIONS} join ${MONEY}
  where o.client_id = $1 order by start desc, o.id`;

/** What happened to an appointment; a move names both times. */
export type HistoryRow = {
  event: AppointmentEvent;
  at: Instant;
  from: { start: Instant; end: Instant } | null;
  to: { start: Instant; end: Instant } | null;
};

/** What only the page of one session shows, and the client's own key; null after the client's data was deleted. */
export type Particulars = {
  number: string;
  /** The number of the receipt of the payment that is told; null before money came. */
  receipt: number | null;
  nameEnc: Uint8Array | null;
  emailEnc: Uint8Array | null;
  wrapped: Uint8Array | null;
  keyVersion: number;
  /** Oldest first. */
  history: HistoryRow[];
};

/** One session of a client by its order, paid or not; null when the client has no such order. */
export async function readSession(
  sql: Sql,
  of: { orderId: string; clientId: string },
): Promise<(Particulars & { row: SessionRow }) | null> {
  const [found] = await sql.run<Flat & Particulars>(OF_ORDER, [of.orderId, of.clientId]);
  return found === undefined ? null : { ...found, row: toRow(found) };
}
const instantOf = (sql: string) => `(extract(epoch from ${sql}) * 1000)::bigint`;
const spanOf = (sql: string) =>
  `case when ${sql} is not null then jsonb_build_object('start', ${instantOf(`lower(${sql})`)}, 'end', ${instantOf(`upper(${sql})`)}) end`;
const OF_ORDER = prepared('cabinet.session')`
  select ${COLUMNS}, o.number,
    k.number as receipt, o.name_enc as "nameEnc", o.email_enc as "emailEnc", uk.wrapped, uk.key_version as "keyVersion",
    (select coalesce(jsonb_agg(jsonb_build_object('event', h.event, 'at', ${instantOf('h.at')}, 'from', ${spanOf('h.old_during')},
        'to', ${spanOf('h.new_during')}) order by h.n), '[]')
      from appointment_history h where h.therapist_id = o.therapist_id and h.appointment_id = o.appointment_id) as history
  ${SESSIONS} left join user_keys uk on uk.user_id = o.client_id left join ${MONEY}
  left join receipts k on k.attempt_id = p.id and k.kind = 'payment'
  where o.id = $1 and o.client_id = $2`;

function toRow(row: Flat): SessionRow {
  const { orderId, linkVersion, contentId, status, typeKey, start, end, moves, cancelledBy, cancelReason, markedAt } =
    row;
  const { paidMinor, refundMinor, complaintKind, consentStatus, shownVersion, sharesTopics, isOffered } = row;
  return {
    orderId,
    linkVersion,
    contentId,
    status,
    typeKey,
    start,
    end,
    moves,
    cancelledBy,
    cancelReason,
    markedAt,
    shownVersion,
    sharesTopics,
    isOffered,
    paid: paidMinor === null ? null : { minor: paidMinor, currency: row.paidCurrency, at: row.paidAt, card: row.card },
    refund:
      refundMinor === null
        ? null
        : {
            minor: refundMinor,
            currency: row.refundCurrency,
            status: row.refundStatus,
            createdAt: row.refundAt,
            failedAt: row.refundFailedAt,
            doneAt: row.refundDoneAt,
          },
    complaint:
      complaintKind === null
        ? null
        : {
            kind: complaintKind,
            status: row.complaintStatus,
            createdAt: row.complainedAt,
            upheldAt: row.upheldAt,
            decidedAt: row.decidedAt,
            saidAt: row.saidAt,
            doubtedAt: row.doubtedAt,
            isSaid: row.saidAt !== null,
            isDoubted: row.doubtedAt !== null,
          },
    consent: consentStatus === null ? null : { status: consentStatus, expiresAt: row.consentExpiresAt },
  };
}

/** When the first of the messages under these keys was sent; null when none was. */
export async function readFirstSent(sql: Sql, dedupeKeys: readonly string[]): Promise<Instant | null> {
  const [row] = await sql.run<{ at: Instant | null }>(FIRST_SENT, [[...dedupeKeys]]);
  return row?.at ?? null;
}
const FIRST_SENT = prepared('cabinet.first-sent')`
  select min(sent_at) as at from notifications where dedupe_key = any($1::text[])`;
