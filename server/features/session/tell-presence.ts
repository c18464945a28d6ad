import type { ComplaintKind } from '#domain/complaint.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { clientOf, type ChangedOrder, therapistOf } from '../booking/booking.ts';
import { tell } from '../notify/notify.ts';
import { tellOperators } from './tell-complaint.ts';
import { about } from './tell-session.ts';

type Doubted = { order: ChangedOrder; kind: ComplaintKind };

/**
 * Tells the operators and both sides that the times of presence contradict a complaint or a mark, which now waits for an
 * operator's word (messages 26, 31 and 33). `kind`: what the complaint says.
 */
export async function tellDoubted(deps: Deps, tx: Tx, { order, kind }: Doubted): Promise<void> {
  const isSaid = kind === 'therapist_absent';
  await tellOperators(deps, tx, { order, kind, isDisputed: true, isDoubted: true, isSaid });
  await tellClientOfDoubt(deps, tx, { order, kind });
  const { appointmentId: sessionId, number, start } = order;
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null) return;
  await tell(deps, tx, therapist, {
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'therapist', orderId: null, sessionId, number },
    dedupeKey: `doubt:${order.orderId}:${order.version}:therapist:email`,
    ...about(order),
  });
  if (isSaid) return;
  // The client has come after the mark, and may be alone there now.
  await tell(deps, tx, therapist, {
    template: 'client-waiting-sms',
    data: {},
    dedupeKey: `doubt:${order.orderId}:${order.version}:therapist:sms`,
    notAfter: order.end,
    ...about(order),
  });
}

/** Tells the client alone: of a new complaint the specialist hears by message 31. */
export async function tellClientOfDoubt(deps: Deps, tx: Tx, { order, kind }: Doubted): Promise<void> {
  const { orderId, number, start, version } = order;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'client', orderId: publicOrderId(deps.keyring, orderId), number },
    dedupeKey: `doubt:${orderId}:${version}:client:email`,
    ...about(order),
  });
}
