import { expect, test } from 'vitest';
import { datesOf, isMonth, monthAfter, monthBefore, monthOf } from './month.ts';

test('a month is one of the calendar, in its one spelling', () => {
  expect(['2026-11', '0001-01', '9999-12'].filter((text) => !isMonth(text))).toEqual([]);
  const wrong = ['2026-13', '2026-00', '2026-1', '2026', '26-11', '2026-11-01', '', ' 2026-11', '2026-11 ', '٢٠٢٦-١١'];
  expect(wrong.filter(isMonth)).toEqual([]);
});

test('a month begins at midnight in Tbilisi', () => {
  expect(monthOf(Date.UTC(2026, 10, 30, 19, 59))).toBe('2026-11');
  expect(monthOf(Date.UTC(2026, 10, 30, 20))).toBe('2026-12');
});

test('it has its last date, also in February of a leap year, and neighbours over the turn of the year', () => {
  expect(datesOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(datesOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthAfter('2026-01')).toBe('2026-02');
  expect(monthBefore('2026-01')).toBe('2025-12');
});
