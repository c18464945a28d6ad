import { expect, test } from 'vitest';
import { instantOf } from './dates.ts';
import { mistakeInDates } from './statement-dates.ts';

const NOW = instantOf('2026-11-24', '10:00') ?? 0;

test.each([
  ['2026-11-01', '2026-11-30', null],
  ['2026-11-24', '2026-11-24', null],
  ['2026-01-01', '2027-01-01', null],
  ['2020-01-01', '2020-12-31', null],
  ['2027-11-25', '2027-11-25', null],
  ['2026-01-01', '2027-01-02', { field: 'to', why: 'long' }],
  ['2026-11-02', '2026-11-01', { field: 'to', why: 'reversed' }],
  ['2019-12-31', '2020-01-05', { field: 'from', why: 'far' }],
  ['2026-11-01', '2027-11-26', { field: 'to', why: 'far' }],
  ['2026-11-01', '9999-12-31', { field: 'to', why: 'far' }],
  ['', '2026-11-01', { field: 'from', why: 'unreadable' }],
  ['2026-11-01', '2026-02-30', { field: 'to', why: 'unreadable' }],
  ['2026-11', '2026-11-01', { field: 'from', why: 'unreadable' }],
])('a statement from %s to %s is judged', (from, to, mistake) => {
  expect(mistakeInDates({ from, to }, NOW)).toEqual(mistake);
});

test('a leap year is the longest statement', () => {
  expect(mistakeInDates({ from: '2024-01-01', to: '2024-12-31' }, NOW)).toBeNull();
  expect(mistakeInDates({ from: '2023-01-01', to: '2024-01-01' }, NOW)).toBeNull();
  expect(mistakeInDates({ from: '2023-01-01', to: '2024-01-02' }, NOW)).toEqual({ field: 'to', why: 'long' });
});
