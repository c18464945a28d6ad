import type { Locale } from '#domain/dates.ts';
import { iso, nothing, only, prepared, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import { reading } from '#server/db/session-reading.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  CHANGED,
  changing,
  ofAppointment,
  ORDER_FACTS,
  type OrderRow,
  type StoredOrder,
  withRate,
} from './order-row.ts';

const { columns, joins } = reading(ORDER_FACTS);
const SELECT = `select ${columns} from appointments a ${joins}`;

async function found(rows: Promise<StoredOrder[]>): Promise<OrderRow | null> {
  const [row] = await rows;
  return row === undefined ? null : withRate(row);
}

/** An order by its id, the order of an appointment, or the newest of a client that is none of an unpaid appointment. */
export const readOrder = {
  byId: statement('booking.order', found, [asIs<OrderId>])`${SELECT} where o.id = $1`,
  ofAppointment: statement('booking.order-of-appointment', found, ofAppointment)`
    ${SELECT} where o.therapist_id = $1 and o.appointment_id = $2`,
  // An appointment that is paid later counts from its payment on: before, nothing says that the client wants it.
  newestOf: statement('booking.newest-order', found, [text])`
    ${SELECT} where o.client_id = $1
      and (a.proposed_by is null
        or not (a.status in ('proposed', 'expired') or coalesce(a.cancel_reason in ('withdrawn', 'declined'), false)))
    order by o.created_at desc, o.id limit 1`,
};

/** The orders of a client's booked sessions that end after an instant, the next first. */
export const readComing = statement('booking.coming-orders', orders, [text, iso])`
  ${SELECT} where o.client_id = $1 and a.status = 'confirmed' and upper(a.during) > $2::timestamptz
  order by lower(a.during), o.id`;

async function orders(rows: Promise<StoredOrder[]>): Promise<OrderRow[]> {
  return (await rows).map(withRate);
}

/**
 * Writes the one order of an appointment; a repeat changes name, e-mail and language and keeps the id. Its choice of
 * advice becomes the person's (P20); the caller has locked the client.
 */
export const upsertOrder = statement('booking.upsert-order', only<OrderId>, {
  therapistId: text,
  id: asIs<OrderId>,
  appointmentId: text,
  clientId: text,
  nameEnc: bytes,
  emailEnc: bytes,
  keyVersion: asIs<number>,
  locale: asIs<Locale>,
  advice: asIs<boolean>,
  now: iso,
})`
  with person as (update users set advice = $9 where id = $4 and advice <> $9)
  insert into orders(therapist_id, id, appointment_id, client_id, name_enc, email_enc, key_version, locale,
    advice_opt_in, created_at, number)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, upper(left(md5($2), 12)))
  on conflict (therapist_id, appointment_id) do update set name_enc = excluded.name_enc, email_enc = excluded.email_enc,
    key_version = excluded.key_version, locale = excluded.locale, advice_opt_in = excluded.advice_opt_in,
    email_set_at = $10
  returning id`;

/** Records the version of the terms that a booking agrees to, once (P21). */
export const insertAgreement = statement('booking.insert-agreement', nothing, {
  therapistId: text,
  orderId: asIs<OrderId>,
  textVersion: text,
  now: iso,
})`
  insert into order_agreements(therapist_id, order_id, text_version, at) values ($1, $2, $3, $4)
  on conflict (therapist_id, order_id, text_version) do nothing`;

/** Raises the version of an appointment; answers its order as it is then. */
export const raiseVersion = changing(
  prepared('booking.touch')`
  update appointments a set updated_at = $3 where therapist_id = $1 and id = $2 returning ${CHANGED}`,
  [iso],
);
