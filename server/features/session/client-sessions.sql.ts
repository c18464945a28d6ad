import type { AppointmentEvent } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import { first, prepared, type Sql } from '#server/db/db.ts';
import {
  BESIDE,
  COMPLAINT,
  EMAIL,
  KEY,
  LINK,
  NAME,
  NUMBER,
  PAYMENT,
  reading,
  RECEIPT,
  REFUND,
  type RowOf,
  SESSION,
  THERAPIST,
} from './reading.sql.ts';

const FACTS = { ...SESSION, ...LINK, ...THERAPIST, ...PAYMENT, ...REFUND, ...COMPLAINT, ...BESIDE };
const { columns, joins } = reading(FACTS);

/** A client's own session, with its money. */
export type ClientSession = RowOf<typeof FACTS> & { orderId: string };

/** Every session that a client ever paid for, by start, the latest first. */
export async function sessionsOfClient(sql: Sql, clientId: string): Promise<ClientSession[]> {
  return sql.run<ClientSession>(OF_CLIENT, [clientId]);
}
const OF_CLIENT = prepared('session.of-client')`
  select ${columns} from appointments a ${joins}
  where o.client_id = $1 and p.captured_minor is not null order by start desc, o.id`;

/** What happened to an appointment; a move names both times. */
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

/** One session of a client by its order, paid or not; null when the client has no such order. */
export async function sessionOfClient(
  sql: Sql,
  { orderId, clientId }: { orderId: string; clientId: string },
): Promise<OwnSession | null> {
  return first(sql.run<OwnSession>(OF_ORDER, [orderId, clientId]));
}
const instantOf = (sql: string) => `(extract(epoch from ${sql}) * 1000)::bigint`;
const spanOf = (sql: string) =>
  `case when ${sql} is not null then jsonb_build_object('start', ${instantOf(`lower(${sql})`)}, 'end', ${instantOf(`upper(${sql})`)}) end`;
const OF_ORDER = prepared('session.own')`
  select ${own.columns},
    (select coalesce(jsonb_agg(jsonb_build_object('event', h.event, 'at', ${instantOf('h.at')}, 'from', ${spanOf('h.old_during')},
        'to', ${spanOf('h.new_during')}) order by h.n), '[]')
      from appointment_history h where h.therapist_id = a.therapist_id and h.appointment_id = a.id) as history
  from appointments a ${own.joins} where o.id = $1 and o.client_id = $2`;
