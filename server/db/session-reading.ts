// docs/decisions/170, docs/decisions/236
import type {
  AppointmentStatus,
  CancelledBy,
  CancelReason,
  ProposedBy,
  TherapistCancelReason,
} from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { ConsentStatus } from '#domain/guardian-consent.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentOutcome, PaymentStatus, RefundStatus } from '#domain/payment.ts';
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
  /** Rises with all that pages show of the session and its appointment: a change names the version shown. */
  shownVersion: column<number>('a.shown_version'),
};
/** The columns for the therapist's calendar only: prices in tetri, and the therapist's reason for cancelling. */
export const CALENDAR = {
  priceMinor: column<number>('a.price_minor'),
  totalMinor: column<number>('a.total_minor'),
  holdExpiresAt: column<Instant | null>('a.hold_expires_at'),
  therapistReason: column<TherapistCancelReason | null>('a.therapist_reason'),
};
/** What its client pays, in tetri. */
export const TOTAL = { totalMinor: column<number>('a.total_minor') };
/** Of an appointment that is or was paid later (P7, P39): the side that made it, its series, and the price. */
export const PAID_LATER = {
  proposedBy: column<ProposedBy | null>('a.proposed_by'),
  seriesId: column<string | null>('a.series_id'),
  ...TOTAL,
};
/** The frozen terms, in tetri and percent. */
export const TERMS = {
  priceMinor: column<number>('a.price_minor'),
  feePercent: column<number>('a.fee_percent::float8'),
  commissionPercent: column<number>('a.commission_percent::float8'),
  ...TOTAL,
};
/** The frozen rate of the euro, on which day and of whom; null before one is frozen. */
export const RATE = {
  eurRate: column<string | null>('trim_scale(a.eur_rate)::text'),
  eurRateOn: column<string>('a.eur_rate_on'),
  eurRateSource: column<string>('a.eur_rate_source'),
};
/** Rises with every change of the appointment. */
export const VERSION = { version: column<number>('a.version') };
export const IDS = {
  appointmentId: column<string>('a.id'),
  therapistId: column<string>('a.therapist_id'),
  clientId: column<string>('a.client_id'),
};
/** Whether the client has deleted the account (docs/decisions/197). */
export const LEFT = { clientHasLeft: column<boolean>('u.deleted_at is not null') };
export const THERAPIST = {
  contentId: column<string>('t.content_id'),
  therapistUserId: column<string | null>('t.user_id'),
};
/** Sealed with the client's own key, which is gone once the client has deleted the account. */
export const NAME = { nameEnc: column<Uint8Array | null>('o.name_enc') };
export const EMAIL = {
  emailEnc: column<Uint8Array | null>('o.email_enc'),
  /** The contact e-mail, where the client chose it after the order's; it then counts (docs/decisions/217). */
  contactEnc: column<Uint8Array | null>(
    'case when u.email_set_at > coalesce(o.email_set_at, o.created_at) then u.email_enc end',
  ),
};
export const KEY = { wrapped: column<Uint8Array | null>('uk.wrapped'), keyVersion: column<number>('uk.key_version') };
/** The number of the order for telephone calls; it opens nothing. */
export const NUMBER = { number: column<string>('o.number') };
/** When the order was opened by its client (P19), and when it was made. */
export const ORDER = {
  openedAt: column<Instant | null>('o.opened_at'),
  createdAt: column<Instant>('o.created_at'),
};
/** The wishes of the client now: language of messages, advice, discreet mode, and the zone of the last booking. */
export const WISHES = {
  /** The language that the client chose, else that of the page of paying. */
  locale: column<Locale>('case when u.locale_chosen then u.locale else o.locale end'),
  advice: column<boolean>('u.advice'),
  discreet: column<boolean>('u.discreet'),
  timeZone: column<string | null>('u.time_zone'),
};
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
/** Each attempt to pay, in a reading of `each`, and why money of it goes back. */
export const ATTEMPT = {
  attemptId: column<string>('p.id'),
  attemptAt: column<Instant>('p.created_at'),
  attemptStatus: column<PaymentStatus>('p.status'),
  askedMinor: column<number>('p.amount_minor'),
  askedCurrency: column<Currency>('p.currency'),
  outcome: column<PaymentOutcome | null>('p.outcome'),
  refundReason: column<string>('r.reason'),
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
/** The client's words of complaint, sealed with the client's own key. */
export const WORDS = { wordsEnc: column<Uint8Array | null>('c.words_enc') };
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
  u: 'join users u on u.id = a.client_id',
  uk: 'left join user_keys uk on uk.user_id = a.client_id',
  p: '',
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

/** The payments of a reading: one per session (`PAYMENT`), the one that seats its client, or each attempt to pay. */
const PAYMENTS = {
  one: `left join payment_attempts p on p.order_id = o.id and p.captured_minor is not null
    and (p.seats or not exists (select 1 from payment_attempts x
      where x.order_id = p.order_id and x.captured_minor is not null and (x.seats or x.n > p.n)))`,
  seating: 'join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id and p.seats',
  each: 'join payment_attempts p on p.order_id = o.id',
};

/** SQL of a reading of these columns over the appointments `a`; what no column needs is not joined, but the order. */
export function reading(
  columns: Readonly<Record<string, Column<unknown>>>,
  payments: keyof typeof PAYMENTS = 'one',
): { columns: string; joins: string } {
  const list = Object.entries(columns).map(([name, { sql }]) => `${sql} as "${name}"`);
  const needs = (alias: string) =>
    alias === 'o' ||
    (alias === 'p' && payments !== 'one') ||
    list.some((one) => new RegExp(`\\b${alias}\\.`).test(one));
  const joins = Object.entries({ ...JOINS, p: PAYMENTS[payments] });
  return {
    columns: list.join(', '),
    joins: joins.flatMap(([alias, join]) => (needs(alias) ? [join] : [])).join('\n  '),
  };
}

/** SQL of the ids of appointments with a complaint that stands. */
export const COMPLAINED = `select w.appointment_id from complaints v
  join orders w on w.therapist_id = v.therapist_id and w.id = v.order_id where v.status in ('open', 'disputed')`;
/** The condition that no complaint about the appointment `a` stands. */
export const UNDISPUTED = `not exists (${COMPLAINED} and w.therapist_id = a.therapist_id and w.appointment_id = a.id)`;

/** The columns of some groups alone, of a row that has more. */
export function partOf<Columns extends object>(columns: Columns, row: RowOf<Columns>): RowOf<Columns> {
  const named = Object.keys(columns).map((name) => [name, row[name as keyof Columns]]);
  // `fromEntries` forgets the names.
  return Object.fromEntries(named) as RowOf<Columns>;
}
