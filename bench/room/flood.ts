import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoints.ts';
import type { Signal } from '#contract/room.ts';
import type { Row } from '../run.ts';
import { median, type Server } from '../server.ts';
import { callsTo, newNetwork, take } from './calls.ts';
import type { OpenSession } from './sessions.ts';
import { megabytes, residentBytes } from './streams.ts';

const A_SECOND = 1000;
const SECONDS = 10;
const ROUND_TRIPS = 40;

/**
 * Somebody with a seat sends a thousand messages a second to a stream that is never read: most are refused, memory stays
 * flat, and what another room says goes as fast as before.
 */
export async function measureFlood(server: Server, nextSession: () => OpenSession): Promise<Row[]> {
  const calm = await openRoom(server.url, nextSession());
  const before = await roundTrips(calm);
  const flooded = nextSession();
  const client = callsTo(server.url, flooded, { seat: 'client', network: newNetwork() });
  const therapist = callsTo(server.url, flooded, { seat: 'therapist', network: newNetwork() });
  const sender = await take(client);
  const deaf = await take(therapist);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  // Nobody ever reads what comes here.
  socket.write(
    `GET ${API_BASE}/room/${flooded.sessionId}/events HTTP/1.1\r\nHost: room\r\nRoom-Entry: ${deaf.entry}\r\n\r\n`,
  );
  const resident = await residentBytes(server.pid);
  const statuses = new Map<number, number>();
  let sent = 0;
  const send = async (): Promise<void> => {
    const { status } = await client.signal(sender, deaf.stay, LARGE);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const end = performance.now() + SECONDS * 1000;
  const flood = (async () => {
    const answers: Promise<void>[] = [];
    while (performance.now() < end) {
      for (let turn = 0; turn < A_SECOND / 50; turn++) {
        sent += 1;
        answers.push(send());
      }
      await wait(20);
    }
    await Promise.all(answers);
  })();
  const meanwhile = await roundTrips(calm);
  await flood;
  const after = await residentBytes(server.pid);
  socket.destroy();
  calm.close();
  const passed = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
  const others = [...statuses.keys()].filter((status) => status >= 300 && ![403, 409, 429].includes(status));
  if (others.length > 0) throw new Error(`a flood was answered with ${others.join(', ')}`);
  return [
    {
      what: `${A_SECOND} messages a second, refused`,
      figure: `${(((sent - passed) / sent) * 100).toFixed(0)} %`,
      beside: `${passed} of ${sent} passed`,
      ratio: (sent - passed) / sent,
      bar: 0.9,
    },
    {
      what: 'memory under the flood',
      figure: megabytes(after),
      beside: `${megabytes(resident)} before`,
      ratio: resident / after,
      bar: 0.8,
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

type Room = Awaited<ReturnType<typeof openRoom>>;

/** A room with both people in it. */
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
async function roundTrips({ signal }: Room): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < ROUND_TRIPS; turn++) {
    times.push(await signal());
    await wait(200);
  }
  return times;
}
