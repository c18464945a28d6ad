import type { ConsentAnswer } from '#domain/guardian-consent.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { type OrderRow, telling } from '../order/order.ts';
import type { Letter } from '../notify/notify.ts';

type Answered = { order: OrderRow; answer: ConsentAnswer };

/** To client and therapist: the guardian has answered. Neither names the guardian. */
export const tellAnswer = telling((deps, { order, answer }: Answered, { client, therapist }): Letter[] => {
  const { orderId, number, appointmentId: sessionId, start } = order;
  const key = `consent:${orderId}:answer`;
  const template = 'consent-answered-email';
  const ofClient = { start, answer, orderId: publicOrderId(deps.keyring, orderId), number };
  const ofTherapist = { start, answer, orderId: null, sessionId, number };
  const toClient: Letter = { to: client, template, data: ofClient, dedupeKey: `${key}:client` };
  if (therapist === null) return [toClient];
  return [toClient, { to: therapist, template, data: ofTherapist, dedupeKey: `${key}:therapist` }];
});

/** To client and therapist, 24 h before: nobody has consented yet (message 16). */
export const tellMissing = telling((deps, order: OrderRow, { client, therapist }): Letter[] => {
  const { orderId, number, appointmentId: sessionId, start, version } = order;
  const key = `consent:${orderId}:missing:${start}`;
  const mail = { template: 'consent-missing-email', notAfter: start, about: { orderId, version } } as const;
  const ofClient = { start, orderId: publicOrderId(deps.keyring, orderId), number };
  const ofTherapist = { start, orderId: null, sessionId, number };
  const toClient: Letter = { ...mail, to: client, data: ofClient, dedupeKey: `${key}:client` };
  if (therapist === null) return [toClient];
  return [toClient, { ...mail, to: therapist, data: ofTherapist, dedupeKey: `${key}:therapist` }];
});
