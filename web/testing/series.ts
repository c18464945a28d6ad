import { DAY, HOUR, type Instant } from '#domain/dates.ts';
import { payUntil } from '#domain/paid-later.ts';
import type { OwnSession } from '../data/own-sessions.ts';
import type { SeriesDate, SeriesPlan } from '../data/series.ts';
import { ownSessionAt, timeAt } from './own-session.ts';

/** The session of which the series are made: 18:00 in Tbilisi on a Tuesday, the day before that of the tests. */
export const TUESDAY: Instant = Date.parse('2027-03-09T18:00:00+04:00');

/** The same time so many weeks later. */
export function weekLater(weeks: number): Instant {
  return TUESDAY + weeks * 7 * DAY;
}

/** A date of a series as the server names it. */
export function seriesDate(start: Instant, change: Partial<SeriesDate> = {}): SeriesDate {
  const { date, startTime, endTime } = timeAt(start);
  return { date, start: startTime, end: endTime, state: 'free', others: [], ...change };
}

/** Eight weeks of which three are lost, one with two other times, one with one and one with none; room for eight. */
export function seriesPlan(change: Partial<SeriesPlan> = {}): SeriesPlan {
  const other = (start: Instant) => {
    const { date, start: from, end } = seriesDate(start);
    return { date, start: from, end };
  };
  const lost = new Map([
    [2, [other(weekLater(2) - 2 * HOUR), other(weekLater(2) + DAY)]],
    [4, [other(weekLater(4) + 2 * DAY)]],
    [6, []],
  ]);
  return {
    dates: Array.from({ length: 8 }, (_, n) => {
      const others = lost.get(n + 1);
      return seriesDate(weekLater(n + 1), others === undefined ? {} : { state: 'lost', others });
    }),
    room: 8,
    each: { minor: 12_000, currency: 'GEL' },
    ...change,
  };
}

/** A session that waits for its payment; with a series it is one of its dates, else its therapist proposed it. */
export function unpaidAt(
  start: Instant,
  { orderId, series = null }: { orderId: string; series?: string | null },
): OwnSession {
  return ownSessionAt(start, {
    orderId,
    status: 'proposed',
    paid: null,
    payLater: {
      by: series === null ? 'therapist' : 'client',
      series,
      totalMinor: 12_000,
      until: new Date(payUntil(start)).toISOString(),
    },
  });
}

/** The server's answer to a wish for these times: each is made. */
export function madeOf(times: readonly { date: string; start: string }[]): OwnSession[] {
  return times.map(({ date, start }, n) =>
    unpaidAt(Date.parse(`${date}T${start}:00+04:00`), { orderId: orderIdOf(n), series: 'series' }),
  );
}

/** An order id by its number. */
export function orderIdOf(n: number): string {
  return `${String(n).padStart(2, '0')}${'A'.repeat(20)}`;
}
