import { cleanEmail, isEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { clientOf } from '../order/order.ts';
import { changeEmail, isLinkMailRepeat } from '../order-link/order-link.ts';
import { dropMails, tellAll } from '../notify/notify.ts';
import { lockSession, requireSeen } from './booked.ts';
import { tellConfirmedAgain } from './tell-session.ts';
import { afterVoiding, requireAhead, voidWithin } from './void-link.ts';

// docs/decisions/139
/** The front door of a booked session, until it is held, missed or cancelled and the money is right. */
export { lockSession, requireMay, requireSeen } from './booked.ts';
export { cancelSession, cancelTermsOf, cancelWithin } from './cancel-session.ts';
export { complain, objectToComplaint, settleComplaint, withdrawComplaint } from './complaint.ts';
export { openOwnWords, wordsAbout } from './complaint-words.ts';
export { followDiscreet } from './follow-discreet.ts';
export { markSession } from './mark-session.ts';
export { moveSession } from './move-session.ts';
export { doubtByPresence } from './presence.ts';
export { confirmSession } from './plan.ts';
export { sessionCalendar } from './session-calendar.ts';
export { about, bookingOf, paidOf, reminderKeys, sessionOf } from './tell-session.ts';
export { voidMeetingLink } from './void-link.ts';

/**
 * Changes the address for the link of a booked session, and sends the confirmation there with the same calendar entry
 * (spec §5). `voidLink`: the old address's link is voided too (P52), also when the address stays the same; otherwise
 * the same address changes nothing. The old address is told. Refuses an invalid address, a session that is over, a
 * fourth mail of this kind in a day, and another shown version of the session (`seenVersion`; null where none was). A
 * repeat from the same version does nothing.
 */
export async function changeOrderEmail(
  deps: Deps,
  input: {
    orderId: OrderId;
    clientId: string;
    email: string;
    voidLink?: boolean | undefined;
    seenVersion: number | null;
  },
): Promise<void> {
  const { orderId, clientId, voidLink = false, seenVersion } = input;
  const email = cleanEmail(input.email);
  if (!isEmail(email)) throw new DomainError('EMAIL_INVALID');
  await deps.db.transaction(async (tx) => {
    const by = { role: 'client', userId: clientId } as const;
    const order = await lockSession(tx, { orderId, by });
    if (await isLinkMailRepeat(deps, tx, { order, email, voidLink, seenVersion })) return;
    requireSeen(order, seenVersion);
    requireAhead(deps, order);
    const before = await clientOf(deps, tx, order);
    const changed = await changeEmail(deps, tx, { order, email, voidedBy: voidLink ? by : null, seenVersion });
    if (changed === null) {
      if (voidLink) await voidWithin(deps, tx, { order, by, seenVersion });
      return;
    }
    // Mails that wait carry the old address, and the confirmation says all that is true now.
    if (voidLink) await afterVoiding(deps, tx, { was: order, is: changed.order });
    else await dropMails(tx, { orderId, userId: clientId });
    await tellConfirmedAgain(deps, tx, changed);
    await tellAll(deps, tx, [
      {
        to: before,
        template: 'order-email-changed-email',
        data: { at: deps.clock.now(), number: order.number },
        dedupeKey: `email-changed:${orderId}:${changed.n}`,
      },
    ]);
  });
}
