import { describe, expect, test } from 'vitest';
import { wallOf } from './dates.ts';
import { at } from './testing/calendar.ts';
import { isOfSeveralDays, readTimeOff, timeOffByDay, type TimeOffWish, wishOf } from './time-off.ts';

const now = at('2026-11-24', '15:30');
const days = (firstDate: string, lastDate = firstDate): TimeOffWish => ({ firstDate, lastDate });
const hours = (date: string, start: string, end: string): TimeOffWish => ({ ...days(date), start, end });

test.each([
  ['a day', days('2026-11-26'), '2026-11-26 00:00', '2026-11-27 00:00'],
  ['today', days('2026-11-24'), '2026-11-24 00:00', '2026-11-25 00:00'],
  ['days over a new year', days('2026-12-30', '2027-01-02'), '2026-12-30 00:00', '2027-01-03 00:00'],
  ['hours', hours('2026-11-26', '10:00', '12:05'), '2026-11-26 10:00', '2026-11-26 12:05'],
  ['hours to midnight', hours('2026-11-26', '20:00', '00:00'), '2026-11-26 20:00', '2026-11-27 00:00'],
  ['hours that have begun', hours('2026-11-24', '15:00', '16:00'), '2026-11-24 15:00', '2026-11-24 16:00'],
  ['the last day that can be planned', days('2027-11-24'), '2027-11-24 00:00', '2027-11-25 00:00'],
])('typed time off is read: %s', (_what, wish, start, end) => {
  const { span } = readTimeOff(wish, now);
  const shown = [span?.start ?? 0, span?.end ?? 0].map((instant) => Object.values(wallOf(instant)).join(' '));
  expect(shown).toEqual([start, end]);
  expect(span && wishOf(span)).toEqual(wish);
});

test.each([
  ['no day', days('2026-02-30'), 'TIME_UNREADABLE'],
  ['no last day', days('2026-11-26', 'x'), 'TIME_UNREADABLE'],
  ['no hour', hours('2026-11-26', '25:00', '26:00'), 'TIME_UNREADABLE'],
  ['24:00 as a start', hours('2026-11-26', '24:00', '00:00'), 'TIME_UNREADABLE'],
  ['a start without an end', { ...days('2026-11-26'), start: '10:00' }, 'TIME_UNREADABLE'],
  ['an end without a start', { ...days('2026-11-26'), end: '10:00' }, 'TIME_UNREADABLE'],
  ['the last day before the first', days('2026-11-26', '2026-11-25'), 'TIME_REVERSED'],
  ['the end before the start', hours('2026-11-26', '12:00', '10:00'), 'TIME_REVERSED'],
  ['hours of several days', { ...hours('2026-11-26', '10:00', '12:00'), lastDate: '2026-11-27' }, 'TIME_REVERSED'],
  ['off the grid', hours('2026-11-26', '10:01', '12:00'), 'TIME_OFF_GRID'],
  ['yesterday', days('2026-11-23'), 'SLOT_IN_PAST'],
  ['since yesterday', days('2026-11-23', '2026-11-26'), 'SLOT_IN_PAST'],
  ['hours that are over', hours('2026-11-24', '14:00', '15:30'), 'SLOT_IN_PAST'],
  ['a day more than a year ahead', days('2027-11-25'), 'TIME_OFF_TOO_FAR'],
  ['a thousand years', days('2026-11-26', '3026-11-26'), 'TIME_OFF_TOO_FAR'],
])('typed time off is refused: %s', (_what, wish, refusal) => {
  expect(readTimeOff(wish, now)).toEqual({ span: null, refusal });
});

describe('time off by days', () => {
  const window = { from: at('2026-11-23', '00:00'), to: at('2026-11-28', '00:00') };
  const shown = (start: number | null, end: number | null) =>
    timeOffByDay({ start, end }, window).map(
      ({ date, isWholeDay, ...span }) =>
        `${date} ${isWholeDay ? 'day' : `${wallOf(span.start).time}-${wallOf(span.end).time}`}`,
    );

  test.each([
    [at('2026-11-24', '10:00'), at('2026-11-24', '12:00'), ['2026-11-24 10:00-12:00'], false],
    [at('2026-11-24', '00:00'), at('2026-11-25', '00:00'), ['2026-11-24 day'], false],
    [
      at('2026-11-24', '18:00'),
      at('2026-11-26', '09:00'),
      ['2026-11-24 18:00-00:00', '2026-11-25 day', '2026-11-26 00:00-09:00'],
      true,
    ],
    [at('2026-11-20', '00:00'), at('2026-11-24', '00:00'), ['2026-11-23 day'], true],
    [at('2026-11-27', '00:00'), null, ['2026-11-27 day'], true],
    [null, at('2026-11-23', '12:00'), ['2026-11-23 00:00-12:00'], true],
  ])('time off from %s to %s is shown by days', (start, end, expected, isLong) => {
    expect(shown(start, end)).toEqual(expected);
    expect(isOfSeveralDays({ start, end })).toBe(isLong);
  });
});
