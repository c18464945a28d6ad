// docs/decisions/170, docs/decisions/236
import type { Prepared, Sql } from '#server/db/db.ts';
import { type Locking, runLocking } from '#server/db/locks.ts';
import { type Given, type Parameters, parametersBy } from '#server/db/parameters.ts';
import {
  CALENDAR,
  EMAIL,
  IDS,
  LINK,
  NAME,
  NUMBER,
  ORDER,
  PAID_LATER,
  RATE,
  reading,
  type RowOf,
  SESSION,
  TERMS,
  THERAPIST,
  VERSION,
  WISHES,
} from '#server/db/session-reading.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The EUR rate that a hold freezes, with its day and its source (P16). */
export type FrozenRate = { gelPerEur: string; on: string; source: string };

/** The columns of an order with its appointment. */
export const ORDER_FACTS = {
  ...SESSION,
  ...IDS,
  ...THERAPIST,
  ...NAME,
  ...EMAIL,
  ...LINK,
  ...WISHES,
  ...ORDER,
  ...NUMBER,
  ...TERMS,
  ...PAID_LATER,
  ...RATE,
  ...VERSION,
  holdExpiresAt: CALENDAR.holdExpiresAt,
};

/** The row of these columns, found by its order. */
export type StoredOrder = RowOf<typeof ORDER_FACTS> & { orderId: OrderId };

/** An order with its appointment, as stored: name and e-mail are sealed with the client's own key. */
export type OrderRow = Omit<StoredOrder, 'eurRate' | 'eurRateOn' | 'eurRateSource'> & { rate: FrozenRate | null };

/** The key of an appointment in the tables. */
export type AppointmentKey = Pick<OrderRow, 'therapistId' | 'appointmentId'>;

/** An order and its client, who names it. */
export type OwnOrder = Pick<OrderRow, 'orderId' | 'clientId'>;

/** An order after a change; only a later reading knows `shownVersion`, which the transaction may still raise. */
export type ChangedOrder = Omit<OrderRow, 'shownVersion'>;

/** An order of columns, with its frozen rate as one fact. */
export function withRate<Row extends Pick<StoredOrder, 'eurRate' | 'eurRateOn' | 'eurRateSource'>>(row: Row) {
  const { eurRate, eurRateOn: on, eurRateSource: source, ...order } = row;
  return { ...order, rate: eurRate === null ? null : { gelPerEur: eurRate, on, source } };
}

/** The parameters that name an appointment. */
export const ofAppointment = ({ therapistId, appointmentId }: AppointmentKey) => [therapistId, appointmentId];

const { status, start, end, moves, markedAt, cancelledBy, cancelReason, holdExpiresAt, version } = ORDER_FACTS;
const CHANGES = { status, start, end, moves, markedAt, cancelledBy, cancelReason, holdExpiresAt, version };
/** SQL of the fields of an order that a change of its appointment `a` may alter. */
export const CHANGED = reading(CHANGES).columns;

/**
 * A statement as a function that changes the appointment of an order: the appointment is named by $1 and $2, the other
 * parameters follow. It answers `CHANGED`, and so the order after it, of which nobody has changed the rest, since the
 * appointment is locked. Null when it changed nothing.
 */
export function changing<const P extends Parameters>(statement: Prepared | Locking, parameters: P) {
  const parametersOf = parametersBy(parameters);
  return async (
    sql: Sql,
    order: ChangedOrder & { shownVersion?: number },
    ...given: Given<P>
  ): Promise<ChangedOrder | null> => {
    const values = [...ofAppointment(order), ...parametersOf(...given)];
    const [changed] = await ('locks' in statement
      ? runLocking<RowOf<typeof CHANGES>>(sql, statement, values)
      : sql.run<RowOf<typeof CHANGES>>(statement, values));
    const { shownVersion: _, ...rest } = order;
    return changed === undefined ? null : { ...rest, ...changed };
  };
}
