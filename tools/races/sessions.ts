import type { Violation } from '../checker/checker.ts';
import { SOMEBODY_CAME } from '../checker/ends.sql.ts';
import { callBack, clientOf, type Order, orderFor, payWithoutCallback, type Try } from './scenario.ts';
import type { Answer } from './answer.ts';
import { type Slot, slotBody } from './people.ts';
import type { World } from './world.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';

/** A session that a client has paid for. */
export type Session = Order & { client: number; slot: Slot };

/** Books a session and pays for it, until the client is seated; somebody comes to its room. */
export async function bookSession(world: World, by: Omit<Try, 'by'>): Promise<Session> {
  const order = await orderFor(world, by);
  await payWithoutCallback(world, order);
  await callBack(world, { server: by.server, attemptId: order.attemptId });
  await world.db.run(SOMEBODY_CAME);
  return { ...order, client: by.client, slot: by.slot };
}

/** The requests of a client about an own session. */
export type Press = 'move' | 'cancel' | 'complaint' | 'complaint/withdraw';

/**
 * Sends a client's press on a button of an own session, from a page that shows its present version, or the given one; a
 * client who is told that it has changed meanwhile reads and presses again.
 */
export async function press(
  world: World,
  session: Pick<Session, 'client' | 'orderId' | 'id'>,
  sent: { server: number; what: Press; body?: object; seen?: number | undefined },
): Promise<Answer> {
  const { client, orderId } = session;
  const { server, what, seen } = sent;
  const body = { ...sent.body, version: seen ?? (await shownVersion(world, session)) };
  const path = `/cabinet/sessions/${orderId}/${what}`;
  const answer = await world.call(server, 'POST', path, { as: clientOf(world, client), body });
  return answer.code === 'SESSION_CHANGED' && seen === undefined ? press(world, session, sent) : answer;
}

/** The version of a session that its pages show now. */
export async function shownVersion({ db }: World, { id }: { id: OrderId }): Promise<number> {
  const [row] = await db.run<{ version: number }>(
    `select a.shown_version as version from orders o
     join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id where o.id = $1`,
    [id],
  );
  return row?.version ?? 1;
}

/** The body of a move. */
export function moveTo(world: World, slot: Slot): { bookingSession: { date: string; start: string; end: string } } {
  return { bookingSession: slotBody(world.clock.now(), slot).bookingSession };
}

/** Whether a press was accepted. */
export function ok({ status }: { status: number }): boolean {
  return status === 200;
}

/** Answers other than success and a named refusal; a fault of the server is always one. */
export function oddPresses(answers: readonly Answer[], refusals: readonly string[]): Violation[] {
  return answers
    .filter((answer) => !ok(answer) && !(answer.status < 500 && refusals.includes(answer.code ?? '')))
    .map(({ status, code, body }) => ({ name: 'ANSWER', detail: `${status} ${code ?? JSON.stringify(body)}` }));
}

/** Whether a hold was refused because the slot is not free. */
export function isTaken(code: string | null): boolean {
  return code === 'SLOT_TAKEN' || code === 'OWN_SESSION';
}

/** When the sessions are, by the public ids of their orders. */
export async function timesOf(world: World): Promise<Map<string, string>> {
  const rows = await world.db.run<{ id: OrderId; during: string }>(
    `select o.id, a.during::text from orders o
     join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id`,
  );
  return new Map(rows.map(({ id, during }) => [publicOrderId(world.depsOf(0).keyring, id), during]));
}
