/**
 * Runs at most `most` pieces of work, and answers or fails as each does; others wait in the order of arrival. A failed
 * one makes room like any other. All makers of pictures share one: a picture holds a thread of libuv's few, which also
 * compress answers and hash passwords.
 */
export function twoAtATime(most: 1 | 2 = 2): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place goes to the next in line itself, so that nobody who comes in between takes it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
