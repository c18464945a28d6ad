// docs/decisions/164, docs/decisions/230
import { BOOKED_REASONS } from '#domain/booking.ts';
import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { findOrder, hasLeft, type OrderRow } from '../order/order.ts';
import { calendarFile, discreetTitle, isDiscreet, messagePlaceOf } from '../notify/notify.ts';
import { sessionOf } from './tell-session.ts';

/**
 * The calendar file of a session by the link of its order: the entry of the mails, in the order's language and as
 * discreet as they are, so that both are one in the client's calendar; the session's link only for the signed-in
 * client. For a cancelled session it is the file that removes the entry. Refused alike for orders that are missing,
 * malformed or without a session; each network has limited tries (P8).
 */
export async function sessionCalendar(
  deps: Deps,
  { orderId, viewerId, ip }: { orderId: OrderId; viewerId: string | null; ip: string },
): Promise<ReturnType<typeof calendarFile>> {
  deps.limiter.take(`calendar:${networkOf(ip)}`, LOOKS);
  const order = await findOrder(deps.db, orderId);
  const method = order === null ? null : methodOf(order);
  if (order === null || method === null || hasLeft(order)) throw new DomainError('ORDER_NOT_FOUND');
  const title = (await isDiscreet(deps.db, order.clientId)) ? discreetTitle(order, order.locale) : null;
  const place = messagePlaceOf(deps.config, order.locale, title);
  const session = sessionOf(deps, order);
  const meetingLink = order.clientId === viewerId ? session.meetingLink : null;
  return calendarFile({ ...session, meetingLink }, { method, now: deps.clock.now() }, place);
}

function methodOf({ status, cancelReason }: OrderRow): ReturnType<typeof calendarFile>['method'] | null {
  if (status === 'confirmed') return 'PUBLISH';
  const wasBooked = BOOKED_REASONS.some((reason) => reason === cancelReason);
  return status === 'cancelled' && wasBooked ? 'CANCEL' : null;
}

const LOOKS = { max: 120, windowMs: MINUTE };
