// docs/decisions/070
import type { Outcome, Tale } from './history.ts';
import type { Pool } from './pool.ts';
import { MUST_HAPPEN } from './sometimes.ts';

/** The results of many histories. */
export type Totals = Awaited<ReturnType<typeof runSeeds>>;

const CHUNK = 25;

/** Runs the histories of `count` seeds from `from` on, over all threads of the pool; `stop` ends the run. */
export async function runSeeds(
  pool: Pool,
  range: { from: number; count: number; stopAtFirst?: boolean; chunk?: number },
  watch: { progress?(histories: number): void; broken?(outcome: Outcome): void; stop?(): boolean } = {},
) {
  const { from, count, stopAtFirst = false, chunk = CHUNK } = range;
  const started = performance.now();
  const counts = new Map<string, number>();
  /** Traces by seed. */
  const traces = new Map<number, number>();
  const failed: Outcome[] = [];
  let [histories, events, next] = [0, 0, from];
  const work = async (): Promise<void> => {
    while (next < from + count && watch.stop?.() !== true && !(stopAtFirst && failed.length > 0)) {
      const first = next;
      next += chunk;
      const size = Math.min(chunk, from + count - first);
      const answer = await pool.ask({ kind: 'seeds', from: first, count: size, stopAtFirst });
      if (answer.kind !== 'seeds') throw new Error(`a thread answered ${answer.kind}`);
      histories += answer.histories;
      events += answer.events;
      failed.push(...answer.failed);
      for (const outcome of answer.failed) watch.broken?.(outcome);
      answer.traces.forEach((trace, index) => traces.set(first + index, trace));
      for (const [name, times] of answer.counts) counts.set(name, (counts.get(name) ?? 0) + times);
      watch.progress?.(histories);
    }
  };
  await Promise.all(Array.from({ length: pool.size }, work));
  failed.sort((a, b) => a.seed - b.seed);
  return { histories, events, seconds: (performance.now() - started) / 1000, failed, counts, traces };
}

/** The expected branches that never came up. */
export function missing({ counts }: Pick<Totals, 'counts'>): string[] {
  return MUST_HAPPEN.filter((name) => !counts.has(name));
}

/** A failing history made shorter, with its story. */
export async function shorten(pool: Pool, tale: Tale): Promise<{ tale: Tale; outcome: Outcome }> {
  const answer = await pool.ask({ kind: 'shrink', tale });
  if (answer.kind !== 'shrunk') throw new Error(`a thread answered ${answer.kind}`);
  return answer;
}

/** Runs a history and returns it with its story. */
export async function tell(pool: Pool, tale: Tale): Promise<Outcome> {
  const answer = await pool.ask({ kind: 'tale', tale });
  if (answer.kind !== 'tale') throw new Error(`a thread answered ${answer.kind}`);
  return answer.outcome;
}
