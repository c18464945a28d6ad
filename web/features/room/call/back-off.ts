/** The wait before the next try, in ms: doubles up to `max`, with jitter so that clients do not retry in step. */
export function backOff(tries: number, { first, max }: { first: number; max: number }): number {
  const full = Math.min(max, first * 2 ** Math.max(0, tries - 1));
  return full * (0.5 + Math.random() / 2);
}

/** A wait that can be cut short. */
export type Pause = { readonly over: Promise<void>; end(): void };

/** Waits; `end` ends the wait at once. */
export function pause(ms: number): Pause {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, end: () => end() };
}
