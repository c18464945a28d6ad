// docs/decisions/239
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Instant } from '#domain/dates.ts';
import type { Clock } from '#server/clock.ts';

/** The clock by which late work of a restored database runs; undefined in all other work. */
const late = new AsyncLocalStorage<Clock | undefined>();

/** Runs work as late (by a clock) or as usual (null), whatever it was started from. */
export function runAsLate<T>(clock: Clock | null, work: () => Promise<T>): Promise<T> {
  return late.run(clock ?? undefined, work);
}

/** Whether this is late work and, with an instant, whether a job of that instant is late with it. */
export function isLateWork(runAt?: Instant): boolean {
  const clock = late.getStore();
  return clock !== undefined && (runAt === undefined || runAt <= clock.now());
}
