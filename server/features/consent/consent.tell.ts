import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { clientOf, type OrderRow, therapistOf } from '../order/order.ts';
import { tell } from '../notify/notify.ts';

/** To client and therapist: the guardian has answered. Neither names the guardian. */
export async function tellAnswer(
  deps: Deps,
  tx: Tx,
  { order, answer }: { order: OrderRow; answer: ConsentAnswer },
): Promise<void> {
  const { orderId, number, appointmentId: sessionId, start } = order;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'consent-answered-email',
    data: { start, answer, orderId: publicOrderId(deps.keyring, orderId), number },
    dedupeKey: `consent:${orderId}:answer:client`,
  });
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null) return;
  await tell(deps, tx, therapist, {
    template: 'consent-answered-email',
    data: { start, answer, orderId: null, sessionId, number },
    dedupeKey: `consent:${orderId}:answer:therapist`,
  });
}

/** To client and therapist, 24 h before: nobody has consented yet (message 16). */
export async function tellMissing(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { orderId, number, appointmentId: sessionId, start, version } = order;
  const key = `consent:${orderId}:missing:${start}`;
  const rest = { notAfter: start, about: { orderId, version } };
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'consent-missing-email',
    data: { start, orderId: publicOrderId(deps.keyring, orderId), number },
    dedupeKey: `${key}:client`,
    ...rest,
  });
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null) return;
  await tell(deps, tx, therapist, {
    template: 'consent-missing-email',
    data: { start, orderId: null, sessionId, number },
    dedupeKey: `${key}:therapist`,
    ...rest,
  });
}
