import { expect, test } from 'vitest';
import { freeUntil } from './cancelling.ts';
import { DAY } from './dates.ts';

const START = Date.UTC(2026, 10, 24, 14);

test.each([
  [START - 2 * DAY, START - DAY],
  [START - DAY - 1, START - DAY],
  [START - DAY, START - DAY],
  [START - DAY + 1, null],
  [START, null],
])('exactly 24 hours before the start still counts as free: at %i', (now, limit) => {
  expect(freeUntil(START, now)).toBe(limit);
});
