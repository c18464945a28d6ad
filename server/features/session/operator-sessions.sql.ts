import { first, prepared, type Sql } from '#server/db/db.ts';
import {
  COMPLAINT,
  EMAIL,
  IDS,
  NAME,
  NUMBER,
  PAYMENT,
  PAYOUT,
  reading,
  REFUND,
  type RowOf,
  SESSION,
  THERAPIST,
} from './reading.sql.ts';

const WHOSE = { ...IDS, ...NUMBER, ...NAME, ...EMAIL, ...THERAPIST };
const FACTS = { ...SESSION, ...WHOSE, ...PAYMENT, ...REFUND, ...PAYOUT, ...COMPLAINT };
const { columns, joins } = reading(FACTS);

/** A session as an operator looks at it, by its order: with the money that paid for it and what the therapist is paid. */
export type OperatorSession = RowOf<typeof FACTS> & { orderId: string };

const ONE = {
  id: prepared('session.by-order')`select ${columns} from appointments a ${joins} where o.id = $1`,
  number: prepared('session.by-number')`select ${columns} from appointments a ${joins} where o.number = $1`,
  receipt: prepared('session.by-receipt')`select ${columns} from appointments a ${joins} where o.id = (
    select paid.order_id from receipts join payment_attempts paid on paid.id = receipts.attempt_id
    where receipts.number = $1::bigint)`,
};

/** The session of an order by the order's id, its number or the number of a receipt of it; null for an unknown one. */
export async function sessionBy(sql: Sql, by: keyof typeof ONE, value: string): Promise<OperatorSession | null> {
  return first(sql.run<OperatorSession>(ONE[by], [value]));
}

/** The sessions that a client has ordered, the latest first; the newest two hundred are more than anybody reads. */
export async function sessionsOrderedBy(sql: Sql, clientId: string): Promise<OperatorSession[]> {
  return sql.run<OperatorSession>(OF_CLIENT, [clientId]);
}
const OF_CLIENT = prepared('session.ordered-by')`
  select ${columns} from appointments a ${joins}
  where o.client_id = $1 order by lower(a.during) desc, o.number limit 200`;

/** The sessions with a complaint that nobody has decided, the one that waits longest first. */
export async function sessionsComplainedOf(sql: Sql): Promise<OperatorSession[]> {
  return sql.run<OperatorSession>(COMPLAINED, []);
}
const COMPLAINED = prepared('session.complained-of')`
  select ${columns} from appointments a ${joins}
  where c.status in ('open', 'disputed') order by c.created_at, o.number`;
