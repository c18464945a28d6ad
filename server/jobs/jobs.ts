import type { Instant } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';

/** Work that must happen later. The payload carries ids only, never a name, an address or an answer. */
export type NewJob = {
  kind: string;
  payload: Record<string, unknown>;
  runAt: Instant;
  /** A job of a key that was ever enqueued is not enqueued again. */
  dedupeKey?: string;
  maxAttempts?: number;
  /** From here on the work is worth nothing: a failed one is tried more often as that comes near. */
  deadline?: Instant | null;
};

/** With waits that grow to an hour this is about a day: an outage of some hours loses no work. Then an operator must look. */
export const JOB_ATTEMPTS = 32;

export type Job = {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
  deadline: Instant | null;
};

/** What runs the jobs of a kind. It may run twice: a lease can run out while it works. */
export type JobHandler = (payload: Record<string, unknown>, job: Job) => Promise<void>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type Jobs = {
  /** Writes a job in the caller's transaction, so that it exists exactly if the rest does; wakes the worker after. */
  enqueue(sql: Sql | Tx, job: NewJob): Promise<void>;
  /** Runs everything that is due now, and what that makes due, until nothing is. */
  drain(): Promise<void>;
  /** Tells the worker to look now. */
  wake(): void;
};
