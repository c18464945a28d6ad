import type { MessagePort } from 'node:worker_threads';
import { type Patch, patched } from './hooks.ts';
import { type Outcome, replayHistory, runHistory, type Tale } from './history.ts';
import { writeInstantsQuickly } from './instants.ts';
import { type Fixtures, loadFixtures } from './server.ts';
import { shrink } from './shrink.ts';
import { replaceTimers } from './virtual-time.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, iso, type Statement } from '#server/db/db.ts';
import { openFreshPglite } from '#server/db/snapshot.ts';
import { emptyTables, tablesOfData } from '#server/testing/database/empty-tables.ts';
import { EMPTY_ROOMS } from './store/session-guards.ts';
import { STAY } from './store/session-statements.ts';
import type { Values } from './store/values.ts';

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

  let real: Awaited<ReturnType<typeof openReal>> | null = null;
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

/**
 * Opens the embedded engine with the real schema. It generates ids in the same order as the tables in memory, so that
 * the results of both can be compared literally.
 */
async function openReal() {
  const db: Db = await openFreshPglite();
  await db.run('create sequence invented_ids');
  await db.run(`
    create function invented_id() returns uuid language sql volatile as $$
      select ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('invented_ids')), 12, '0'))::uuid $$`);
  for (const table of ['appointments', 'ledger_transfers', 'time_off', 'proposals']) {
    await db.run(`alter table ${table} alter column id set default invented_id()`);
  }
  await db.run(`
    create function somebody_comes() returns trigger language plpgsql as $$ begin
      insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at)
        values (new.therapist_id, new.id, '${STAY.seat}', '\\x00', '${iso(STAY.enteredAt)}', '${iso(STAY.seenAt)}');
      return null;
    end $$`);
  await db.run(`
    create trigger somebody_comes after insert on orders for each row
      when (strpos('${EMPTY_ROOMS}', right(new.id, 1)) = 0) execute function somebody_comes()`);
  const tables = await tablesOfData(db);
  // The histories begin and end transactions themselves: the engine's own transaction handling is bypassed.
  const outside = AsyncLocalStorage.snapshot();
  /** Changes the text of the statement with this name from now on. */
  const change = new Map<string, (text: string) => string>();
  return {
    change,
    run(statement: Statement, values: Values): Promise<object[]> {
      const changed = typeof statement === 'string' ? undefined : change.get(statement.name);
      if (changed === undefined || typeof statement === 'string') return outside(() => db.run(statement, values));
      return outside(() => db.run({ ...statement, text: changed(statement.text) }, values));
    },
    begin: async () => void (await outside(() => db.run('begin'))),
    commit: async () => void (await outside(() => db.run('commit'))),
    rollback: async () => void (await outside(() => db.run('rollback'))),
    async nextJob() {
      const [row] = await db.run<{ due: number | null }>(
        `select min(greatest(run_at, locked_until)) as due from jobs where done_at is null and dead_at is null`,
      );
      return row?.due ?? null;
    },
    async empty() {
      await emptyTables(db, tables);
      await db.run('alter sequence invented_ids restart');
    },
  };
}
