import type { ComplaintKind } from '#domain/complaint.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { type ChangedOrder, telling } from '../order/order.ts';
import type { Letter, Reader } from '../notify/notify.ts';
import { tellOperators } from './tell-complaint.ts';
import { about } from './tell-session.ts';

type Doubted = { order: ChangedOrder; kind: ComplaintKind | 'room_empty' | 'room_held' };

/** Of an empty room both are asked and told once, whatever becomes of the session. */
function doubtKeyOf({ order: { orderId, version }, kind }: Doubted): string {
  return kind === 'room_empty' || kind === 'room_held' ? `${kind}:${orderId}` : `doubt:${orderId}:${version}`;
}

/**
 * Tells the operators and both sides that the times of presence contradict a complaint or a mark, which now waits for
 * an operator (messages 26, 31 and 33). `kind`: the complaint's; `room_empty`: nobody says anything, and only both
 * sides are asked; `room_held`: such a session was marked as held, and only both sides are told.
 */
export async function tellDoubted(deps: Deps, tx: Tx, doubted: Doubted): Promise<void> {
  const { order, kind } = doubted;
  const isSaid = kind === 'therapist_absent';
  if (kind !== 'room_empty' && kind !== 'room_held')
    await tellOperators(deps, tx, { order, kind, isDisputed: true, isDoubted: true, isSaid });
  await tellBothOfDoubt(deps, tx, doubted);
}

const tellBothOfDoubt = telling((deps, doubted: Doubted, { client, therapist }) => [
  toClient(deps, doubted, client),
  ...(therapist === null ? [] : toTherapist(doubted, therapist)),
]);

/** Tells the client alone: of a new complaint the specialist hears by message 31. */
export const tellClientOfDoubt = telling((deps, doubted: Doubted, { client }) => [toClient(deps, doubted, client)]);

function toClient(deps: Deps, doubted: Doubted, to: Reader): Letter {
  const { order, kind } = doubted;
  const { orderId, number, start } = order;
  return {
    to,
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'client', orderId: publicOrderId(deps.keyring, orderId), number },
    dedupeKey: `${doubtKeyOf(doubted)}:client:email`,
    ...about(order),
  };
}

function toTherapist(doubted: Doubted, to: Reader): Letter[] {
  const { order, kind } = doubted;
  const { appointmentId: sessionId, number, start, end } = order;
  const key = `${doubtKeyOf(doubted)}:therapist`;
  const mail: Letter = {
    to,
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'therapist', orderId: null, sessionId, number },
    dedupeKey: `${key}:email`,
    ...about(order),
  };
  if (kind !== 'client_present') return [mail];
  // The client has come after the mark, and may be alone there now.
  const dedupeKey = `${key}:sms`;
  return [mail, { to, template: 'client-waiting-sms', data: {}, dedupeKey, notAfter: end, ...about(order) }];
}
