import type { AppointmentEvent } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import { type Cursor, cursorPlace } from '#server/db/cursor.ts';
import { all, first, iso, statement } from '#server/db/db.ts';
import { millisOf, spanOf } from '#server/db/object-sql.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { OwnOrder } from '../order/order.ts';
import {
  AT_BANK,
  BESIDE,
  COMPLAINT,
  EMAIL,
  IDS,
  KEY,
  LINK,
  NAME,
  NUMBER,
  PAID_LATER,
  PAYMENT,
  reading,
  RECEIPT,
  REFUND,
  type RowOf,
  SEEN,
  SESSION,
  THERAPIST,
} from '#server/db/session-reading.ts';

const FACTS = {
  ...SESSION,
  appointmentId: IDS.appointmentId,
  ...LINK,
  ...THERAPIST,
  ...PAYMENT,
  ...AT_BANK,
  ...REFUND,
  ...COMPLAINT,
  ...SEEN,
  ...BESIDE,
  ...PAID_LATER,
};
const { columns, joins } = reading(FACTS);

/** A client's own session, with its money. */
export type ClientSession = RowOf<typeof FACTS> & { orderId: OrderId };

const ahead = (a: string) => `(${a}.status in ('proposed', 'confirmed') and upper(${a}.during) > $2::timestamptz)`;

/**
 * A client's sessions ever paid, waiting for payment or released unpaid: all that are booked or wait and end after
 * `aheadFrom`, and then `limit` or more past ones, the latest first; after the first page only past ones.
 */
export const sessionsOfClient = statement(
  'session.of-client',
  all<ClientSession>,
  (of: { clientId: string; aheadFrom: Instant; after: Cursor | null; limit: number }) => [
    of.clientId,
    iso(of.aheadFrom),
    ...cursorPlace(of.after, 'infinity'),
    of.limit,
  ],
)`
  select ${columns} from appointments a ${joins}
  where o.client_id = $1 and (p.captured_minor is not null or a.status = 'proposed'
      or (a.status = 'expired' and a.proposed_by is not null))
    and case when ${ahead('a')} then $3::timestamptz = 'infinity' else (lower(a.during), a.id) < ($3::timestamptz, $4::uuid) end
  order by ${ahead('a')} desc, lower(a.during) desc, a.id desc
  limit $5::int + (select count(*) from appointments w where w.client_id = $1 and ${ahead('w')})`;

/** An event of an appointment; a move names both times. */
export type HistoryRow = {
  event: AppointmentEvent;
  at: Instant;
  from: { start: Instant; end: Instant } | null;
  to: { start: Instant; end: Instant } | null;
};

const OWN_FACTS = { ...FACTS, ...NUMBER, ...RECEIPT, ...NAME, ...EMAIL, ...KEY };
const own = reading(OWN_FACTS);

/** The same with what only its own page shows. `history`: the oldest first. */
export type OwnSession = ClientSession & RowOf<typeof OWN_FACTS> & { history: HistoryRow[] };

/** A session of a client by its order, paid or not; null when the client has no such order. */
export const sessionOfClient = statement('session.own', first<OwnSession>, (of: OwnOrder) => [of.orderId, of.clientId])`
  select ${own.columns},
    (select coalesce(jsonb_agg(jsonb_build_object('event', h.event, 'at', ${millisOf('h.at')}, 'from', ${spanOf('h.old_during')},
        'to', ${spanOf('h.new_during')}) order by h.n), '[]')
      from appointment_history h where h.therapist_id = a.therapist_id and h.appointment_id = a.id) as history
  from appointments a ${own.joins} where o.id = $1 and o.client_id = $2`;
