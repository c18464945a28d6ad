import type { FastifyBaseLogger } from 'fastify';
import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import type { Clock } from '#server/clock.ts';
import { codeOf, type Db, type Sql, type Tx } from '#server/db/db.ts';
import { within } from '#server/within.ts';
import { GivenUp, type Job, type JobHandlers, type Jobs } from './jobs.ts';
import { claimJob, failJob, finishJob, giveBackJobs, insertJob, insertJobs } from './jobs.sql.ts';
import type { JOB_KINDS, JobKinds } from './kinds.ts';
import { runAsLate } from './late.ts';

const POLL_MS = 1 * SECOND;
/** Longer than any handler may take, so that no other worker takes a job over while it runs. */
const LEASE_MS = 30 * SECOND;
/** A handler that takes longer counts as failed, so that one stuck service does not stop all other work. */
const HANDLER_MS = 20 * SECOND;
/** What a handler at its limit leaves for the statement that puts its job back. */
const SHORTEST_END_MS = 5 * SECOND;
/** How many jobs of one worker run side by side: while a provider is silent, messages and holds go on. */
const LANES = 4;
const FIRST_RETRY_MS = 5 * SECOND;
const LONGEST_RETRY_MS = 1 * HOUR;
const SHORTEST_BEFORE_DEADLINE_MS = 1 * MINUTE;

export type Worker<Kinds extends JobKinds = typeof JOB_KINDS> = Jobs<Kinds> & {
  start(): void;
  /** Takes no more jobs and lets the running ones end; those that take longer than `withinMs` are free for others. */
  stop(withinMs?: number): Promise<void>;
};

type Settings<Kinds extends JobKinds> = {
  kinds: Kinds;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Names this worker in the rows it holds. */
  name: string;
  /** How many jobs run side by side, where it is not the usual number. */
  lanes?: number | undefined;
  /** Told of a job that ended for good without being done. */
  gaveUp?(job: Job): Promise<void>;
  /** Wraps a job's run from its first step until it settles. */
  during?<T>(work: () => Promise<T>): Promise<T>;
  /** Read when a job runs, since handlers are made of dependencies that include the worker itself. */
  handlers(): Partial<JobHandlers<Kinds>>;
};

/**
 * Runs jobs when the injected clock says they are due: it looks when a job is enqueued, and once a second. A job is
 * taken when it begins and not before, so that its lease covers all of its time and every try is a real one. Any number
 * of workers may share one database.
 */
export function createWorker<Kinds extends JobKinds>(settings: Settings<Kinds>): Worker<Kinds> {
  const { kinds, db, clock, log, name, handlers, lanes = LANES, during = (work) => work(), gaveUp } = settings;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let started = false;
  let stopping = false;
  let looking: Promise<void> = Promise.resolve();

  /** Looks never overlap: takes what is due as long as a lane is free. */
  const look = (): Promise<void> => {
    looking = looking.then(takeDue).catch((error: unknown) => log.error({ err: error }, 'jobs'));
    return looking;
  };
  const schedule = (): void => {
    if (!started) return;
    timer = setTimeout(() => void look().finally(schedule), POLL_MS);
    timer.unref();
  };
  const drain = async (): Promise<void> => {
    for (await look(); running.size > 0; await look()) await Promise.race(running);
  };
  const wake = (): void => {
    if (started) void look();
  };
  const wakeAfter = (sql: Sql | Tx): void => {
    if ('afterCommit' in sql) sql.afterCommit(wake);
    else wake();
  };
  return {
    async enqueue(sql, job) {
      await insertJob(sql, job);
      wakeAfter(sql);
    },
    async enqueueAll(sql, jobs) {
      await insertJobs(sql, jobs);
      wakeAfter(sql);
    },
    wake,
    drain,
    start() {
      started = true;
      void look().finally(schedule);
    },
    async stop(withinMs = HANDLER_MS + SHORTEST_END_MS) {
      started = false;
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      const ended = looking.then(async () => Promise.all(running));
      // Harmless: whoever did not end is asked below.
      await within(withinMs, ended).catch(() => undefined);
      // Also a claim whose answer was given up: nobody runs that job.
      await giveBackJobs(db, { worker: name }).catch((error: unknown) => log.warn({ err: error }, 'jobs'));
    },
  };

  async function takeDue(): Promise<void> {
    while (!stopping && running.size < lanes) {
      const now = clock.now();
      const job = await claimJob(db, { now, leaseUntil: now + LEASE_MS, worker: name });
      if (job === null) return;
      // What wakes a worker may be late work itself.
      const run: Promise<void> = runAsLate(job.isLate ? clock : null, () => runOne(job))
        .catch((error: unknown) => log.error({ err: error, job: job.id }, 'jobs'))
        .finally(() => {
          running.delete(run);
          if (started) void look();
        });
      running.add(run);
    }
  }

  async function runOne(job: Job): Promise<void> {
    try {
      if (job.attempts > job.maxAttempts) throw new Abandoned();
      const handler = handlers()[job.kind];
      const shape = kinds[job.kind];
      if (handler === undefined || shape === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      const parsed = shape.safeParse(job.payload);
      if (!parsed.success) throw new BadPayload(parsed.error.issues.map(({ path }) => path.join('.')));
      // The table of kinds has the payload's shape and the handler under the same key.
      const payload = parsed.data as Parameters<typeof handler>[0];
      const work = during(() => handler(payload, job));
      // A handler that is too late may still end: handlers run twice without harm.
      await within(HANDLER_MS, work);
      await finishJob(db, { id: job.id, worker: name, now: clock.now() });
    } catch (error) {
      const now = clock.now();
      const spent = job.attempts >= job.maxAttempts || error instanceof BadPayload;
      const retryAt = spent ? null : now + waitBefore(job, now);
      log[spent ? 'error' : 'warn']({ err: error, job: job.id, kind: job.kind, dead: spent }, 'job failed');
      // First, so that a process that dies between the two leaves a job that is given up again.
      if (spent && !(error instanceof GivenUp)) await gaveUp?.(job);
      await failJob(db, { id: job.id, worker: name, error: errorName(error), retryAt, now });
    }
  }
}

/** Milliseconds until a failed job is retried, longer each time but never most of its remaining time. */
function waitBefore({ attempts, deadline }: Job, now: Instant): number {
  const grown = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  if (deadline === null) return grown;
  return Math.min(grown, Math.max(SHORTEST_BEFORE_DEADLINE_MS, (deadline - now) / 4));
}

/** Every attempt ended with the death of its worker. */
class Abandoned extends Error {
  override name = 'Abandoned';
}

/** No try of a job mends its payload. Names the fields, never their values. */
class BadPayload extends Error {
  override name = 'BadPayload';
  constructor(fields: readonly string[]) {
    super(`the payload does not parse: ${fields.join(', ')}`);
  }
}

/** The part of an error that a table may keep: its code or kind. Its message could quote a person. */
function errorName(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : 'unknown');
}
