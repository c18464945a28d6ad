import { Agent, request } from 'node:http';
import { ended, median, quantile, startFixed } from './server.ts';
import { byTurns, compared, type Side } from './turns.ts';
import type { Row } from './run.ts';

/** The request of a caller: a GET if it has no body. */
export type Ask = { token: string; body?: string };

/** A call, and what is noted when it got what it asked for. */
type Call = Ask & { url: string; onDone?(): void };

/** Answers per second, the share that got what was asked for, and the 99th percentile of the waits in milliseconds. */
export type Answers = { rate: number; share: number; p99: number };

/**
 * Makes calls with `connections` callers for `seconds`, or until there were so many `turns`. Throws on any answer other
 * than the expected one or a conflict.
 */
export async function load({
  connections,
  seconds,
  turns = Infinity,
  callOf,
}: {
  connections: number;
  seconds: number;
  turns?: number;
  callOf(turn: number): Call;
}): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let done = 0;
  let turn = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const work = async (): Promise<void> => {
    while (performance.now() < end && turn < turns) {
      const call = callOf(turn);
      turn += 1;
      const at = performance.now();
      const isDone = await ask(call, agent);
      times.push(performance.now() - at);
      if (!isDone) continue;
      done += 1;
      call.onDone?.();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return { rate: times.length / took, share: done / times.length, p99: quantile(times, 0.99) };
}

/** Reads an address, the asks in turn; answers how many answers came a second. Throws on any answer but 200. */
export async function readLoad({
  url,
  asks,
  ...much
}: {
  url: string;
  asks: readonly Ask[];
  connections: number;
  seconds: number;
}): Promise<number> {
  const { rate, share } = await load({ ...much, callOf: (turn) => ({ url, ...turnOf(asks, turn) }) });
  if (share < 1) throw new Error(`${url} answered with conflicts`);
  return rate;
}

/** A side measured by rates of loads: `words` tells the last share, `p99` the median of the waits after warm-up. */
export function sideOf(name: string, work: () => Promise<Answers>): Side & { words(): string; p99(): string } {
  const answers: Answers[] = [];
  return {
    name,
    async measure() {
      const answer = await work();
      answers.push(answer);
      return answer.rate;
    },
    words: () => `${((answers.at(-1)?.share ?? 0) * 100).toFixed(0)} % of ${name}`,
    p99: () => `p99 ${median(answers.slice(1).map(({ p99 }) => p99)).toFixed(0)} ms`,
  };
}

/** The item whose turn it is, in order, starting over after the last. */
export function turnOf<One>(all: readonly One[], turn: number): One {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('there is nothing to take turns');
  return one;
}

/** Makes a call on a connection that is kept; answers whether it got what it asked for, and not a conflict. */
export function ask({ url, token, body }: Call, agent: Agent): Promise<boolean> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const { statusCode } = answer;
      answer.resume();
      answer.on('end', () => {
        if (statusCode === 200 || statusCode === 409) done(statusCode === 200);
        else fail(new Error(`${url} answered ${statusCode}`));
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

type Reading = {
  what: string;
  url: string;
  asks: readonly Ask[];
  connections: number;
  seconds: number;
  rounds: number;
};

/**
 * Reads an address that answers a text beside a bare server that answers the same from memory: `json` is serialised for
 * each answer, `text` is ready to send. The bars name the side they are measured against.
 */
export async function besideFixed(
  { what, url, asks, rounds, ...much }: Reading,
  { folder, text, bars }: { folder: string; text: string; bars: Partial<Record<'json' | 'text', number | null>> },
): Promise<Row[]> {
  const fixed = await startFixed(folder, text);
  try {
    const own = { name: what, measure: () => readLoad({ ...much, url, asks }) };
    const beside = Object.keys(bars).map((path) => ({
      name: `static ${path}`,
      measure: () => readLoad({ ...much, url: `${fixed.url}/${path}`, asks: [{ token: '' }] }),
    }));
    const [figure, ...figures] = await byTurns([own, ...beside], { rounds });
    const size = `${(Buffer.byteLength(text) / 1000).toFixed(0)} kB`;
    return figures.map((other, place) =>
      compared(`${what}, ${size}`, figure, other, Object.values(bars)[place] ?? null),
    );
  } finally {
    await ended(fixed.child, 'SIGTERM');
  }
}
