// docs/decisions/170
import type {
  AppointmentStatus,
  CancelledBy,
  CancelReason,
  ProposedBy,
  TherapistCancelReason,
} from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { ConsentStatus } from '#domain/guardian-consent.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Currency } from '#domain/money.ts';
import type { RefundStatus } from '#domain/payment.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/**
 * All stored data of a booked session. It is more than anybody is shown: `for-client.ts`, `for-therapist.ts` and
 * `for-operator.ts` decide what client, therapist and operator may know. Columns stay flat, since an object built in
 * the database costs more than the rest of the statement; if the nullable first column of a group is null, the others
 * of the group mean nothing.
 */
export const SESSION = {
  /** Null before the client begins to pay. */
  orderId: column<OrderId | null>('o.id'),
  status: column<AppointmentStatus>('a.status'),
  typeKey: column<TypeKey>('a.type_key'),
  start: column<Instant>('lower(a.during)'),
  end: column<Instant>('upper(a.during)'),
  moves: column<number>('a.moves'),
  cancelledBy: column<CancelledBy | null>('a.cancelled_by'),
  cancelReason: column<CancelReason | null>('a.cancel_reason'),
  markedAt: column<Instant | null>('a.marked_at'),
  /** Rises with everything that is shown of the session. */
  shownVersion: column<number>('a.shown_version'),
};
/** The columns for the therapist's calendar only: prices in tetri, and the therapist's reason for cancelling. */
export const CALENDAR = {
  priceMinor: column<number>('a.price_minor'),
  totalMinor: column<number>('a.total_minor'),
  heldUntil: column<Instant | null>('a.hold_expires_at'),
  therapistReason: column<TherapistCancelReason | null>('a.therapist_reason'),
};
/** Of an appointment that is or was paid later: who made it, its series, and what its client pays, in tetri. */
export const PAID_LATER = {
  proposedBy: column<ProposedBy | null>('a.proposed_by'),
  seriesId: column<string | null>('a.series_id'),
  totalMinor: column<number>('a.total_minor'),
};
export const IDS = {
  appointmentId: column<string>('a.id'),
  therapistId: column<string>('a.therapist_id'),
  clientId: column<string>('a.client_id'),
};
/** Whether the client has deleted the account (docs/decisions/197). */
export const LEFT = {
  clientHasLeft: column<boolean>(
    'exists (select 1 from users gone where gone.id = a.client_id and gone.deleted_at is not null)',
  ),
};
export const THERAPIST = {
  contentId: column<string>('t.content_id'),
  /** The user who signs in as the therapist, if there is one. */
  therapistUserId: column<string | null>('t.user_id'),
};
/** Sealed with the client's own key, which is gone once the client has deleted the account. */
export const NAME = { nameEnc: column<Uint8Array | null>('o.name_enc') };
export const EMAIL = {
  emailEnc: column<Uint8Array | null>('o.email_enc'),
  /** The contact e-mail, where the client has said since that messages go there. */
  contactEnc: column<Uint8Array | null>(`(select said.email_enc from users said
    where said.id = a.client_id and said.email_set_at > coalesce(o.email_set_at, o.created_at))`),
};
export const KEY = { wrapped: column<Uint8Array | null>('uk.wrapped'), keyVersion: column<number>('uk.key_version') };
export const NUMBER = { number: column<string>('o.number') };
/** How often the client's link was voided (P52). */
export const LINK = { linkVersion: column<number>('coalesce(o.link_version, 0)') };
/** The payment that seats the client, else the newest that brought money; `seats` says which of the two. */
export const PAYMENT = {
  paidMinor: column<number | null>('p.captured_minor'),
  paidCurrency: column<Currency>('p.captured_currency'),
  paidAt: column<Instant>('p.settled_at'),
  card: column<string | null>('p.card_last4'),
  seats: column<boolean>('p.seats'),
};
/** Whether a payment that has brought no money is open at the bank (`isOpenAtBank`). */
export const AT_BANK = {
  openAtBank: column<boolean>(`p.captured_minor is null and exists (select 1 from payment_attempts open
    where open.order_id = o.id and open.checkout_url is not null and open.settled_at is null)`),
};
export const RECEIPT = { receipt: column<number | null>('k.number') };
/** Of that payment. */
export const REFUND = {
  refundMinor: column<number | null>('r.amount_minor'),
  refundCurrency: column<Currency>('r.currency'),
  refundStatus: column<RefundStatus>('r.status'),
  refundAt: column<Instant>('r.created_at'),
  refundFailedAt: column<Instant | null>('r.failed_at'),
  refundDoneAt: column<Instant | null>('r.done_at'),
};
/** The therapist's pay, in tetri. */
export const PAYOUT = {
  payoutMinor: column<number | null>('y.amount_minor'),
  payoutStatus: column<PayoutStatus>('y.status'),
  payoutDueAt: column<Instant>('y.due_at'),
};
export const COMPLAINT = {
  complaintKind: column<ComplaintKind | null>('c.kind'),
  complaintStatus: column<ComplaintStatus>('c.status'),
  complainedAt: column<Instant>('c.created_at'),
  upheldAt: column<Instant>('c.upheld_at'),
  decidedAt: column<Instant | null>('c.decided_at'),
  /** When the client said it; null while only the times of presence do. */
  saidAt: column<Instant | null>('c.said_at'),
  /** When the times of presence last contradicted it. */
  doubtedAt: column<Instant | null>('c.doubted_at'),
};
/** From when until when each seat of the room was taken, with or without breaks; null for a seat that nobody took. */
export const SEEN = {
  clientFrom: column<Instant | null>('m.client_from'),
  clientUntil: column<Instant>('m.client_until'),
  therapistFrom: column<Instant | null>('m.therapist_from'),
  therapistUntil: column<Instant>('m.therapist_until'),
};
/** The newest request to a guardian, the topics that the client shares, and an open offer of other times. */
export const BESIDE = {
  consentStatus: column<ConsentStatus | null>('g.status'),
  consentAskedAt: column<Instant>('g.created_at'),
  consentExpiresAt: column<Instant>('g.expires_at'),
  consentAt: column<Instant | null>('g.decided_at'),
  sharedAt: column<Instant | null>('s.granted_at'),
  isOffered: column<boolean>('q.order_id is not null'),
};

type Column<T> = { sql: string; holds?: T };
/** The row of a statement that reads these columns. */
export type RowOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer T> ? T : never };

function column<T>(sql: string): Column<T> {
  return { sql };
}

/**
 * Every join is one row of an index, or (`m`) the few stays of one order: a client has a hundred orders, a therapist's
 * month hundreds of rows (`npm run bench -- cabinet`, `-- practice`). A condition on a joined column makes the join an
 * inner one.
 */
const JOINS = {
  o: 'left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id and o.client_id = a.client_id',
  t: 'join therapists t on t.id = a.therapist_id',
  uk: 'left join user_keys uk on uk.user_id = a.client_id',
  p: `left join payment_attempts p on p.order_id = o.id and p.captured_minor is not null
    and (p.seats or not exists (select 1 from payment_attempts x
      where x.order_id = p.order_id and x.captured_minor is not null and (x.seats or x.n > p.n)))`,
  r: 'left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id',
  k: `left join receipts k on k.attempt_id = p.id and k.kind = 'payment'`,
  y: 'left join payouts y on y.therapist_id = a.therapist_id and y.appointment_id = a.id',
  c: 'left join complaints c on c.therapist_id = o.therapist_id and c.order_id = o.id',
  m: `left join lateral (select ${['client', 'therapist']
    .map(
      (seat) => `min(entered_at) filter (where seat = '${seat}') as ${seat}_from,
      max(coalesce(left_at, seen_at)) filter (where seat = '${seat}') as ${seat}_until`,
    )
    .join()} from seat_stays where therapist_id = o.therapist_id and order_id = o.id
      and entered_at >= lower(a.during) - interval '15 minutes') m on true`,
  g: `left join guardian_consents g on g.therapist_id = o.therapist_id and g.order_id = o.id
    and not exists (select 1 from guardian_consents x
      where x.therapist_id = g.therapist_id and x.order_id = g.order_id and x.n > g.n)`,
  s: `left join lateral (select granted_at from topic_shares
    where therapist_id = o.therapist_id and client_id = o.client_id order by granted_at desc limit 1) s on true`,
  q: `left join proposals q on q.therapist_id = o.therapist_id and q.order_id = o.id and q.status = 'open'`,
};

/** SQL of a reading of these columns over the appointments `a`; what no column needs is not joined, but the order. */
export function reading(columns: Readonly<Record<string, Column<unknown>>>): { columns: string; joins: string } {
  const list = Object.entries(columns).map(([name, { sql }]) => `${sql} as "${name}"`);
  const needs = (alias: string) => alias === 'o' || list.some((one) => new RegExp(`\\b${alias}\\.`).test(one));
  const joins = Object.entries(JOINS).flatMap(([alias, join]) => (needs(alias) ? [join] : []));
  return { columns: list.join(', '), joins: joins.join('\n  ') };
}
