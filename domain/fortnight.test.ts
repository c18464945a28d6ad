import { expect, test } from 'vitest';
import { addDays, wallOf } from './dates.ts';
import { fortnight } from './fortnight.ts';
import { type Availability, BOOKING_HORIZON_DAYS, type Calendar } from './schedule.ts';
import { aCalendar, at, daily, PERSONAL, span } from './testing/calendar.ts';

const TODAY = '2026-11-24';
/** A Tuesday, 11:30. */
const now = at(TODAY, '11:30');

/** Open from 10:00 to 14:00 every day, eight weeks ahead. */
const open = (change: Partial<Calendar> = {}) => ({
  ...aCalendar({ weekly: daily('10:00', '14:00'), ...change }),
  ...PERSONAL,
});

function pages(calendar: Omit<Availability, 'now'>) {
  const all = [fortnight(calendar, { from: null, now })];
  for (let next = all[0]?.next ?? null; next !== null; next = all.at(-1)?.next ?? null)
    all.push(fortnight(calendar, { from: next, now }));
  return all;
}
const dates = (calendar: Omit<Availability, 'now'>) => [
  ...new Set(pages(calendar).flatMap(({ slots }) => slots.map(({ start }) => wallOf(start).date))),
];

test('a calendar by fortnights begins today for no date and for one that is past', () => {
  for (const from of [null, '0001-01-01', '2026-11-23', TODAY]) {
    const first = fortnight(open(), { from, now });
    expect([first.from, first.next]).toEqual([TODAY, '2026-12-08']);
    // P12: two hours' notice.
    expect(wallOf(first.slots[0]?.start ?? 0)).toEqual({ date: '2026-11-25', time: '10:00' });
  }
});

test.each([2, 3, 5, 8])(
  'a calendar by fortnights goes as far as a template of %i weeks runs, with every day of it',
  (weeksAhead) => {
    const all = dates(open({ weeksAhead }));
    expect(all.at(-1)).toBe(addDays(TODAY, weeksAhead * 7));
    expect(all).toHaveLength(weeksAhead * 7);
    expect(pages(open({ weeksAhead }))).toHaveLength(Math.floor((weeksAhead * 7) / 14) + 1);
  },
);

test('a calendar by fortnights goes on to the last time that was published by itself, at most 60 days ahead', () => {
  const published = (date: string) => span(date, '18:00', '18:50');
  const near = open({ weekly: [], ranges: [published('2026-12-20')] });
  expect(dates(near)).toEqual(['2026-12-20']);
  expect(pages(near).at(-1)?.from).toBe('2026-12-08');
  const far = addDays(TODAY, BOOKING_HORIZON_DAYS);
  // 60 days ahead to the minute, no time can be booked: 18:00 of that day is later.
  expect(dates(open({ weekly: [], ranges: [published(addDays(far, -1)), published(far)] }))).toEqual([
    addDays(far, -1),
  ]);
});

test('a calendar by fortnights is one empty page when nothing is open, and beyond the horizon', () => {
  const nothing = { slots: [], from: TODAY, next: null };
  expect(fortnight(null, { from: null, now })).toEqual(nothing);
  expect(fortnight(open({ weekly: [] }), { from: null, now })).toEqual(nothing);
  for (const from of ['2027-01-20', '9999-12-31'])
    expect(fortnight(open(), { from, now })).toEqual({ slots: [], from, next: null });
});

test('a calendar by fortnights has an empty page between two that have times', () => {
  const off = { start: at('2026-12-08', '00:00'), end: at('2026-12-22', '00:00') };
  expect(pages(open({ timeOff: [off] })).map(({ slots }) => slots.length > 0)).toEqual([true, false, true, true, true]);
});
