import { describe, expect, test } from 'vitest';
import { addDays, DAY, HOUR, MINUTE, wallOf } from './dates.ts';
import type { Calendar } from './schedule.ts';
import { planSeries, type SeriesCalendar, seriesRefusal, seriesStarts, weekOf } from './series.ts';
import { aCalendar, at, daily, PERSONAL } from './testing/calendar.ts';

/** A Tuesday, 11:30. */
const now = at('2026-11-24', '11:30');
/** A session in the past, on a Tuesday at 18:00. */
const session = at('2026-10-06', '18:00');

/** Open from 10:00 to 20:00 every day, eight weeks ahead. */
function of(change: Partial<Calendar> = {}, client: SeriesCalendar['client'] = []): SeriesCalendar {
  return {
    calendar: aCalendar({ weekly: daily('10:00', '20:00'), accepting: false, ...change }),
    wanted: PERSONAL,
    client,
    now,
  };
}

const hour = (date: string, time: string) => ({ start: at(date, time), end: at(date, time) + 50 * MINUTE });
const first = (calendar: SeriesCalendar) => planSeries(session, calendar)[0];
const othersOf = (calendar: SeriesCalendar) =>
  first(calendar)?.others.map(({ start }) => `${wallOf(start).date.slice(5)} ${wallOf(start).time}`);

test('the dates of a series begin more than 24 h ahead, at any moment of a week, and the eighth is within 60 days', () => {
  for (let moment = now; moment < now + 8 * DAY; moment += 7 * HOUR) {
    for (const start of [session, session + 20 * 7 * DAY, now + 24 * HOUR]) {
      const starts = seriesStarts(start, moment);
      expect(starts.map((one) => wallOf(one).time)).toEqual(Array.from({ length: 8 }, () => wallOf(start).time));
      expect(starts.every((one, n) => one === (starts[0] ?? 0) + n * 7 * DAY)).toBe(true);
      expect((starts[0] ?? 0) - moment).toBeGreaterThan(DAY);
      expect((starts[0] ?? 0) - moment).toBeLessThanOrEqual(8 * DAY);
      expect((starts[7] ?? 0) - moment).toBeLessThan(60 * DAY);
    }
  }
});

test('a date exactly 24 h ahead is a week too early, a minute more is not', () => {
  const start = now + 24 * HOUR;
  expect(seriesStarts(start, now)[0]).toBe(start + 7 * DAY);
  expect(seriesStarts(start, now - MINUTE)[0]).toBe(start);
});

test('the dates of a series are free, own, lost or not published yet', () => {
  expect(planSeries(session, of()).map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'free'));
  const own = { ...hour('2026-12-01', '18:30'), withTherapist: true };
  expect(first(of({ busy: [own] }, [own]))).toMatchObject({ state: 'own', others: [] });
  expect(first(of({}, [{ ...own, withTherapist: false }]))?.state).toBe('lost');
  expect(first(of({ busy: [hour('2026-12-01', '18:55')] }))?.state).toBe('lost');
  expect(first(of({ timeOff: [hour('2026-12-01', '18:00')] }))?.state).toBe('lost');
  // Two weeks: the last date that the template has is in the afternoon of 8 December.
  const states = planSeries(session, of({ weeksAhead: 2 })).map(({ state }) => state);
  expect(states).toEqual(['free', 'free', ...Array.from({ length: 6 }, () => 'unpublished')]);
});

test('the dates of a series that lie beyond the template are free when the time was published by itself, and lost when it is taken', () => {
  const ranges = [hour('2026-12-15', '18:00')];
  expect(planSeries(session, of({ weeksAhead: 2, ranges }))[2]?.state).toBe('free');
  expect(planSeries(session, of({ weeksAhead: 2, ranges, busy: ranges }))[2]?.state).toBe('lost');
});

test('the other times of a lost date are two: those of its day before those of its week, the nearest first', () => {
  expect(othersOf(of({ busy: [hour('2026-12-01', '18:00')] }))).toEqual(['12-01 17:00', '12-01 19:00']);
  const noon = { start: at('2026-12-01', '11:00'), end: at('2026-12-01', '20:00') };
  // 10:00 ends ten minutes before what begins at 11:00, as the rest wants it.
  expect(othersOf(of({ busy: [noon] }))).toEqual(['12-01 10:00', '12-02 10:00']);
  const day = { start: at('2026-12-01', '00:00'), end: at('2026-12-02', '00:00') };
  expect(othersOf(of({ timeOff: [day] }))).toEqual(['12-02 10:00', '12-02 11:00']);
});

test('the other times of a lost date are none of another week, of the next 24 h, beyond 60 days or where the client has something else', () => {
  const week = { start: at('2026-11-30', '00:00'), end: at('2026-12-07', '00:00') };
  expect(othersOf(of({ timeOff: [week] }))).toEqual([]);
  const later = planSeries(at('2026-11-26', '18:00'), of({ timeOff: [hour('2026-11-26', '18:00')] }))[0]?.others ?? [];
  expect(later.map(({ start }) => wallOf(start).time)).toEqual(['17:00', '19:00']);
  const rest = { start: at('2026-11-26', '00:00'), end: at('2026-11-30', '00:00') };
  const soon = planSeries(at('2026-11-26', '18:00'), of({ timeOff: [rest] }))[0]?.others ?? [];
  // Wednesday 11:30 is 24 h away, 12:00 more than that.
  expect(soon.map(({ start }) => `${wallOf(start).date} ${wallOf(start).time}`)).toEqual([
    '2026-11-25 19:00',
    '2026-11-25 18:00',
  ]);
  const busy = [hour('2026-12-01', '18:00')];
  const client = [{ ...hour('2026-12-01', '17:30'), withTherapist: false }];
  expect(othersOf(of({ busy }, client))).toEqual(['12-01 19:00', '12-01 16:00']);
});

describe('chosen times', () => {
  const times = seriesStarts(session, now).map((start) => ({ start, end: start + 50 * MINUTE }));
  const refusal = (chosen: typeof times, weeks = 8) => seriesRefusal(chosen, { start: session, weeks, now });

  test('chosen times are at most one a week, in the weeks of the series', () => {
    expect(refusal(times)).toBeNull();
    expect(refusal(times.slice(0, 4), 4)).toBeNull();
    expect(refusal(times.slice(3, 5), 4)).toBe('SERIES_INVALID');
    expect(refusal([])).toBe('SERIES_INVALID');
    const other = times.slice(0, 1).map(({ start, end }) => ({ start: start + DAY, end: end + DAY }));
    expect(refusal(other)).toBeNull();
    expect(refusal([...times, ...other])).toBe('SERIES_INVALID');
  });

  test('a week goes from Monday to Sunday, by the clock of Tbilisi', () => {
    expect(weekOf(at('2026-11-30', '00:00'))).toBe('2026-11-30');
    expect(weekOf(at('2026-11-30', '00:00') - 1)).toBe('2026-11-23');
    expect(weekOf(at(addDays('2026-11-30', 6), '23:59'))).toBe('2026-11-30');
  });
});
