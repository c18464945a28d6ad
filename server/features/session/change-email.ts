import { cleanEmail, isEmail } from '#domain/contact.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { changeEmail, findOrder } from '../booking/booking.ts';
import { dropWaitingMails } from '../notify/notify.ts';
import { lockSession, requireAllowed } from './booked.ts';
import { tellConfirmedAgain } from './tell-session.ts';

/**
 * Changes where the link of a booked session goes, and sends the confirmation there with the same calendar entry (spec §5).
 * The address that stands there already changes nothing. Refuses what is no address, a session that is over, and a fourth
 * change in a day.
 */
export async function changeOrderEmail(
  deps: Deps,
  input: { orderId: string; clientId: string; email: string },
): Promise<void> {
  const { orderId, clientId } = input;
  const email = cleanEmail(input.email);
  if (!isEmail(email)) throw new DomainError('EMAIL_INVALID');
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by: { role: 'client', userId: clientId } });
    if (order.status !== 'confirmed' || deps.clock.now() >= order.end) {
      requireAllowed({ code: 'SESSION_NOT_BOOKED', until: null });
    }
    const n = await changeEmail(deps, tx, { order, email });
    if (n === null) return;
    // Mails that wait carry the old address, and the confirmation says all that is true now.
    await dropWaitingMails(tx, { orderId, userId: clientId });
    const changed = await findOrder(tx, orderId);
    if (changed !== null) await tellConfirmedAgain(deps, tx, { order: changed, n });
  });
}
