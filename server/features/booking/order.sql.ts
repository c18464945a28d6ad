import type { AppointmentStatus, CancelledBy, CancelReason, ProposedBy } from '#domain/booking.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import { iso, nothing, type Prepared, prepared, type Sql, statement } from '#server/db/db.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { FrozenRate } from './hold.sql.ts';

/** An order with its appointment, as stored: name and e-mail are sealed with the client's own key. */
export type OrderRow = {
  orderId: OrderId;
  therapistId: string;
  contentId: string;
  /** The user who signs in as the therapist, if any. */
  therapistUserId: string | null;
  appointmentId: string;
  clientId: string;
  nameEnc: Uint8Array | null;
  emailEnc: Uint8Array | null;
  /** The contact e-mail, where the client chose it after the order's; it then counts (docs/decisions/217). */
  contactEnc: Uint8Array | null;
  /** How often the client's link was voided (P52). */
  linkVersion: number;
  /** The language that its client chose for messages, else that of the page of paying. */
  locale: Locale;
  /** Whether its client wants advice now. */
  advice: boolean;
  /** Whether its client is in discreet mode now. */
  discreet: boolean;
  /** The zone in which its client booked last. */
  timeZone: string | null;
  openedAt: Instant | null;
  createdAt: Instant;
  status: AppointmentStatus;
  typeKey: TypeKey;
  start: Instant;
  end: Instant;
  holdExpiresAt: Instant | null;
  /** How often the client has moved it. */
  moves: number;
  /** When somebody last marked who came. */
  markedAt: Instant | null;
  cancelledBy: CancelledBy | null;
  cancelReason: CancelReason | null;
  /** The side that made it as one that is paid later (P7, P39); null for one that began as a hold. */
  proposedBy: ProposedBy | null;
  /** The series that it is a date of. */
  seriesId: string | null;
  /** Rises with every change of the appointment. */
  version: number;
  /** Rises with all that pages show of the session and its appointment: a change names the version shown. */
  shownVersion: number;
  /** The order's number for telephone calls; it opens nothing. */
  number: string;
  priceMinor: number;
  feePercent: number;
  commissionPercent: number;
  totalMinor: number;
  rate: FrozenRate | null;
};

/** The key of an appointment in the tables. */
export type AppointmentKey = Pick<OrderRow, 'therapistId' | 'appointmentId'>;
export const ofAppointment = ({ therapistId, appointmentId }: AppointmentKey) => [therapistId, appointmentId];

/** An order and its client, who names it. */
export type OwnOrder = Pick<OrderRow, 'orderId' | 'clientId'>;

/** The fields of an order that a change of its appointment may alter; `CHANGED` reads them of the appointment `a`. */
export type Changed = Pick<
  OrderRow,
  'status' | 'start' | 'end' | 'holdExpiresAt' | 'moves' | 'markedAt' | 'cancelledBy'
> &
  Pick<OrderRow, 'cancelReason' | 'version'>;

/**
 * An order after a change, without `shownVersion`: later statements of the same transaction may raise it, and only a
 * reading after them knows it.
 */
export type ChangedOrder = Omit<OrderRow, 'shownVersion'>;

/** Runs a statement that changes an order's appointment and answers `CHANGED` of it; null when it changed nothing. */
export async function changeOrder(
  sql: Sql,
  statement: Prepared,
  order: ChangedOrder,
  ...values: readonly unknown[]
): Promise<ChangedOrder | null> {
  return afterChange(order, await sql.run<Changed>(statement, [order.therapistId, order.appointmentId, ...values]));
}

/** The order after a statement that answers `CHANGED`; the appointment is locked, so nobody has changed the rest. */
export function afterChange(
  order: ChangedOrder & { shownVersion?: number },
  [changed]: readonly Changed[],
): ChangedOrder | null {
  const { shownVersion: _, ...rest } = order;
  return changed === undefined ? null : { ...rest, ...changed };
}
export const CHANGED = `
  a.status, lower(a.during) as start, upper(a.during) as end, a.hold_expires_at as "holdExpiresAt", a.moves,
  a.marked_at as "markedAt", a.cancelled_by as "cancelledBy", a.cancel_reason as "cancelReason", a.version`;

type Row = Omit<OrderRow, 'rate'> & { eurRate: string | null; eurRateOn: string; eurRateSource: string };

/** Of an order `o` and its client `u`: the contact e-mail, where it was said after the address of the order. */
const CONTACT = `case when u.email_set_at > coalesce(o.email_set_at, o.created_at) then u.email_enc end`;
const COLUMNS = `
  o.id as "orderId", o.therapist_id as "therapistId", t.content_id as "contentId", t.user_id as "therapistUserId",
  o.appointment_id as "appointmentId", o.client_id as "clientId", o.name_enc as "nameEnc", o.email_enc as "emailEnc",
  ${CONTACT} as "contactEnc", o.link_version as "linkVersion",
  case when u.locale_chosen then u.locale else o.locale end as locale, u.advice, u.discreet, u.time_zone as "timeZone", o.opened_at as "openedAt",
  o.created_at as "createdAt",
  ${CHANGED}, a.type_key as "typeKey", a.shown_version as "shownVersion", o.number, a.price_minor as "priceMinor",
  a.fee_percent::float8 as "feePercent", a.commission_percent::float8 as "commissionPercent",
  a.total_minor as "totalMinor", a.proposed_by as "proposedBy", a.series_id as "seriesId", trim_scale(a.eur_rate)::text as "eurRate",
  a.eur_rate_on as "eurRateOn", a.eur_rate_source as "eurRateSource"
  from orders o
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  join therapists t on t.id = o.therapist_id
  join users u on u.id = o.client_id`;

function toOrder({ eurRate, eurRateOn, eurRateSource, ...order }: Row): OrderRow {
  return { ...order, rate: eurRate === null ? null : { gelPerEur: eurRate, on: eurRateOn, source: eurRateSource } };
}

const FIND = {
  id: prepared('booking.order')`select ${COLUMNS} where o.id = $1`,
  appointment: prepared(
    'booking.order-of-appointment',
  )`select ${COLUMNS} where o.therapist_id = $1 and o.appointment_id = $2`,
  // An appointment that is paid later counts from its payment on: before, nothing says that the client wants it.
  client: prepared('booking.newest-order')`
    select ${COLUMNS} where o.client_id = $1
      and (a.proposed_by is null
        or not (a.status in ('proposed', 'expired') or coalesce(a.cancel_reason in ('withdrawn', 'declined'), false)))
    order by o.created_at desc, o.id limit 1`,
};

/** An order by its id, the order of an appointment, or the newest of a client that is none of an unpaid appointment. */
export async function readOrder(
  sql: Sql,
  by: keyof typeof FIND,
  ...values: readonly string[]
): Promise<OrderRow | null> {
  const [row] = await sql.run<Row>(FIND[by], values);
  return row === undefined ? null : toOrder(row);
}

/** The orders of a client's booked sessions that have not ended, the next first. */
export async function comingOrders(sql: Sql, of: { clientId: string; now: Instant }): Promise<OrderRow[]> {
  return (await sql.run<Row>(COMING, [of.clientId, iso(of.now)])).map(toOrder);
}
const COMING = prepared('booking.coming-orders')`
  select ${COLUMNS} where o.client_id = $1 and a.status = 'confirmed' and upper(a.during) > $2::timestamptz
  order by lower(a.during), o.id`;

/** The fields that an order is opened with. */
export type Opened = Pick<OrderRow, 'therapistId' | 'appointmentId' | 'clientId' | 'locale' | 'advice'>;

/**
 * Writes the one order of an appointment; a repeat changes name, e-mail and language and keeps the id. Its choice of
 * advice becomes the person's (P20); the caller has locked the client.
 */
export async function upsertOrder(
  sql: Sql,
  order: Opened & { id: OrderId; nameEnc: Uint8Array; emailEnc: Uint8Array; keyVersion: number; now: Instant },
): Promise<OrderId> {
  const [row] = await sql.run<{ id: OrderId }>(UPSERT, [
    order.therapistId,
    order.id,
    order.appointmentId,
    order.clientId,
    order.nameEnc,
    order.emailEnc,
    order.keyVersion,
    order.locale,
    order.advice,
    iso(order.now),
  ]);
  return row?.id ?? order.id;
}
const UPSERT = prepared('booking.upsert-order')`
  with person as (update users set advice = $9 where id = $4 and advice <> $9)
  insert into orders(therapist_id, id, appointment_id, client_id, name_enc, email_enc, key_version, locale,
    advice_opt_in, created_at, number)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, upper(left(md5($2), 12)))
  on conflict (therapist_id, appointment_id) do update set name_enc = excluded.name_enc, email_enc = excluded.email_enc,
    key_version = excluded.key_version, locale = excluded.locale, advice_opt_in = excluded.advice_opt_in,
    email_set_at = $10
  returning id`;

/** Records the version of the terms that a booking agrees to, once (P21). */
export async function insertAgreement(
  sql: Sql,
  agreement: { therapistId: string; orderId: OrderId; textVersion: string; now: Instant },
): Promise<void> {
  const { therapistId, orderId, textVersion, now } = agreement;
  await sql.run(INSERT_AGREEMENT, [therapistId, orderId, textVersion, iso(now)]);
}
const INSERT_AGREEMENT = prepared('booking.insert-agreement')`
  insert into order_agreements(therapist_id, order_id, text_version, at) values ($1, $2, $3, $4)
  on conflict (therapist_id, order_id, text_version) do nothing`;

/** Records that the client has seen the confirmation (P19). */
export const markOpened = statement('booking.mark-opened', nothing, (orderId: OrderId, now: Instant) => [
  orderId,
  iso(now),
])`
  update orders set opened_at = $2 where id = $1 and opened_at is null`;
