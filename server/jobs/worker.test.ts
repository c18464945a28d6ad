import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { expect, onTestFinished, test as base, vi } from 'vitest';
import { z } from 'zod';
import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { stoppedClock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { testDb } from '#server/testing/database/database.ts';
import type { JobHandlers } from './jobs.ts';
import { claimJob } from './jobs.sql.ts';
import { createWorker, type Worker } from './worker.ts';

const NOW: Instant = Date.UTC(2026, 10, 24, 10);
const nothing = z.object({});
const KINDS = {
  note: z.object({ n: z.number().optional() }),
  first: nothing,
  second: nothing,
  slow: nothing,
  stuck: nothing,
  poison: nothing,
  once: nothing,
  again: nothing,
  later: nothing,
};
type Handlers = Partial<JobHandlers<typeof KINDS>>;

const test = base.extend('db', () => testDb()).extend('clock', () => stoppedClock(NOW));

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });

function workerOn(db: Db, clock: ReturnType<typeof stoppedClock>, handlers: Handlers, name = 'w1', lanes = 1) {
  return createWorker({ kinds: KINDS, db, clock, log, name, lanes, handlers: () => handlers });
}

/** A worker that died with its job takes no more: its time limit passes in the middle of some later test. */
function die(worker: Worker<typeof KINDS>): void {
  void worker.stop(2 ** 31 - 1);
}

function gate(): { open(): void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

test('a job runs when its time has come, not before, and once', async ({ db, clock }) => {
  const ran: unknown[] = [];
  const worker = workerOn(db, clock, { note: async (payload) => void ran.push(payload) });
  await worker.enqueue(db, { kind: 'note', payload: { n: 1 }, runAt: NOW + HOUR });
  clock.advance(HOUR - 1);
  await worker.drain();
  expect(ran).toEqual([]);
  clock.advance(1);
  await worker.drain();
  await worker.drain();
  expect(ran).toEqual([{ n: 1 }]);
});

test('a run of a job happens in what it is told to, also one that fails, and no other run with it', async ({
  db,
  clock,
}) => {
  const inside = new AsyncLocalStorage<{ ran: string[] }>();
  const runs: { ran: string[] }[] = [];
  const worker = createWorker({
    kinds: KINDS,
    db,
    clock,
    log,
    name: 'w1',
    lanes: 2,
    during(work) {
      const run = { ran: [] };
      runs.push(run);
      return inside.run(run, work);
    },
    handlers: () => ({
      first: async () => {
        await db.run('select 1');
        inside.getStore()?.ran.push('first');
      },
      poison: async () => {
        inside.getStore()?.ran.push('poison');
        throw new Error('no');
      },
    }),
  });
  await worker.enqueueAll(db, [
    { kind: 'first', payload: {}, runAt: NOW },
    { kind: 'poison', payload: {}, runAt: NOW, maxAttempts: 1 },
  ]);
  await worker.drain();
  expect(runs.map(({ ran }) => ran.join())).toEqual(expect.arrayContaining(['first', 'poison']));
  expect(runs).toHaveLength(2);
});

test('one job is taken at a time, also by a plan that the database made while there was none', async ({
  db,
  clock,
}) => {
  const claim = () => claimJob(db, { now: clock.now(), leaseUntil: clock.now() + MINUTE, worker: 'w1' });
  await db.run('vacuum analyze jobs');
  // After some runs PostgreSQL keeps the plan of a prepared statement.
  for (let run = 0; run < 8; run += 1) expect(await claim()).toBeNull();
  const jobs = Array.from({ length: 20 }, (_, n) => ({ kind: 'note' as const, payload: { n }, runAt: NOW }));
  await workerOn(db, clock, {}).enqueueAll(db, jobs);
  expect(await claim()).toMatchObject({ payload: { n: 0 } });
  expect(await db.run('select payload from jobs where locked_by is not null')).toEqual([{ payload: { n: 0 } }]);
});

test('a job that another job enqueues runs in the same drain', async ({ db, clock }) => {
  const ran: string[] = [];
  const worker = workerOn(db, clock, {
    first: async () => {
      ran.push('first');
      await worker.enqueue(db, { kind: 'second', payload: {}, runAt: NOW });
    },
    second: async () => void ran.push('second'),
  });
  await worker.enqueue(db, { kind: 'first', payload: {}, runAt: NOW });
  await worker.drain();
  expect(ran).toEqual(['first', 'second']);
});

test('a job of a rolled-back transaction does not exist', async ({ db, clock }) => {
  const ran: string[] = [];
  const worker = workerOn(db, clock, { note: async () => void ran.push('note') });
  const undone = db.transaction(async (tx) => {
    await worker.enqueue(tx, { kind: 'note', payload: {}, runAt: NOW });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await worker.drain();
  expect(ran).toEqual([]);
});

test('the same key is enqueued once, also after it ran', async ({ db, clock }) => {
  let ran = 0;
  const worker = workerOn(db, clock, { note: async () => void ran++ });
  for (let i = 0; i < 3; i++) {
    await worker.enqueue(db, { kind: 'note', payload: {}, runAt: NOW, dedupeKey: 'one' });
    await worker.drain();
  }
  expect(ran).toBe(1);
});

test('a failing job waits longer each time and ends dead with the name of its error only', async ({ db, clock }) => {
  const tries: Instant[] = [];
  const worker = workerOn(db, clock, {
    note: async () => {
      tries.push(clock.now() - NOW);
      throw new TypeError('ana@example.com');
    },
  });
  await worker.enqueue(db, { kind: 'note', payload: {}, runAt: NOW, maxAttempts: 3 });
  for (let second = 0; second < 60; second++) {
    await worker.drain();
    clock.advance(SECOND);
  }
  expect(tries).toEqual([0, 5 * SECOND, 15 * SECOND]);
  const [row] = await db.run<{ error: string; dead: boolean }>(
    'select last_error as error, dead_at is not null as dead from jobs',
  );
  expect(row).toEqual({ error: 'TypeError', dead: true });
});

test('a job with an unreadable payload is dead at once; the log names the field only', async ({ db, clock }) => {
  const ran: string[] = [];
  const worker = workerOn(db, clock, { note: async () => void ran.push('note') });
  await db.run(
    `insert into jobs(kind, payload, run_at, max_attempts) values ('note', '{"n": "ana@example.com"}', $1, 32)`,
    [new Date(NOW).toISOString()],
  );
  lines.length = 0;
  await worker.drain();
  expect(ran).toEqual([]);
  expect(await db.run('select last_error as error, dead_at is not null as dead, attempts from jobs')).toEqual([
    { error: 'BadPayload', dead: true, attempts: 1 },
  ]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'job failed',
    kind: 'note',
    dead: true,
    err: { message: 'the payload does not parse: n' },
  });
  expect(lines[0]).not.toContain('ana@example.com');
});

test('a job with a deadline is retried more often as the deadline comes near', async ({ db, clock }) => {
  const tries: Instant[] = [];
  const worker = workerOn(db, clock, {
    note: async () => {
      tries.push(clock.now() - NOW);
      if (clock.now() < NOW + HOUR) throw new Error('not done');
    },
  });
  await worker.enqueue(db, { kind: 'note', payload: {}, runAt: NOW, deadline: NOW + HOUR });
  for (let next: Instant | null = NOW; next !== null;) {
    clock.set(next);
    await worker.drain();
    const [job] = await db.run<{ at: Instant | null }>('select min(run_at) as at from jobs where done_at is null');
    next = job?.at ?? null;
  }
  expect(tries.slice(0, 5)).toEqual([0, 5 * SECOND, 15 * SECOND, 35 * SECOND, 75 * SECOND]);
  const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
  for (const [n, wait] of waits.entries()) {
    const left = HOUR - (tries[n] ?? 0);
    expect(wait, `try ${n}`).toBeLessThanOrEqual(Math.max(MINUTE, left / 4));
  }
  expect(tries.at(-2)).toBeGreaterThanOrEqual(HOUR - MINUTE);
  expect(tries.at(-1)).toBeGreaterThanOrEqual(HOUR);
  expect(tries.length).toBeLessThan(30);
});

test('a job that one worker has leased is not taken by another until the lease ends', async ({ db, clock }) => {
  const ran: string[] = [];
  const dead = workerOn(db, clock, { note: () => new Promise(() => undefined) }, 'dead');
  await dead.enqueue(db, { kind: 'note', payload: {}, runAt: NOW });
  void dead.drain();
  const other = workerOn(db, clock, { note: async () => void ran.push('other') }, 'other');
  await expect.poll(async () => (await db.run(`select 1 as one from jobs where locked_by = 'dead'`)).length).toBe(1);
  die(dead);
  await other.drain();
  expect(ran).toEqual([]);
  clock.advance(30 * SECOND);
  await other.drain();
  expect(ran).toEqual(['other']);
});

test('the lease of a job begins when the job begins, however long the jobs before it took', async ({ db, clock }) => {
  const ran: string[] = [];
  const [second, begun] = [gate(), gate()];
  const note: Handlers['note'] = async ({ n }) => {
    ran.push(`slow ${n}`);
    if (n === 1) clock.advance(19 * SECOND);
    if (n !== 2) return;
    begun.open();
    await second.opened;
  };
  const slow = workerOn(db, clock, { note }, 'slow');
  for (const n of [1, 2, 3]) await slow.enqueue(db, { kind: 'note', payload: { n }, runAt: NOW });
  const drained = slow.drain();
  await begun.opened;
  // 31 seconds after the first began, 12 after the second.
  clock.advance(12 * SECOND);
  await workerOn(db, clock, { note: async ({ n }) => void ran.push(`other ${n}`) }, 'other').drain();
  second.open();
  await drained;
  expect(ran).toEqual(['slow 1', 'slow 2', 'other 3']);
});

test('a job that waits behind slow jobs loses no try', async ({ db, clock }) => {
  const tries: number[] = [];
  const worker = workerOn(db, clock, {
    slow: async () => clock.advance(31 * SECOND),
    note: async (_, job) => void tries.push(job.attempts),
  });
  for (let i = 0; i < 3; i++) await worker.enqueue(db, { kind: 'slow', payload: {}, runAt: NOW });
  await worker.enqueue(db, { kind: 'note', payload: {}, runAt: NOW });
  await worker.drain();
  expect(tries).toEqual([1]);
});

test('a job under which every worker died is not started again after its last try', async ({ db, clock }) => {
  const ran: string[] = [];
  for (let i = 0; i < 3; i++) {
    const dying = workerOn(db, clock, { poison: () => new Promise(() => undefined) }, `dying ${i}`);
    if (i === 0) await dying.enqueue(db, { kind: 'poison', payload: {}, runAt: NOW, maxAttempts: 3 });
    void dying.drain();
    await expect.poll(async () => db.run('select 1 from jobs where locked_by = $1', [`dying ${i}`])).toHaveLength(1);
    die(dying);
    clock.advance(30 * SECOND);
  }
  const worker = workerOn(db, clock, {
    poison: async () => void ran.push('poison'),
    note: async () => void ran.push('note'),
  });
  await worker.enqueue(db, { kind: 'note', payload: {}, runAt: NOW });
  await worker.drain();
  expect(ran).toEqual(['note']);
  const [poison] = await db.run(`select last_error, dead_at is null as lives from jobs where kind = 'poison'`);
  expect(poison).toEqual({ last_error: 'Abandoned', lives: false });
});

test('a slow job does not delay the others, and no more jobs run at once than lanes', async ({ db, clock }) => {
  const ran: number[] = [];
  const [stuck, full] = [gate(), gate()];
  let [running, most] = [0, 0];
  const note: Handlers['note'] = async ({ n }) => {
    most = Math.max(most, (running += 1));
    if (running === 3) full.open();
    await (n === 0 ? stuck.opened : full.opened);
    ran.push(Number(n));
    running -= 1;
  };
  const worker = workerOn(db, clock, { note }, 'w1', 3);
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  for (const n of numbers) await worker.enqueue(db, { kind: 'note', payload: { n }, runAt: NOW });
  worker.start();
  await expect.poll(() => ran.length).toBe(9);
  await worker.enqueue(db, { kind: 'note', payload: { n: 10 }, runAt: NOW });
  await expect.poll(() => ran.length).toBe(10);
  stuck.open();
  await worker.stop();
  expect(ran.toSorted((a, b) => a - b)).toEqual([...numbers, 10]);
  expect([ran.at(-1), most]).toEqual([0, 3]);
});

test('a clock that steps back runs nothing early and nothing twice', async ({ db, clock }) => {
  const ran: string[] = [];
  const worker = workerOn(db, clock, {
    once: async () => {
      ran.push('once');
      clock.advance(-HOUR);
    },
    again: async (_, { attempts }) => {
      ran.push(`again ${attempts}`);
      if (attempts === 1) throw new Error('not yet');
    },
    later: async () => void ran.push('later'),
  });
  await worker.enqueue(db, { kind: 'later', payload: {}, runAt: NOW + SECOND });
  await worker.enqueue(db, { kind: 'again', payload: {}, runAt: NOW });
  await worker.enqueue(db, { kind: 'once', payload: {}, runAt: NOW });
  await worker.drain();
  expect(ran).toEqual(['again 1', 'once']);
  await worker.enqueue(db, { kind: 'later', payload: {}, runAt: NOW - HOUR });
  await worker.drain();
  expect(ran).toEqual(['again 1', 'once', 'later']);
  clock.advance(HOUR + 5 * SECOND);
  await worker.drain();
  expect(ran.toSorted()).toEqual(['again 1', 'again 2', 'later', 'later', 'once']);
});

test('a handler that never ends counts as failed and lets the next job run', async ({ db, clock }) => {
  const ran: string[] = [];
  const begun = gate();
  const worker = workerOn(db, clock, {
    stuck: () => {
      begun.open();
      return new Promise(() => undefined);
    },
    note: async () => void ran.push('note'),
  });
  await worker.enqueue(db, { kind: 'stuck', payload: {}, runAt: NOW });
  await worker.enqueue(db, { kind: 'note', payload: {}, runAt: NOW });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const drained = worker.drain();
  await begun.opened;
  // Nothing waits for the database now, whose own time limits would pass too.
  vi.advanceTimersByTime(20 * SECOND);
  vi.useRealTimers();
  await drained;
  expect(ran).toEqual(['note']);
  const [row] = await db.run<{ error: string }>(`select last_error as error from jobs where kind = 'stuck'`);
  expect(row).toEqual({ error: 'TimeoutError' });
});

test('a stopped worker takes no more jobs', async ({ db, clock }) => {
  const ran: unknown[] = [];
  const worker = workerOn(db, clock, {
    note: async ({ n }) => {
      ran.push(n);
      void worker.stop();
    },
  });
  for (const n of [1, 2, 3]) await worker.enqueue(db, { kind: 'note', payload: { n }, runAt: NOW });
  worker.start();
  await expect.poll(() => ran.length).toBe(1);
  await worker.stop();
  expect(ran).toEqual([1]);
});

test('many workers on many jobs run each job once', async ({ db, clock }) => {
  const ran: number[] = [];
  const handlers: Handlers = { note: async ({ n }) => void ran.push(Number(n)) };
  const workers = Array.from({ length: 4 }, (_, i) => workerOn(db, clock, handlers, `w${i}`));
  for (let n = 0; n < 200; n++) await workers[0]?.enqueue(db, { kind: 'note', payload: { n }, runAt: NOW });
  await Promise.all(workers.map((worker) => worker.drain()));
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('a job that a stopping worker has not ended is free for others, with all its tries', async ({ db, clock }) => {
  const tries: number[] = [];
  const once: Handlers['once'] = async (_, { attempts }) => {
    if (tries.push(attempts) === 1) await new Promise(() => undefined);
  };
  const worker = workerOn(db, clock, { once });
  await worker.enqueue(db, { kind: 'once', payload: {}, runAt: NOW });
  worker.start();
  await expect.poll(() => tries).toEqual([1]);
  await worker.stop(10);
  await workerOn(db, clock, { once }, 'w2').drain();
  expect(tries).toEqual([1, 1]);
});
