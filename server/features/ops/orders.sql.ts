import type { AppointmentStatus } from '#domain/booking.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Instant } from '#domain/dates.ts';
import { all, first, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import { spanOf } from '#server/db/object-sql.ts';
import { ATTEMPT, NUMBER, reading, REFUND, type RowOf } from '#server/db/session-reading.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The rows of a statement that reads the newest ones, the oldest first. */
async function reversed<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return (await rows).toReversed();
}

const TRIED = { ...ATTEMPT, ...REFUND };
const tried = reading(TRIED, 'each');

/** A try to pay an order, with what goes back of it. */
export type PaymentLine = RowOf<typeof TRIED>;

/** The newest tries to pay an order, oldest first. */
export const paymentsOf = statement('ops.payments-of-order', reversed<PaymentLine>, [asIs<OrderId>])`
  select ${tried.columns} from appointments a ${tried.joins}
  where o.id = $1 order by p.n desc limit ${MOST.history}`;

/** An event of a session. `moved`: the new time of a move. */
export type HistoryLine = {
  at: Instant;
  event: string;
  by: string;
  to: AppointmentStatus;
  moved: { start: Instant; end: Instant } | null;
};

/** The latest events of the session of an order, oldest first. */
export const historyOf = statement('ops.history-of-order', reversed<HistoryLine>, [asIs<OrderId>])`
  select h.at, h.event, h.actor as by, h.to_status as to, ${spanOf('h.new_during')} as moved
  from orders o
  join appointment_history h on h.therapist_id = o.therapist_id and h.appointment_id = o.appointment_id
  where o.id = $1 order by h.n desc limit ${MOST.history}`;

/** A version of a text that a client agreed to. */
export type Agreement = { version: string; at: Instant };

/** The client's consents with an order, and those with the account that still stand; the oldest first. */
export const agreementsOf = statement('ops.agreements-of-order', all<Agreement>, [asIs<OrderId>, text])`
  select text_version as version, at from order_agreements where order_id = $1
  union select text_version, at from consents where user_id = $2 and withdrawn_at is null
  order by at, version limit ${MOST.history}`;

/** When the specialist first answered the complaint about an order, by its number; null for never. */
export const complaintAnswered = statement('ops.complaint-answered', first<{ at: Instant }>, [text])`
  select at from audit_log where entity_id = $1 and action in ('complaint.object', 'complaint.answer')
  order by id limit 1`;

/** A message that the running transaction has written. */
export type ToldLine = { userId: string | null; channel: 'sms' | 'email'; template: string };

/**
 * The messages that the running transaction has written, always in the same order. They are looked up through the jobs
 * that are still to be done, which are few; the same statement writes the jobs that send them.
 */
export const toldHere = statement('ops.told-here', all<ToldLine>, [])`
  select n.user_id as "userId", n.channel, n.template
  from jobs j join notifications n on n.id = (j.payload ->> 'id')::uuid
  where j.kind = 'notify.send' and j.done_at is null and j.dead_at is null and j.xmin = pg_current_xact_id()::xid
  order by n.template, n.dedupe_key limit ${MOST.told}`;

const { attemptId, askedMinor, askedCurrency } = ATTEMPT;
const { refundMinor, refundCurrency } = REFUND;
const STUCK = { attemptId, askedMinor, askedCurrency, refundMinor, refundCurrency, ...NUMBER };
const stuck = reading(STUCK, 'each');

/** Money that does not go back by itself; `refundMinor` is null when what came could not be written down. */
export type StuckPayment = RowOf<typeof STUCK> & { provider: string; providerRef: string | null; at: Instant };

/** Refunds that the provider refuses for good and payments that were set aside, oldest first. */
export const stuckPayments = statement('ops.stuck-payments', all<StuckPayment>, [])`
  select ${stuck.columns}, p.provider, p.provider_ref as "providerRef",
    coalesce(r.created_at, p.settled_at, p.created_at) as at
  from appointments a ${stuck.joins}
  where p.status = 'REFUND_FAILED' order by p.n limit ${MOST.broken}`;
