// docs/decisions/170, docs/decisions/236
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
