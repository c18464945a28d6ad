import type { MessagePort } from 'node:worker_threads';
import { type Patch, patched } from './hooks.ts';
import { type Outcome, replayHistory, runHistory, type Tale } from './history.ts';
import { writeInstantsQuickly } from './instants.ts';
import { openReal, type RealDatabase } from './real.ts';
import { type Fixtures, loadFixtures } from './server.ts';
import { shrink } from './shrink.ts';
import { replaceTimers } from './virtual-time.ts';

/** A task for a thread. */
export type Order =
  | { kind: 'seeds'; from: number; count: number; stopAtFirst: boolean }
  | { kind: 'tale'; tale: Tale }
  | { kind: 'shrink'; tale: Tale }
  /** The same history in memory and on real SQL; `change` alters a statement of the real one first, by its name. */
  | { kind: 'compare'; tale: Tale; change: Patch | null };

/** The result of a task. `traces` has one entry per seed, in order. */
export type Answer =
  | {
      kind: 'seeds';
      histories: number;
      events: number;
      traces: number[];
      counts: [string, number][];
      failed: Outcome[];
    }
  | { kind: 'tale'; outcome: Outcome }
  | { kind: 'shrunk'; tale: Tale; outcome: Outcome }
  /** The first statement with different results, or null. */
  | { kind: 'compared'; statements: number; difference: { memory: string; real: string } | null }
  | { kind: 'broken'; message: string };

/** Runs tasks one after the other. */
export function answerOrders(port: Pick<MessagePort, 'on' | 'postMessage'>): void {
  const fixtures = loadFixtures();
  const later = setImmediate;
  replaceTimers();
  writeInstantsQuickly();
  // A history throws thousands of refusals, and no code reads their stacks.
  Error.stackTraceLimit = 0;
  port.on('message', (order: Order) => {
    // A history drains the queue of promises itself, so it must not run inside a promise callback.
    later(() => {
      if (order.kind === 'compare') return compare(order);
      port.postMessage(answerOf(fixtures, order));
    });
  });
  port.postMessage({ kind: 'ready' });

  let real: RealDatabase | null = null;
  function compare({ tale, change }: Extract<Order, { kind: 'compare' }>): void {
    const memory: string[] = [];
    runHistory(fixtures, tale, false, (line) => memory.push(line));
    const replay = async (): Promise<Answer> => {
      real ??= await openReal();
      await real.empty();
      real.change.clear();
      if (change !== null) {
        real.change.set(change.file, (text) => patched(text, change));
      }
      const lines = await replayHistory(fixtures, tale, { backing: real, expected: memory });
      const at = memory.findIndex((line, index) => line !== lines[index]);
      const same = at < 0 && lines.length === memory.length;
      const place = at < 0 ? memory.length : at;
      const difference = same ? null : { memory: memory[place] ?? 'nothing', real: lines[place] ?? 'nothing' };
      return { kind: 'compared', statements: memory.length, difference };
    };
    replay().then(
      (answer) => port.postMessage(answer),
      (error: unknown) => port.postMessage({ kind: 'broken', message: String(error) }),
    );
  }
}

function answerOf(fixtures: Fixtures, order: Exclude<Order, { kind: 'compare' }>): Answer {
  try {
    switch (order.kind) {
      case 'tale':
        return { kind: 'tale', outcome: runHistory(fixtures, order.tale, true) };
      case 'shrink': {
        const tale = shrink(order.tale, (candidate) => runHistory(fixtures, candidate));
        return { kind: 'shrunk', tale, outcome: runHistory(fixtures, tale, true) };
      }
      case 'seeds':
        return runSeeds(fixtures, order);
    }
  } catch (error) {
    return { kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function runSeeds(fixtures: Fixtures, { from, count, stopAtFirst }: Extract<Order, { kind: 'seeds' }>): Answer {
  const counts = new Map<string, number>();
  const traces: number[] = [];
  const failed: Outcome[] = [];
  let events = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const outcome = runHistory(fixtures, { seed });
    traces.push(outcome.trace);
    events += outcome.events;
    for (const [name, times] of outcome.counts) counts.set(name, (counts.get(name) ?? 0) + times);
    if (outcome.violation === null) continue;
    failed.push(outcome);
    if (stopAtFirst) break;
  }
  return { kind: 'seeds', histories: traces.length, events, traces, counts: [...counts], failed };
}
