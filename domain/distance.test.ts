import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, DAY, HOUR, MINUTE } from './dates.ts';
import { formatDistance, formatWait, formatWeekday } from './distance.ts';
import { forAll } from './testing/for-all.ts';

describe('how far off a day is', () => {
  const from = (days: number, locale: 'ka' | 'en') => formatDistance(addDays('2026-11-24', days), '2026-11-24', locale);

  test('the distance to a day is said in words, over the end of a month as well', () => {
    const words = (locale: 'ka' | 'en') => [0, 1, 2, 3, 7, 40].map((days) => from(days, locale));
    expect(words('ka')).toEqual(['დღეს', 'ხვალ', 'ზეგ', '3 დღეში', '7 დღეში', '40 დღეში']);
    expect(words('en')).toEqual(['today', 'tomorrow', 'in 2 days', 'in 3 days', 'in 7 days', 'in 40 days']);
  });

  test('no distance is said to days that are over', () => {
    forAll(fc.integer({ min: 1, max: 4000 }), (days) => from(-days, 'ka') === null);
  });
});

test('a day of the week has its name', () => {
  expect([formatWeekday('2026-11-24', 'ka'), formatWeekday('2026-11-24', 'en')]).toEqual(['სამშაბათი', 'Tuesday']);
});

test.each([
  [0, '1 min', '1 წთ'],
  [MINUTE, '1 min', '1 წთ'],
  [MINUTE + 1, '2 min', '2 წთ'],
  [14 * MINUTE, '14 min', '14 წთ'],
  [HOUR, '1 h', '1 სთ'],
  [3 * HOUR + 20 * MINUTE, '3 h 20 min', '3 სთ 20 წთ'],
  [DAY, '1 day', '1 დღე'],
  [2 * DAY + 3 * HOUR + 5 * MINUTE, '2 days 3 h', '2 დღე 3 სთ'],
])('a wait of %i ms reads "%s", „%s“', (ms, en, ka) => {
  expect([formatWait(ms, 'en'), formatWait(ms, 'ka')]).toEqual([en, ka]);
});
