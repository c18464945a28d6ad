// docs/decisions/154
import { closesAt, mayMeet } from '#domain/room.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/db/db.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { ChangedOrder, OrderRow } from '../order/order.ts';
import { isLinkMailRepeat, type LinkVoider, voidLink } from '../order-link/order-link.ts';
import { endSeat } from '../stay/stay.ts';
import { dropMails, staysTrue } from '../notify/notify.ts';
import { type ByAdmin, type ByClient, lockSession, requireAllowed, requireSeen } from './booked.ts';
import { tellLinkReplaced } from './tell-session.ts';

/**
 * Voids the client's link of a booked session, which went to a wrong person (P52): the old one says that it was
 * replaced, a new one goes to the order's address with the same calendar entry. Refuses a session whose room is closed
 * for good, where the link leads nowhere any more, a client's fourth mail of this kind in a day, and another shown
 * version of the session (`seenVersion`; null where none was). A repeat from the same version does nothing.
 */
export async function voidMeetingLink(
  deps: Deps,
  { orderId, by, seenVersion }: { orderId: OrderId; by: ByClient | ByAdmin; seenVersion: number | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by });
    if (await isLinkMailRepeat(deps, tx, { order, email: null, voidLink: true, seenVersion })) return;
    requireSeen(order, seenVersion);
    if (!mayMeet(order.status) || deps.clock.now() >= closesAt(order)) refuse();
    await voidWithin(deps, tx, { order, by, seenVersion });
  });
}

/** The same of a locked session that has not ended, inside a transaction of the caller's. */
export async function voidWithin(
  deps: Deps,
  tx: Tx,
  wish: { order: OrderRow; by: LinkVoider; seenVersion: number | null },
): Promise<void> {
  const voided = await voidLink(deps, tx, wish);
  await afterVoiding(deps, tx, { was: wish.order, is: voided.order });
  await tellLinkReplaced(deps, tx, voided);
}

/**
 * The effects of a voided link of an order: the holder of the client's seat loses it, since nobody knows who that is;
 * waiting mails to the client carry the old link and are dropped; all other messages about the session stay true.
 */
export async function afterVoiding(
  deps: Deps,
  tx: Tx,
  { was, is }: { was: ChangedOrder; is: ChangedOrder },
): Promise<void> {
  const { therapistId, orderId, clientId } = is;
  await dropMails(tx, { orderId, userId: clientId });
  await staysTrue(tx, { was, is }, { mailsTo: clientId });
  await endSeat(deps, tx, { therapistId, orderId, seat: 'client' });
}

/** Refuses a session that is not booked or has ended. */
export function requireAhead(deps: Deps, order: OrderRow): void {
  if (order.status !== 'confirmed' || deps.clock.now() >= order.end) refuse();
}

function refuse(): void {
  requireAllowed({ code: 'SESSION_NOT_BOOKED', until: null });
}
