import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { contactOfOrder, type OrderRow } from '../booking/booking.ts';
import { contactsOf, queueMessage } from '../notify/notify.ts';

/** To client and therapist: the guardian has answered. Neither names the guardian. */
export async function tellAnswer(
  deps: Deps,
  tx: Tx,
  { order, answer }: { order: OrderRow; answer: ConsentAnswer },
): Promise<void> {
  const { orderId, clientId, start, therapistUserId } = order;
  const contact = await contactOfOrder(deps, tx, order);
  if (contact !== null) {
    await queueMessage(deps, tx, {
      template: 'consent-answered-email',
      channel: 'email',
      to: contact.email,
      userId: clientId,
      locale: order.locale,
      data: { start, answer, orderId },
      dedupeKey: `consent:${orderId}:answer:client`,
    });
  }
  const therapist = therapistUserId === null ? null : await contactsOf(deps, tx, therapistUserId);
  if (therapist?.email) {
    await queueMessage(deps, tx, {
      template: 'consent-answered-email',
      channel: 'email',
      to: therapist.email,
      userId: therapistUserId,
      locale: therapist.locale,
      data: { start, answer, orderId: null },
      dedupeKey: `consent:${orderId}:answer:therapist`,
    });
  }
}
