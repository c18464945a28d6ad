import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from './dates.ts';
import { isPlausible, isRate, isStale, perOne } from './exchange.ts';
import { forAll } from './testing/for-all.ts';

test.each([
  ['2.9123', 1, '2.9123'],
  ['291.23', 100, '2.9123'],
  ['2.9', 1, '2.9'],
  ['3', 1, '3'],
  ['1', 3, '0.33333333'],
  ['2', 3, '0.66666667'],
  ['0', 1, null],
  ['-2.9', 1, null],
  ['2,9', 1, null],
  ['NaN', 1, null],
  ['1e3', 1, null],
  ['2.9', 0, null],
  ['2.9', 1.5, null],
] as const)('a rate of %s for %s is %s for one', (rate, quantity, expected) => {
  expect(perOne(rate, quantity)).toBe(expected);
});

test('a rate for one unit stays the same', () => {
  forAll(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 9999 }), (whole, part) => {
    const rate = part === 0 ? String(whole) : `${whole}.${String(part).padStart(4, '0').replace(/0+$/, '')}`;
    expect(perOne(rate, 1)).toBe(rate);
  });
});

test('a jump of more than 15 % is not plausible, the first rate is', () => {
  expect(isPlausible('2.91', null)).toBe(true);
  expect(isPlausible('3.3465', '2.91')).toBe(true);
  expect(isPlausible('3.36', '2.91')).toBe(false);
  expect(isPlausible('2.45', '2.91')).toBe(false);
  expect(isPlausible('0', null)).toBe(false);
  expect(isRate('2.123456789')).toBe(false);
});

test('after seven days a rate is stale', () => {
  const from = Date.parse('2026-11-20T00:00:00+04:00');
  expect(isStale('2026-11-20', from + 7 * DAY)).toBe(false);
  expect(isStale('2026-11-20', from + 7 * DAY + 1)).toBe(true);
});
