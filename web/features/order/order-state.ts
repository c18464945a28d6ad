import type { Instant } from '#domain/dates.ts';
import { roomAt } from '#domain/meeting.ts';
import type { Order } from '../../data/orders.ts';
import { timesOf } from '../../parts/session-words.ts';

/** What the order page is about: the status of the appointment, and of a paid one whether it is still ahead. */
export type OrderState = Exclude<Order['status'], 'confirmed' | 'completed'> | 'booked' | 'over';

/** The state of an order at a moment. */
export function stateOf(order: Order, now: Instant): OrderState {
  if (order.status === 'completed') return 'over';
  if (order.status !== 'confirmed') return order.status;
  return roomAt(timesOf(order), now) === 'over' ? 'over' : 'booked';
}
