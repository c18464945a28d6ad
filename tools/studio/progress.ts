/** Where progress is shown. */
export type Screen = { isTTY?: boolean | undefined; write(words: string): unknown };

const ERASE_LINE = '\r\u001B[2K';

/** How long work has lasted so far, and what is done of it. */
export function progressLine(ms: number, done: string): string {
  return [`  ${Math.floor(ms / 1000)} s`, ...(done === '' ? [] : [done])].join(', ');
}

/**
 * Reports a task, and its duration when it is done. Meanwhile a terminal has a line that is rewritten each second; a
 * file has none. `done` tells the progress in a few words.
 */
export async function showing<T>(
  what: string,
  { screen, work, done = () => '' }: { screen: Screen; work: () => Promise<T>; done?: () => string },
): Promise<T> {
  screen.write(`${what}\n`);
  const startedAt = performance.now();
  const line = (): string => progressLine(performance.now() - startedAt, done());
  const tick = screen.isTTY === true ? setInterval(() => screen.write(ERASE_LINE + line()), 1000) : null;
  const erase = screen.isTTY === true ? ERASE_LINE : '';
  try {
    const result = await work();
    screen.write(`${erase}${progressLine(performance.now() - startedAt, 'done')}\n`);
    return result;
  } catch (error) {
    screen.write(erase);
    throw error;
  } finally {
    if (tick !== null) clearInterval(tick);
  }
}
