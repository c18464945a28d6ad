import { callBack, clientOf, type Order, orderFor, payWithoutCallback, type Try } from './scenario.ts';
import type { Answer } from './answer.ts';
import { type Slot, slotBody } from './people.ts';
import type { World } from './world.ts';

/** A session that a client has paid for. */
export type Session = Order & { client: number; slot: Slot };

/** Books a session and pays for it, until the client is seated. */
export async function bookSession(world: World, by: Omit<Try, 'by'>): Promise<Session> {
  const order = await orderFor(world, by);
  await payWithoutCallback(world, order);
  await callBack(world, { server: by.server, attemptId: order.attemptId });
  return { ...order, client: by.client, slot: by.slot };
}

/** What a client may send about an own session. */
export type Press = 'move' | 'cancel' | 'complaint' | 'complaint/withdraw';

/** Sends a client's press on a button of an own session. */
export function press(
  world: World,
  { client, orderId }: { client: number; orderId: string },
  sent: { server: number; what: Press; body?: object },
): Promise<Answer> {
  const { server, what, body = {} } = sent;
  return world.call(server, 'POST', `/cabinet/sessions/${orderId}/${what}`, { as: clientOf(world, client), body });
}

/** The body of a move. */
export function moveTo(world: World, slot: Slot): { bookingSession: { date: string; start: string; end: string } } {
  return { bookingSession: slotBody(world.clock.now(), slot).bookingSession };
}
