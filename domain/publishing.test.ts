import { expect, test } from 'vitest';
import { DAY, instantOf, MINUTE } from './dates.ts';
import { readTimes } from './publishing.ts';

const now = instantOf('2026-11-24', '08:00') ?? 0;
const at = (date: string, start: string, end: string) => ({ date, start, end });
const refusalOf = (...times: { date: string; start: string; end: string }[]) => readTimes(times, now).refusal;

test('times become instants in the order of time', () => {
  const later = at('2026-11-26', '10:00', '10:50');
  const sooner = at('2026-11-25', '23:00', '00:00');
  expect(readTimes([later, sooner], now)).toEqual({
    slots: [
      { start: instantOf('2026-11-25', '23:00'), end: instantOf('2026-11-26', '00:00') },
      { start: instantOf('2026-11-26', '10:00'), end: instantOf('2026-11-26', '10:50') },
    ],
    refusal: null,
  });
  expect(readTimes([at('2026-11-25', '23:00', '24:00')], now).refusal).toBeNull();
  expect(readTimes([], now)).toEqual({ slots: [], refusal: null });
});

test.each([
  ['a day that does not exist', at('2026-02-30', '10:00', '10:50'), 'TIME_UNREADABLE'],
  ['no time', at('2026-11-25', '25:00', '26:00'), 'TIME_UNREADABLE'],
  ['24:00 as a start', at('2026-11-25', '24:00', '00:50'), 'TIME_UNREADABLE'],
  ['an end before the start', at('2026-11-25', '11:00', '10:00'), 'TIME_REVERSED'],
  ['no length', at('2026-11-25', '11:00', '11:00'), 'TIME_REVERSED'],
  ['over midnight', at('2026-11-25', '23:30', '00:20'), 'TIME_REVERSED'],
  ['a start off the grid', at('2026-11-25', '10:01', '10:50'), 'TIME_OFF_GRID'],
  ['an end off the grid', at('2026-11-25', '10:00', '10:52'), 'TIME_OFF_GRID'],
  ['15 minutes', at('2026-11-25', '10:00', '10:15'), 'TIME_TOO_SHORT'],
  ['the past', at('2026-11-24', '07:00', '07:50'), 'SLOT_IN_PAST'],
  ['this very instant', at('2026-11-24', '08:00', '08:50'), 'SLOT_IN_PAST'],
  ['61 days ahead', at('2027-01-24', '08:00', '08:50'), 'TIME_TOO_FAR'],
] as const)('publishing refuses %s', (_what, time, refusal) => {
  expect(refusalOf(time)).toBe(refusal);
  expect(refusalOf(at('2026-11-25', '10:00', '10:50'), time)).toBe(refusal);
});

test('publishing refuses two times over each other, also the same one twice', () => {
  const ten = at('2026-11-25', '10:00', '10:50');
  expect(refusalOf(ten, at('2026-11-25', '10:50', '11:40'))).toBeNull();
  expect(refusalOf(ten, at('2026-11-25', '10:45', '11:40'))).toBe('TIMES_OVERLAP');
  expect(refusalOf(ten, ten)).toBe('TIMES_OVERLAP');
});

test('the shortest time and the last instant are taken', () => {
  expect(refusalOf(at('2026-11-24', '08:05', '08:25'))).toBeNull();
  const last = readTimes([at('2027-01-23', '08:00', '08:20')], now);
  expect(last.slots).toEqual([{ start: now + 60 * DAY, end: now + 60 * DAY + 20 * MINUTE }]);
});
