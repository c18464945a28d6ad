import { href } from '#contract/pages/pages.ts';
import type { Seat } from '#domain/room.ts';

/** The page of a session in the cabinet of who has that seat; `id` is what the link of the seat names. */
export function sessionHref(seat: Seat, id: string): string {
  return seat === 'client' ? href('cabinetSession', { orderId: id }) : href('practiceSession', { sessionId: id });
}
