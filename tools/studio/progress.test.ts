import { afterEach, expect, test, vi } from 'vitest';
import { progressLine, type Screen, showing } from './progress.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The lines on a screen after three seconds of work and its end. */
async function shownOn(isTTY: boolean | undefined): Promise<string> {
  vi.useFakeTimers();
  let text = '';
  const screen: Screen = { isTTY, write: (words) => (text += words) };
  const work = async () => new Promise<void>((done) => void setTimeout(done, 3500));
  const shown = showing('1/2 Installing ...', { screen, work, done: () => '7 of 9 packages' });
  await vi.advanceTimersByTimeAsync(3500);
  await shown;
  return text;
}

test('a terminal counts the seconds in one line', async () => {
  expect((await shownOn(true)).split('\r\u001B[2K')).toEqual([
    '1/2 Installing ...\n',
    '  1 s, 7 of 9 packages',
    '  2 s, 7 of 9 packages',
    '  3 s, 7 of 9 packages',
    '  3 s, done\n',
  ]);
});

test('a file gets a line before and a line after', async () => {
  expect(await shownOn(undefined)).toBe('1/2 Installing ...\n  3 s, done\n');
});

test('what fails leaves no half line', async () => {
  let text = '';
  const screen: Screen = { isTTY: true, write: (words) => (text += words) };
  await expect(showing('Building ...', { screen, work: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
  expect(text.endsWith('\r\u001B[2K')).toBe(true);
  expect(progressLine(61_900, '')).toBe('  61 s');
});
