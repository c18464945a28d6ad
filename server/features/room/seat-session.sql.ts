import { first, prepared, type Sql } from '#server/db/db.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  COMPLAINT,
  IDS,
  LEFT,
  LINK,
  NAME,
  reading,
  type RowOf,
  SESSION,
  THERAPIST,
} from '#server/db/session-reading.ts';

const FACTS = { ...SESSION, ...IDS, ...LEFT, ...THERAPIST, ...LINK, ...NAME, ...COMPLAINT };
const { columns, joins } = reading(FACTS);

/** A session as its room knows it. */
export type SeatSession = RowOf<typeof FACTS>;

/** The session of a link: the client's by the order, the therapist's by the appointment; null for an unknown one. */
export async function sessionOfSeat(
  sql: Sql,
  by: { order: OrderId } | { appointment: string },
): Promise<SeatSession | null> {
  return first(
    'order' in by ? sql.run<SeatSession>(OF_ORDER, [by.order]) : sql.run<SeatSession>(OF_APPOINTMENT, [by.appointment]),
  );
}
const OF_ORDER = prepared('session.of-client-seat')`select ${columns} from appointments a ${joins} where o.id = $1`;
const OF_APPOINTMENT = prepared(
  'session.of-therapist-seat',
)`select ${columns} from appointments a ${joins} where a.id = $1`;
