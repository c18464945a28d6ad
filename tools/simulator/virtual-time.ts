import type { Event, Timeline } from './timeline.ts';

/** The timers of the history that runs in this thread: the product's own waits stand on it instead of on real time. */

let timeline: Timeline | null = null;

/** Puts all timers of this thread on a timeline, until the next. */
export function putOnTimeline(of: Timeline | null): void {
  timeline = of;
}

/** Replaces the timers of this thread. Whoever really has to wait keeps the old ones from before. */
export function replaceTimers(): void {
  const set = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): object => {
    const event = after(ms, () => run(...values));
    const timer = { event, unref: () => timer, ref: () => timer, hasRef: () => false };
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
