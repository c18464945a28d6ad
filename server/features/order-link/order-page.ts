import type { Answer } from '#contract/api.ts';
import { type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { sessionTimeOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { publicSpecialist } from '../matching/matching.ts';
import { clientLink } from '../meeting/meeting.ts';
import { discreetTitle, isDiscreet } from '../notify/notify.ts';
import { findOrder, hasLeft } from '../order/order.ts';
import { writeOpened } from './order-link.sql.ts';

/** The order page without its payments: neither client nor contact, since anybody with the link may look (P8). */
type OrderPage = Omit<Answer<'readOrder'>['data'], 'refund' | 'outcome'>;

/**
 * Shows an order by its link. Missing and malformed ids and those of clients who have left answer alike, and tries are
 * limited by network. When the client looks, the order counts as opened (P19).
 */
export async function showOrder(
  deps: Deps,
  input: { orderId: OrderId; locale: Locale; viewerId: string | null; ip: string },
): Promise<OrderPage> {
  deps.limiter.take(`order:${networkOf(input.ip)}`, LOOKS);
  const order = await findOrder(deps.db, input.orderId);
  if (order === null || hasLeft(order)) throw new DomainError('ORDER_NOT_FOUND');
  const confirmed = order.status === 'confirmed';
  const isOwn = order.clientId === input.viewerId;
  if (confirmed && order.openedAt === null && isOwn) {
    await markOpened(deps, order.orderId);
  }
  const isNeutral = confirmed && (await isDiscreet(deps.db, order.clientId));
  return {
    sessionTime: sessionTimeOf(order),
    specialist: publicSpecialist(deps, order.contentId, input.locale),
    // The address may stand in a log or a history, and opens no door (230).
    meetingLink: confirmed && isOwn ? clientLink(deps, order) : '',
    ...(isNeutral && { calendarTitle: discreetTitle(order, input.locale) }),
    status: order.status,
    isOwn,
    cancelledLate: isOwn && order.cancelReason === 'client_late',
  };
}

/** Records that the client has seen the confirmation (P19). */
export async function markOpened(deps: Deps, orderId: OrderId): Promise<void> {
  await writeOpened(deps.db, orderId, deps.clock.now());
}

const LOOKS = { max: 120, windowMs: MINUTE };
