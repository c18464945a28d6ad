import type { Instant } from '#domain/dates.ts';

/** A planned call at an instant; `run` is null when it is cancelled. */
export type Event = { at: Instant; n: number; run: (() => void) | null };

/** Virtual time: jumps from event to event. */
export type Timeline = ReturnType<typeof timelineFrom>;

/** A timeline that begins at an instant. Events of the same instant run in the order they were planned. */
export function timelineFrom(start: Instant) {
  const heap: Event[] = [];
  let now = start;
  let n = 0;
  let steps = 0;
  const at = (instant: Instant, run: () => void): Event => {
    const event = { at: Math.max(instant, now), n: (n += 1), run };
    push(heap, event);
    return event;
  };
  return {
    now: () => now,
    at,
    after: (ms: number, run: () => void) => at(now + ms, run),
    steps: () => steps,
    /** Runs the next event; false when none is left before `end`. */
    step(end: Instant) {
      for (;;) {
        const event = heap[0];
        if (event === undefined || event.at > end) return false;
        pop(heap);
        const { run } = event;
        if (run === null) continue;
        event.run = null;
        now = event.at;
        steps += 1;
        run();
        return true;
      }
    },
  };
}

/** Drains the queue of promise callbacks. Must not be called inside a promise callback. */
export function settlePromises(): void {
  // Node's internal function that drains the queue of promises.
  (process as unknown as { _tickCallback(): void })._tickCallback();
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.n < other.n);
}

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || isBefore(above, event)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = event;
}

function pop(heap: Event[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    let below = heap[child];
    if (below === undefined) break;
    const right = heap[child + 1];
    if (right !== undefined && isBefore(right, below)) [child, below] = [child + 1, right];
    if (isBefore(last, below)) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = last;
}
