import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RoomEvent, Signal } from '#contract/room/room.ts';
import type { Seat } from '#domain/room.ts';
import { clientLink, sessionPlaceOf, therapistLink } from '#server/features/meeting/meeting.ts';
import { findOrder } from '#server/features/order/order.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { sessionIdOf } from '../practice/practice-sessions.ts';

/** A seat of a session as its link names it, and who asks. */
export type AskedSeat = { seat: Seat; session: string; link?: string; person?: TestPerson };

/** The client's seat by its link, without a sign-in. */
export function byLink(app: TestApp, orderId: string, linkVersion = 0): AskedSeat {
  return {
    seat: 'client',
    session: orderId,
    link: tokenIn(clientLink(app.deps, { orderId: app.idOf(orderId), linkVersion })),
  };
}

/** The door's answer to the client's link and the pressed button: the place of the session, or the refusal. */
export async function joinElsewhere(app: TestApp, orderId: string): Promise<unknown> {
  const { seat, link } = byLink(app, orderId);
  const { body } = await app.inject('POST', `/room/${orderId}/join`, { body: { seat, link } });
  return body['url'] ?? body['code'];
}

/** An order as the features know it. */
export async function sessionOf(app: TestApp, orderId: string) {
  const order = await findOrder(app.deps.db, app.idOf(orderId));
  if (order === null) throw new Error('no such order');
  return order;
}

/** Where the session of an order is held, as it stands now. */
export async function placeOf(app: TestApp, orderId: string) {
  return sessionPlaceOf(app.deps, app.deps.db, await sessionOf(app, orderId));
}

/** The token that the client's link carries. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('t') ?? '';
}

/** The therapist's seat, signed in as that therapist. */
export async function asTherapist(app: TestApp, orderId: string, person: TestPerson): Promise<AskedSeat> {
  const { pathname } = new URL(therapistLink(app.deps, await sessionIdOf(app, orderId)));
  return { seat: 'therapist', session: pathname.split('/').at(-1) ?? '', person };
}

/** Calls the room for a seat. */
export async function atDoor(
  app: Pick<TestApp, 'inject'>,
  { seat, session, link, person }: AskedSeat,
  call: '' | '/enter' = '',
  more: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return app.inject('POST', `/room/${session}${call}`, {
    ...(person !== undefined && { token: person.token }),
    body: { seat, ...(link !== undefined && { link }), ...more },
  });
}

/** A taken seat. */
export type Entered = { seat: AskedSeat; entry: string; stay: number; body: Record<string, unknown> };

/** Takes a seat, or fails. */
export async function enter(
  app: Pick<TestApp, 'inject'>,
  seat: AskedSeat,
  more: Record<string, unknown> = {},
): Promise<Entered> {
  const { status, body } = await atDoor(app, seat, '/enter', more);
  if (status !== 200) throw new Error(`entering answered ${status} ${JSON.stringify(body)}`);
  return { seat, entry: String(body['entry']), stay: Number(body['stay']), body };
}

/** Passes words of a seat to a stay of the other one. */
export async function signalTo(
  app: Pick<TestApp, 'inject'>,
  { seat, entry }: Pick<Entered, 'seat' | 'entry'>,
  to: number,
  signal: unknown = OFFER,
): Promise<TestAnswer> {
  return app.inject('POST', `/room/${seat.session}/signal`, { body: { entry, to, signal } });
}

/** Says that the device of a seat is still there. */
export async function keepSeat(
  app: Pick<TestApp, 'inject'>,
  { seat, entry }: Pick<Entered, 'seat' | 'entry'>,
): Promise<TestAnswer> {
  return app.inject('POST', `/room/${seat.session}/keep`, { body: { entry } });
}

/** Leaves a seat. */
export async function leave(
  app: Pick<TestApp, 'inject'>,
  { seat, entry }: Pick<Entered, 'seat' | 'entry'>,
): Promise<TestAnswer> {
  return app.inject('POST', `/room/${seat.session}/leave`, { body: { entry } });
}

export const OFFER: Signal = { kind: 'description', type: 'offer', sdp: 'v=0 canary-of-the-description' };

/** An open stream of a room. */
export type Listening = {
  status: number;
  headers: IncomingMessage['headers'];
  events: RoomEvent[];
  /** The next event, or null when the stream ends before it. */
  next(): Promise<RoomEvent | null>;
  /** Waits for the end; answers all events. */
  ended(): Promise<RoomEvent[]>;
  /** The body of a refusal. */
  text: string;
  hangUp(): void;
  message: IncomingMessage;
};

/** The port of an app, which listens from now on. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Opens the stream of a taken seat; answers once it is open, or refused. */
export async function listen(
  { app }: Pick<TestApp, 'app'>,
  { seat, entry }: Pick<Entered, 'seat' | 'entry'>,
  headers: Record<string, string> = {},
): Promise<Listening> {
  const sent = httpRequest({
    host: '127.0.0.1',
    port: await portOf(app),
    path: `/api/room/${seat.session}/events`,
    headers: { 'room-entry': entry, ...headers },
    agent: false,
  });
  sent.on('error', () => undefined);
  sent.end();
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  const events: RoomEvent[] = [];
  let read = 0;
  let isOver = false;
  let wake = (): void => undefined;
  const listening: Listening = {
    status: message.statusCode ?? 0,
    headers: message.headers,
    events,
    text: '',
    message,
    async next() {
      while (events.length <= read && !isOver) await new Promise<void>((done) => (wake = done));
      return events[read++] ?? null;
    },
    async ended() {
      while (!isOver) await new Promise<void>((done) => (wake = done));
      return events;
    },
    hangUp: () => sent.destroy(),
  };
  message.setEncoding('utf8');
  message.on('data', (piece: string) => {
    listening.text += piece;
    const whole = listening.text
      .split('\n\n')
      .slice(0, -1)
      .filter((part) => part.startsWith('data: '));
    // The server's own words.
    for (const part of whole.slice(events.length)) events.push(JSON.parse(part.slice('data: '.length)) as RoomEvent);
    wake();
  });
  message.on('error', () => undefined);
  message.on('close', () => {
    isOver = true;
    wake();
  });
  return listening;
}
