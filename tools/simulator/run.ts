// docs/decisions/070
import type { Outcome, Tale } from './history.ts';
import { MUST_HAPPEN } from './sometimes.ts';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Patch } from './hooks.ts';
import type { Answer, Order } from './orders.ts';
import { type Mutant, MUTANTS, SQL_MUTANTS } from './mutants.ts';

/** The results of many histories. */
export type Totals = Awaited<ReturnType<typeof runSeeds>>;

/** Runs the histories of `count` seeds from `from` on, over all threads of the pool; `stop` ends the run. */
export async function runSeeds(
  pool: Pool,
  range: { from: number; count: number; stopAtFirst?: boolean; chunk?: number },
  watch: { progress?(histories: number): void; broken?(outcome: Outcome): void; stop?(): boolean } = {},
) {
  const { from, count, stopAtFirst = false, chunk = 25 } = range;
  const started = performance.now();
  const counts = new Map<string, number>();
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

/** Threads that run histories side by side. */
export type Pool = Awaited<ReturnType<typeof openPool>>;

type Hand = { worker: Worker; done: ((answer: Answer) => void) | null; failed: ((error: Error) => void) | null };

/** Opens threads, each with its own copy of the product, changed by the patches. */
export async function openPool(options: { threads?: number; patches?: readonly Patch[] } = {}) {
  const size = options.threads ?? Math.max(1, Math.min(8, availableParallelism()));
  const idle: Hand[] = [];
  const waiting: ((hand: Hand) => void)[] = [];
  const free = (hand: Hand): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(hand);
    else next(hand);
  };
  const open = (): Promise<Hand> =>
    new Promise((opened, refused) => {
      const worker = new Worker(new URL('./thread.ts', import.meta.url), {
        workerData: { patches: options.patches ?? [] },
        execArgv: [],
      });
      const hand: Hand = { worker, done: null, failed: null };
      worker.on('message', (answer: Answer | { kind: 'ready' }) => {
        if (answer.kind === 'ready') return opened(hand);
        const { done } = hand;
        hand.done = hand.failed = null;
        free(hand);
        done?.(answer);
      });
      worker.on('error', (error: Error) => {
        refused(error);
        hand.failed?.(error);
      });
    });
  const hands = await Promise.all(Array.from({ length: size }, open));
  idle.push(...hands);
  return {
    size,
    /** Gives a task to an idle thread; rejects when the thread failed. */
    async ask(order: Order): Promise<Answer> {
      const hand = idle.pop() ?? (await new Promise<Hand>((done) => waiting.push(done)));
      const answer = await new Promise<Answer>((done, failed) => {
        [hand.done, hand.failed] = [done, failed];
        hand.worker.postMessage(order);
      });
      if (answer.kind === 'broken') throw new Error(answer.message);
      return answer;
    },
    async close() {
      await Promise.all(hands.map(({ worker }) => worker.terminate()));
    },
  };
}

/** The search result for a planted mistake: the broken promise (null: not found) and the number of histories. */
export type Found = { name: string; by: string | null; histories: number };

/** Plants each mistake in a copy of the product and runs at most `budget` histories until one fails. */
export async function findMutants(
  options: { mutants?: readonly Mutant[]; from: number; budget: number; threads: number; stop?(): boolean },
  report: (found: Found) => void,
): Promise<Found[]> {
  const all: Found[] = [];
  const waiting = [...(options.mutants ?? MUTANTS)];
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (options.stop?.() === true) return;
      const { name } = mutant;
      const pool = await openPool({ threads: 1, patches: [mutant] });
      try {
        const totals = await runSeeds(pool, {
          from: options.from,
          count: options.budget,
          stopAtFirst: true,
          chunk: 50,
        });
        const [first] = totals.failed;
        const found = { name, by: first?.violation?.name ?? null, histories: totals.histories };
        all.push(found);
        report(found);
      } finally {
        await pool.close();
      }
    }
  };
  await Promise.all(Array.from({ length: options.threads }, work));
  return all;
}

/** Plants each mistake in a statement of the real database and compares up to `budget` histories until one differs. */
export async function findSqlMutants(
  pool: Pool,
  options: { from: number; budget: number; stop?(): boolean },
  report: (found: Found) => void,
): Promise<Found[]> {
  const all: Found[] = [];
  for (const { name, ...change } of SQL_MUTANTS) {
    let found: Found = { name, by: null, histories: options.budget };
    for (let n = 0; n < options.budget && found.by === null && options.stop?.() !== true; n += 1) {
      const answer = await pool.ask({ kind: 'compare', tale: { seed: options.from + n }, change });
      if (answer.kind === 'compared' && answer.difference !== null) {
        found = { name, by: 'DIFFERENT', histories: n + 1 };
      }
    }
    all.push(found);
    report(found);
  }
  return all;
}
