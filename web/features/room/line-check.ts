import { abortedByEither } from '../../api/client.ts';

/** How good the way to our server is: pictures will flow, sound will, or nothing. */
export type Line = 'good' | 'weak' | 'none';

const PINGS = 4;
const GIVEN_UP_MS = 8000;
/** Above this the other person's words come noticeably late, in milliseconds there and back. */
const SLOW_MS = 400;
/** Below this a picture suffers: about what a face takes, in bits a second. */
const THIN_BITS = 800_000;
/** Less than this says nothing about a line. */
const LEAST_BYTES = 20_000;

/** Measures the line to our server by some requests and a download of a file of this page. Never rejects. */
export async function checkLine(signal: AbortSignal): Promise<Line> {
  try {
    const times: number[] = [];
    for (let ping = 0; ping < PINGS; ping += 1) times.push(await timeOf(location.pathname, 'HEAD', signal));
    // The first one may have opened the connection.
    const slowest = times.slice(1).toSorted((a, b) => a - b)[Math.floor((PINGS - 1) / 2)] ?? 0;
    const bits = await bitsASecond(signal);
    return slowest > SLOW_MS || (bits !== null && bits < THIN_BITS) ? 'weak' : 'good';
  } catch {
    // Harmless: that there is no line is what was asked.
    return 'none';
  }
}

async function timeOf(path: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number> {
  const start = performance.now();
  const within = abortedByEither(AbortSignal.timeout(GIVEN_UP_MS), signal);
  const response = await fetch(path, { method, cache: 'no-store', signal: within });
  await response.arrayBuffer();
  return performance.now() - start;
}

/** How much comes in a second, by the largest script of this page; null when none is large enough to tell. */
async function bitsASecond(signal: AbortSignal): Promise<number | null> {
  const own = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ name, initiatorType }) => name.startsWith(`${location.origin}/`) && initiatorType !== 'fetch')
    .toSorted((a, b) => b.encodedBodySize - a.encodedBodySize)[0];
  if (own === undefined || own.encodedBodySize < LEAST_BYTES) return null;
  return (own.encodedBodySize * 8 * 1000) / Math.max(1, await timeOf(own.name, 'GET', signal));
}
