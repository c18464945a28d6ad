// docs/decisions/240
import { AsyncLocalStorage } from 'node:async_hooks';
import { HOUR, SECOND } from '#domain/dates.ts';

/** Longer than the database itself lets a statement run (20 seconds): for jobs, the start and tools. */
const USUAL_MS = 24 * SECOND;
/** For work that takes as long as it takes: migrations, and the wait for who does the same. */
export const LONG_WORK_MS = 1 * HOUR;
/** Callers hear of a silent database within ten seconds. */
const CALLER_MS = 9 * SECOND;
/** What a statement of a call has that waited for somebody else before. */
const LEAST_MS = 1 * SECOND;

const patience = new AsyncLocalStorage<() => number>();

/** How long a statement may take by our own clock, with the wait for a connection, in milliseconds. */
export function patienceMs(): number {
  return patience.getStore()?.() ?? USUAL_MS;
}

/** Runs work whose statements may each take `ms`. */
export function withPatience<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return patience.run(() => ms, work);
}

/** Runs a part of a call that began `elapsedMs` ago: its statements share the time within which its caller hears. */
export function withinCall<T>(elapsedMs: number, work: () => T): T {
  const until = performance.now() + CALLER_MS - elapsedMs;
  const left = (): number => {
    const ms = until - performance.now();
    // What a call has left behind, such as a timer, goes on without a caller.
    return ms < -CALLER_MS ? USUAL_MS : Math.max(ms, LEAST_MS);
  };
  return patience.run(left, work);
}
