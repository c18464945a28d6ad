import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../run.ts';
import { median, type Server } from '../server.ts';
import { callsTo, newNetwork, type Stream, take } from './calls.ts';
import type { OpenSession } from './sessions.ts';

const STREAMS = 1000;
/** Streams opened first, to compile the code and grow the heap; they stay open, since freed memory would be reused. */
const OPEN_BEFORE = 1000;
/** Resident memory of the server for each stream that waits, in bytes. */
const BAR = 40_000;

/** The growth of the server's memory by a thousand more people who wait alone in rooms, each with an open stream. */
export async function measureStreams(server: Server, sessions: readonly OpenSession[]): Promise<Row> {
  const earlier = await openStreams(server.url, sessions.slice(0, OPEN_BEFORE));
  const waiting = sessions.slice(OPEN_BEFORE, OPEN_BEFORE + STREAMS);
  const callers = waiting.map((session) => callsTo(server.url, session, { seat: 'client', network: newNetwork() }));
  const before = await residentBytes(server.pid);
  const streams: Stream[] = [];
  for (const calls of callers) streams.push(await opened(calls));
  const after = await residentBytes(server.pid);
  for (const { close } of [...earlier, ...streams]) close();
  const each = (after - before) / STREAMS;
  return {
    what: `${STREAMS} waiting streams, memory of each`,
    figure: `${(each / 1000).toFixed(1)} KB`,
    beside: `${megabytes(before)} before, ${megabytes(after)} after`,
    ratio: BAR / Math.max(each, 1),
    bar: 1,
  };
}

async function openStreams(url: string, sessions: readonly OpenSession[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (const session of sessions) {
    streams.push(await opened(callsTo(url, session, { seat: 'client', network: newNetwork() })));
  }
  return streams;
}

async function opened(calls: ReturnType<typeof callsTo>): Promise<Stream> {
  const stream = await calls.listen(await take(calls));
  if (stream.status !== 200) throw new Error(`a stream answered ${stream.status}`);
  return stream;
}

/** The resident memory of a process, the median of some seconds in which it does nothing. */
export async function residentBytes(pid: number): Promise<number> {
  const found: number[] = [];
  for (let second = 0; second < 5; second++) {
    await wait(1000);
    found.push(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024);
  }
  return median(found);
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
