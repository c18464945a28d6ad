import type { ComplaintKind } from '#domain/complaint.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { type ChangedOrder, clientOf, therapistOf } from '../order/order.ts';
import { tell } from '../notify/notify.ts';
import { tellOperators } from './tell-complaint.ts';
import { about } from './tell-session.ts';

type Doubted = { order: ChangedOrder; kind: ComplaintKind | 'room_empty' | 'room_held' };

/** Of an empty room both are asked and told once, whatever becomes of the session. */
const keyOf = ({ orderId, version }: ChangedOrder, kind: Doubted['kind']): string =>
  isOfRoom(kind) ? `${kind}:${orderId}` : `doubt:${orderId}:${version}`;

const isOfRoom = (kind: Doubted['kind']) => kind === 'room_empty' || kind === 'room_held';

/**
 * Tells the operators and both sides that the times of presence contradict a complaint or a mark, which now waits for
 * an operator (messages 26, 31 and 33). `kind`: the complaint's; `room_empty`: nobody says anything, and only both
 * sides are asked; `room_held`: such a session was marked as held, and only both sides are told.
 */
export async function tellDoubted(deps: Deps, tx: Tx, { order, kind }: Doubted): Promise<void> {
  const isSaid = kind === 'therapist_absent';
  if (kind !== 'room_empty' && kind !== 'room_held')
    await tellOperators(deps, tx, { order, kind, isDisputed: true, isDoubted: true, isSaid });
  await tellClientOfDoubt(deps, tx, { order, kind });
  const { appointmentId: sessionId, number, start } = order;
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null) return;
  await tell(deps, tx, therapist, {
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'therapist', orderId: null, sessionId, number },
    dedupeKey: `${keyOf(order, kind)}:therapist:email`,
    ...about(order),
  });
  if (kind !== 'client_present') return;
  // The client has come after the mark, and may be alone there now.
  await tell(deps, tx, therapist, {
    template: 'client-waiting-sms',
    data: {},
    dedupeKey: `${keyOf(order, kind)}:therapist:sms`,
    notAfter: order.end,
    ...about(order),
  });
}

/** Tells the client alone: of a new complaint the specialist hears by message 31. */
export async function tellClientOfDoubt(deps: Deps, tx: Tx, { order, kind }: Doubted): Promise<void> {
  const { orderId, number, start } = order;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'client', orderId: publicOrderId(deps.keyring, orderId), number },
    dedupeKey: `${keyOf(order, kind)}:client:email`,
    ...about(order),
  });
}
