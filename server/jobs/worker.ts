import type { FastifyBaseLogger } from 'fastify';
import { HOUR, SECOND } from '#domain/dates.ts';
import type { Clock } from '#server/clock.ts';
import { codeOf, type Db } from '#server/db/db.ts';
import type { Job, JobHandlers, Jobs } from './jobs.ts';
import { claimJobs, failJob, finishJob, insertJob } from './jobs.sql.ts';

const POLL_MS = 1 * SECOND;
const LEASE_MS = 30 * SECOND;
/** A handler that takes longer counts as failed, so that one stuck service does not stop all other work. */
const HANDLER_MS = 20 * SECOND;
const BATCH = 20;
const FIRST_RETRY_MS = 5 * SECOND;
const LONGEST_RETRY_MS = 1 * HOUR;

export type Worker = Jobs & {
  start(): void;
  /** Lets the running jobs end and takes no more. */
  stop(): Promise<void>;
};

type Settings = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Names this worker in the rows it holds. */
  name: string;
  /** Read when a job runs, since handlers are made of dependencies that include the worker itself. */
  handlers(): JobHandlers;
};

/**
 * Runs jobs when the injected clock says they are due: woken by whoever enqueues, else looking once a second. Any number
 * of workers may share one database.
 */
export function createWorker(settings: Settings): Worker {
  const { db, clock, name } = settings;
  let timer: NodeJS.Timeout | null = null;
  let started = false;
  let stopping = false;
  let running: Promise<void> = Promise.resolve();

  /** One pass after another, never two at once in one worker. */
  const pass = (): Promise<void> => {
    running = running
      .then(() => runDue(settings))
      .catch((error: unknown) => settings.log.error({ err: error }, 'jobs'));
    return running;
  };
  const schedule = (): void => {
    if (!started) return;
    timer = setTimeout(() => void pass().finally(schedule), POLL_MS);
    timer.unref();
  };
  return {
    async enqueue(sql, job) {
      await insertJob(sql, job);
      if ('afterCommit' in sql) sql.afterCommit(() => this.wake());
      else this.wake();
    },
    wake() {
      if (started) void pass();
    },
    drain: pass,
    start() {
      started = true;
      void pass().finally(schedule);
    },
    async stop() {
      started = false;
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };

  async function runDue({ handlers, log }: Settings): Promise<void> {
    for (;;) {
      const now = clock.now();
      const jobs = await claimJobs(db, { now, leaseUntil: now + LEASE_MS, worker: name, limit: BATCH });
      if (jobs.length === 0) return;
      for (const job of jobs) {
        // What is left is free for other workers when the lease ends, which may be now.
        if (stopping) return;
        if (clock.now() >= now + LEASE_MS) break;
        await runOne(job, handlers(), log);
      }
    }
  }

  async function runOne(job: Job, handlers: JobHandlers, log: FastifyBaseLogger): Promise<void> {
    try {
      const handler = handlers[job.kind];
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await within(HANDLER_MS, handler(job.payload, job));
      await finishJob(db, { id: job.id, worker: name, now: clock.now() });
    } catch (error) {
      const now = clock.now();
      const spent = job.attempts >= job.maxAttempts;
      const retryAt = spent ? null : now + Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LONGEST_RETRY_MS);
      log[spent ? 'error' : 'warn']({ err: error, job: job.id, kind: job.kind, dead: spent }, 'job failed');
      await failJob(db, { id: job.id, worker: name, error: nameOf(error), retryAt, now });
    }
  }
}

/** The work, or a failure when it takes too long. It may still end later: handlers run twice without harm. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(Object.assign(new Error('took too long'), { name: 'TimeoutError' })), ms);
    timer.unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What may stand in a table about an error: its code or its kind. Its words could quote a person. */
function nameOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : 'unknown');
}
