import type { Event, Timeline } from './timeline.ts';

/** The timers of the history that runs in this thread: the product waits in virtual time instead of real time. */

let timeline: Timeline | null = null;

/** Moves all timers of this thread to a timeline. */
export function putOnTimeline(of: Timeline | null): void {
  timeline = of;
}

/** Replaces the global timers of this thread; save the old functions first where a real wait is needed. */
export function replaceTimers(): void {
  const set = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): object => {
    const timer = { event: after(ms, () => run(...values)), unref: () => timer, ref: () => timer, hasRef: () => false };
    return timer;
  };
  const clear = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null && 'event' in timer) (timer.event as Event).run = null;
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
}

/** `setTimeout` of `node:timers/promises` on virtual time. */
export function sleep<T>(ms: number, value: T): Promise<T> {
  return new Promise((done) => void after(ms, () => done(value)));
}

function after(ms: number, run: () => void): Event {
  if (timeline === null) throw new Error('a timer outside of a history');
  return timeline.after(ms, run);
}
