import type { AppointmentStatus, CancelledBy, CancelReason } from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Amount, PaymentOutcome, PaymentStatus, RefundStatus } from '#domain/payment.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { first, prepared, type Sql } from '#server/db/db.ts';

/** An order as an operator looks at it: its session, the money that paid for it, and what the therapist is paid. */
export type OrderSummary = {
  orderId: string;
  number: string;
  /** Rises with everything that is shown of the session. */
  shownVersion: number;
  clientId: string;
  therapistUserId: string | null;
  contentId: string;
  status: AppointmentStatus;
  cancelledBy: CancelledBy | null;
  cancelReason: CancelReason | null;
  typeKey: TypeKey;
  start: Instant;
  end: Instant;
  moves: number;
  markedAt: Instant | null;
  /** What paid for the session; null before it was paid. `card`: its last digits, if the provider tells them. */
  paid: (Amount & { card: string | null }) | null;
  /** What of it goes back. */
  refund: (Amount & { status: RefundStatus }) | null;
  /** The therapist's pay, in tetri. */
  payout: { minor: number; status: PayoutStatus; dueAt: Instant } | null;
  complaint: {
    kind: ComplaintKind;
    status: ComplaintStatus;
    at: Instant;
    upheldAt: Instant;
    /** Whether the client said it; else only the times of presence do. */
    isSaid: boolean;
    isDoubted: boolean;
  } | null;
};

/** SQL of an object with the fields, or null where its row is missing; instants have to be numbers already. */
function objectOf(key: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
  return `case when ${key} is not null then jsonb_build_object(${pairs.join(', ')}) end`;
}

/** SQL of an instant inside an object. */
function millis(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::bigint`;
}

const PAYOUT = { minor: 'y.amount_minor', status: 'y.status', dueAt: millis('y.due_at') };
const COMPLAINT = {
  kind: 'c.kind',
  status: 'c.status',
  at: millis('c.created_at'),
  upheldAt: millis('c.upheld_at'),
  isSaid: 'c.said_at is not null',
  isDoubted: 'c.doubted_at is not null',
};

const SELECT = `
  select o.id as "orderId", o.number, a.shown_version as "shownVersion", o.client_id as "clientId", t.user_id as "therapistUserId",
    t.content_id as "contentId", a.status, a.cancelled_by as "cancelledBy", a.cancel_reason as "cancelReason",
    a.type_key as "typeKey", lower(a.during) as start, upper(a.during) as end, a.moves, a.marked_at as "markedAt",
    ${objectOf('p.id', { minor: 'p.amount_minor', currency: 'p.currency', card: 'p.card_last4' })} as paid,
    ${objectOf('r.status', { minor: 'r.amount_minor', currency: 'r.currency', status: 'r.status' })} as refund,
    ${objectOf('y.status', PAYOUT)} as payout, ${objectOf('c.status', COMPLAINT)} as complaint
  from orders o
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  join therapists t on t.id = o.therapist_id
  left join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id and p.seats
  left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id
  left join payouts y on y.therapist_id = a.therapist_id and y.appointment_id = a.id
  left join complaints c on c.therapist_id = o.therapist_id and c.order_id = o.id`;

const ONE = {
  id: prepared('ops.order-by-id')`${SELECT} where o.id = $1`,
  number: prepared('ops.order-by-number')`${SELECT} where o.number = $1`,
  receipt: prepared('ops.order-by-receipt')`${SELECT} where o.id = (
    select paid.order_id from receipts join payment_attempts paid on paid.id = receipts.attempt_id
    where receipts.number = $1::bigint)`,
};

/** An order by its id, its number or the number of a receipt of it; null for an unknown one. */
export async function readSummary(sql: Sql, by: keyof typeof ONE, value: string): Promise<OrderSummary | null> {
  return first(sql.run<OrderSummary>(ONE[by], [value]));
}

/** The orders of a client, the latest session first; the newest two hundred are more than anybody reads. */
export async function summariesOf(sql: Sql, clientId: string): Promise<OrderSummary[]> {
  return sql.run<OrderSummary>(OF_CLIENT, [clientId]);
}
const OF_CLIENT = prepared('ops.orders-of-client')`
  ${SELECT} where o.client_id = $1 order by lower(a.during) desc, o.number limit 200`;

/** The orders with a complaint that nobody has decided, the one that waits longest first. */
export async function standingComplaints(sql: Sql): Promise<OrderSummary[]> {
  return sql.run<OrderSummary>(COMPLAINED, []);
}
const COMPLAINED = prepared('ops.standing-complaints')`
  ${SELECT} where c.status in ('open', 'disputed') order by c.created_at, o.number`;

/** A try to pay an order, with what goes back of it. */
export type PaymentLine = {
  attemptId: string;
  at: Instant;
  status: PaymentStatus;
  asked: Amount;
  outcome: PaymentOutcome | null;
  refund: (Amount & { status: RefundStatus; reason: string; at: Instant }) | null;
};

/** The tries to pay an order, oldest first. */
export async function paymentsOf(sql: Sql, orderId: string): Promise<PaymentLine[]> {
  return sql.run<PaymentLine>(PAYMENTS, [orderId]);
}
const ASKED = objectOf('p.id', { minor: 'p.amount_minor', currency: 'p.currency' });
const BACK = { minor: 'r.amount_minor', currency: 'r.currency', status: 'r.status', reason: 'r.reason' };
const PAYMENTS = prepared('ops.payments-of-order')`
  select p.id as "attemptId", p.created_at as at, p.status, ${ASKED} as asked, p.outcome,
    ${objectOf('r.status', { ...BACK, at: millis('r.created_at') })} as refund
  from payment_attempts p left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id
  where p.order_id = $1 order by p.n`;

/** One event of a session. `moved`: the new time of a move. */
export type HistoryLine = {
  at: Instant;
  event: string;
  by: string;
  to: AppointmentStatus;
  moved: { start: Instant; end: Instant } | null;
};

/** What happened to the session of an order, oldest first. */
export async function historyOf(sql: Sql, orderId: string): Promise<HistoryLine[]> {
  return sql.run<HistoryLine>(HISTORY, [orderId]);
}
const MOVED = { start: millis('lower(h.new_during)'), end: millis('upper(h.new_during)') };
const HISTORY = prepared('ops.history-of-order')`
  select h.at, h.event, h.actor as by, h.to_status as to, ${objectOf('h.new_during', MOVED)} as moved
  from orders o
  join appointment_history h on h.therapist_id = o.therapist_id and h.appointment_id = o.appointment_id
  where o.id = $1 order by h.n`;

/** A message that the running transaction has written. */
export type ToldLine = { userId: string | null; channel: 'sms' | 'email'; template: string };

/**
 * The messages that the running transaction has written, always in the same order. They are looked for among the jobs that
 * are still to be done, which are few, and the jobs that send them are written by the same statement.
 */
export async function toldHere(tx: Sql): Promise<ToldLine[]> {
  return tx.run<ToldLine>(TOLD, []);
}
const TOLD = prepared('ops.told-here')`
  select n.user_id as "userId", n.channel, n.template
  from jobs j join notifications n on n.id = (j.payload ->> 'id')::uuid
  where j.kind = 'notify.send' and j.done_at is null and j.dead_at is null and j.xmin = pg_current_xact_id()::xid
  order by n.template, n.dedupe_key`;

/** Money that does not go back by itself. */
export type StuckPayment = {
  attemptId: string;
  number: string;
  asked: Amount;
  /** Null when what came could not be written down. */
  refund: Amount | null;
  provider: string;
  providerRef: string | null;
  at: Instant;
};

/** Refunds that the provider refuses for good and payments that were set aside, oldest first. */
export async function stuckPayments(sql: Sql): Promise<StuckPayment[]> {
  return sql.run<StuckPayment>(STUCK, []);
}
const STUCK = prepared('ops.stuck-payments')`
  select p.id as "attemptId", o.number, ${ASKED} as asked,
    ${objectOf('r.status', { minor: 'r.amount_minor', currency: 'r.currency' })} as refund, p.provider,
    p.provider_ref as "providerRef", coalesce(r.created_at, p.settled_at, p.created_at) as at
  from payment_attempts p
  join orders o on o.therapist_id = p.therapist_id and o.id = p.order_id
  left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id
  where p.status = 'REFUND_FAILED' order by p.n`;
