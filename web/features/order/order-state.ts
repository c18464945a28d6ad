import { type Instant, instantOf } from '#domain/dates.ts';
import { roomAt } from '#domain/meeting.ts';
import type { Order } from '../../data/orders.ts';

/** What the order page is about: the status of the appointment, and of a paid one whether it is still ahead. */
export type OrderState =
  | 'held'
  | 'proposed'
  | 'booked'
  | 'over'
  | 'expired'
  | 'cancelled'
  | 'client_absent'
  | 'therapist_absent';

/** The state of an order at a moment. */
export function stateOf(order: Order, now: Instant): OrderState {
  if (order.status === 'completed') return 'over';
  if (order.status !== 'confirmed') return order.status;
  return roomAt(timesOf(order), now) === 'over' ? 'over' : 'booked';
}

/** Start and end of the session as moments. */
export function timesOf({ sessionTime }: Order): { start: Instant; end: Instant } {
  const start = instantOf(sessionTime.date, sessionTime.startTime) ?? 0;
  return { start, end: instantOf(sessionTime.date, sessionTime.endTime) ?? start };
}

/** The specialist's name and surname. */
export function nameOf({ specialist }: Order): string {
  return `${specialist.name} ${specialist.surname}`.trim();
}
