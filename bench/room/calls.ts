import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '#contract/browser-endpoints.ts';
import type { RoomEvent, Signal } from '#contract/room/room.ts';
import type { Seat } from '#domain/room.ts';
import type { OpenSession } from './sessions.ts';

/** A taken seat: its key, and the number by which the other side names it. */
export type Taken = { entry: string; stay: number };
export type Answer = { status: number; body: Record<string, unknown> };

/** An open stream of a seat. */
export type Stream = {
  status: number;
  /** Resolves with the next event of a kind that comes from now on. */
  next<E extends RoomEvent['event']>(event: E): Promise<Extract<RoomEvent, { event: E }>>;
  close(): void;
};

type Asked = { link?: string | undefined; entry?: string };

let callers = 0;

/** An address that no other caller has: what comes from one network is limited. */
export function newNetwork(): string {
  callers += 1;
  return `10.${2 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** The calls of one device to the room of a session on one server. */
export function callsTo(url: string, session: OpenSession, { seat, network }: { seat: Seat; network: string }) {
  const name = seat === 'client' ? session.orderId : session.sessionId;
  const path = `${API_BASE}/room/${name}`;
  const agent = new Agent({ keepAlive: true });
  const post = async (call: string, body: object): Promise<Answer> => {
    const sent = JSON.stringify(body);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent)),
      'x-forwarded-for': network,
    };
    if (seat === 'therapist') headers['authorization'] = `Bearer ${await session.therapistToken()}`;
    return new Promise((done, fail) => {
      const asked = request(`${url}${path}/${call}`, { method: 'POST', agent, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) }),
        );
      });
      asked.on('error', fail);
      asked.end(sent);
    });
  };
  return {
    /** Asks for the seat; `link` is the session's own unless somebody else asks, `entry` the key from before. */
    enter: ({ link = seat === 'client' ? session.link : undefined, entry }: Asked = {}): Promise<Answer> =>
      post('enter', { seat, ...(link === undefined ? {} : { link }), ...(entry === undefined ? {} : { entry }) }),
    signal: (taken: Taken, to: number, signal: Signal): Promise<Answer> =>
      post('signal', { entry: taken.entry, to, signal }),
    leave: (taken: Taken): Promise<Answer> => post('leave', { entry: taken.entry }),
    listen: ({ entry }: Taken): Promise<Stream> =>
      new Promise((done, fail) => {
        const headers = { 'room-entry': entry, 'x-forwarded-for': network };
        const asked = request(`${url}${path}/events`, { agent, headers }, (answer) => done(streamOf(answer)));
        asked.on('error', fail);
        asked.end();
      }),
    close: () => agent.destroy(),
  };
}

/** Takes a seat, or goes on in one, or throws. */
export async function take(calls: ReturnType<typeof callsTo>, before?: Taken): Promise<Taken> {
  const { status, body } = await calls.enter(before === undefined ? {} : { entry: before.entry });
  if (status !== 200) throw new Error(`entering answered ${status} ${JSON.stringify(body)}`);
  return { entry: String(body['entry']), stay: Number(body['stay']) };
}

function streamOf(answer: IncomingMessage): Stream {
  const waiting: { event: string; done(event: RoomEvent): void }[] = [];
  let text = '';
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = part
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5))
        .join('\n');
      if (data === '') continue;
      const event = JSON.parse(data) as RoomEvent;
      const index = waiting.findIndex((one) => one.event === event.event);
      if (index >= 0) waiting.splice(index, 1)[0]?.done(event);
    }
  });
  return {
    status: answer.statusCode ?? 0,
    next: (event) =>
      // What is found under its name has its shape.
      new Promise((done) => waiting.push({ event, done: done as (event: RoomEvent) => void })),
    close: () => void answer.destroy(),
  };
}
