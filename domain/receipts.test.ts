import { expect, test } from 'vitest';
import { isReceiptYear, yearOf, yearWindow } from './receipts.ts';

test('a year begins and ends by the clock of Tbilisi', () => {
  const { from, to } = yearWindow(2026);
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2025-12-31T20:00:00.000Z',
    '2026-12-31T20:00:00.000Z',
  ]);
  expect([from - 1, from, to - 1, to].map(yearOf)).toEqual([2025, 2026, 2026, 2027]);
});

test.each([
  ['2026', true],
  ['1999', false],
  ['9999', false],
  ['20266', false],
  ["2026'", false],
  ['', false],
])('%j names a year of receipts: %s', (word, is) => {
  expect(isReceiptYear(word)).toBe(is);
});
