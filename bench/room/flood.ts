import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/browser-endpoints.ts';
import type { Signal } from '#contract/room/room.ts';
import type { Row } from '../run.ts';
import { median, type Server } from '../server.ts';
import { callsTo, newNetwork, type Taken, take } from './calls.ts';
import type { OpenSession } from './sessions.ts';
import { megabytes, residentBytes } from './streams.ts';

const A_SECOND = 1000;
const FLOOD_MS = 8000;
/** As many as the heap needs to reach the size that it keeps. */
const FLOODS_BEFORE = 3;
const ROUND_TRIPS = 40;
/** The statuses of a refusal; any other would mean that the flood broke something. */
const REFUSALS = [403, 409, 429];

/**
 * Sends a thousand large messages a second from a seat to a stream that is never read: most are refused, the stream is
 * closed, memory stays flat from one flood to the next, and another room's signals still arrive.
 */
export async function measureFlood(server: Server, nextSession: () => OpenSession): Promise<Row[]> {
  const calm = await openRoom(server.url, nextSession());
  const flooded = await openFlooded(server.url, nextSession());
  const before = await roundTrips(calm);
  // The first floods make the heap as large as it needs to be.
  for (let flood = 0; flood < FLOODS_BEFORE; flood++) await flooded.flood();
  const resident = await residentBytes(server.pid);
  const flooding = flooded.flood();
  const meanwhile = await roundTrips(calm);
  const { sent, passed, isClosed } = await flooding;
  const after = await residentBytes(server.pid);
  calm.close();
  const refused = (sent - passed) / sent;
  return [
    {
      what: `${A_SECOND} messages a second, refused`,
      figure: `${(refused * 100).toFixed(0)} %`,
      beside: `${passed} of ${sent} passed`,
      ratio: refused,
      bar: 0.9,
    },
    {
      what: 'a stream that is never read',
      figure: isClosed ? 'closed' : 'open',
      beside: 'closed',
      ratio: isClosed ? 1 : 0,
      bar: 1,
    },
    {
      what: 'memory after another flood',
      figure: megabytes(after),
      beside: `${megabytes(resident)} before`,
      ratio: resident / after,
      bar: 0.9,
    },
    {
      what: "another room's signal under the flood",
      figure: `${median(meanwhile).toFixed(1)} ms`,
      beside: `${median(before).toFixed(1)} ms before`,
      ratio: median(before) / median(meanwhile),
      bar: null,
    },
  ];
}

const LARGE: Signal = { kind: 'description', type: 'offer', sdp: 'x'.repeat(40_000) };
const SMALL: Signal = {
  kind: 'candidate',
  candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host',
  sdpMid: '0',
  sdpMLineIndex: 0,
  usernameFragment: null,
};

/** A room with both people in it, one of whom floods the other. */
async function openFlooded(url: string, session: OpenSession) {
  const client = callsTo(url, session, { seat: 'client', network: newNetwork() });
  const sender = await take(client);
  const therapist = callsTo(url, session, { seat: 'therapist', network: newNetwork() });
  let deaf = await take(therapist);
  return {
    async flood() {
      // Whose stream was closed is let in again by its key.
      deaf = await take(therapist, deaf);
      const socket = listenDeaf(url, session, deaf);
      let sent = 0;
      let passed = 0;
      const send = async (): Promise<void> => {
        const { status } = await client.signal(sender, deaf.stay, LARGE);
        if (status < 300) passed += 1;
        else if (!REFUSALS.includes(status)) throw new Error(`a flood was answered with ${status}`);
      };
      const answers: Promise<void>[] = [];
      const from = performance.now();
      for (let passing = 0; passing < FLOOD_MS; passing = performance.now() - from) {
        for (; sent < (passing / 1000) * A_SECOND; sent++) answers.push(send());
        await wait(10);
      }
      await Promise.all(answers);
      const isClosed = await endsWhenRead(socket);
      socket.destroy();
      return { sent, passed, isClosed };
    },
  };
}

/** The stream of a seat which nobody reads. */
function listenDeaf(url: string, { sessionId }: OpenSession, { entry }: Taken): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET ${API_BASE}/room/${sessionId}/events HTTP/1.1\r\nHost: room\r\nX-Forwarded-For: ${newNetwork()}\r\nRoom-Entry: ${entry}\r\n\r\n`,
  );
  return socket;
}

/** Whether what is left of a stream ends: then the server has closed it. */
async function endsWhenRead(socket: Socket): Promise<boolean> {
  const ended = once(socket, 'close').then(() => true);
  socket.resume();
  return Promise.race([ended, wait(3000, false)]);
}

async function openRoom(url: string, session: OpenSession) {
  const client = callsTo(url, session, { seat: 'client', network: newNetwork() });
  const therapist = callsTo(url, session, { seat: 'therapist', network: newNetwork() });
  const from = await take(client);
  const to = await take(therapist);
  const stream = await therapist.listen(to);
  return {
    /** From the call of the one until the event of the other, in milliseconds. */
    async signal(): Promise<number> {
      const heard = stream.next('signal');
      const at = performance.now();
      const { status } = await client.signal(from, to.stay, SMALL);
      if (status >= 300) throw new Error(`a signal answered ${status}`);
      await heard;
      return performance.now() - at;
    },
    close: () => stream.close(),
  };
}

/** As many as two browsers send when they connect, at their pace. */
async function roundTrips({ signal }: Awaited<ReturnType<typeof openRoom>>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < ROUND_TRIPS; turn++) {
    times.push(await signal());
    await wait(FLOOD_MS / ROUND_TRIPS);
  }
  return times;
}
