import type { Instant } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { JOB_KINDS, JobKinds, JobPayload } from './kinds.ts';

/** Work that must happen later, of one of the kinds. */
export type NewJob<Kinds extends JobKinds = typeof JOB_KINDS> = {
  [Kind in keyof Kinds & string]: { kind: Kind; payload: JobPayload<Kind, Kinds> };
}[keyof Kinds & string] & {
  runAt: Instant;
  /** A job of a key that was ever enqueued is not enqueued again. */
  dedupeKey?: string;
  maxAttempts?: number;
  /** From here on the work is worth nothing: a failed one is tried more often as that comes near. */
  deadline?: Instant | null;
};

/** The last try failed, and the handler itself has told an operator. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

/** With waits up to an hour this is about a day: an outage of hours loses no work. */
export const JOB_ATTEMPTS = 32;

/** A job as its row says: its payload is not checked against its kind yet. */
export type Job = {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  maxAttempts: number;
  deadline: Instant | null;
  /** Whether it was due before the first start after a restoring, or is work of such a job. */
  isLate: boolean;
};

/** The handlers of each kind. A handler may run twice: a lease can expire while it works. */
export type JobHandlers<Kinds extends JobKinds = typeof JOB_KINDS> = {
  readonly [Kind in keyof Kinds]: (payload: JobPayload<Kind, Kinds>, job: Job) => Promise<void>;
};

export type Jobs<Kinds extends JobKinds = typeof JOB_KINDS> = {
  /** Writes a job in the caller's transaction, so that it exists exactly if the rest does; wakes the worker after. */
  enqueue(sql: Sql | Tx, job: NewJob<Kinds>): Promise<void>;
  /** Writes several jobs so, in one statement. */
  enqueueAll(sql: Sql | Tx, jobs: readonly NewJob<Kinds>[]): Promise<void>;
  /** Runs everything that is due now, and what that makes due, until nothing is. */
  drain(): Promise<void>;
  wake(): void;
};
