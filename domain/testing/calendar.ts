import { type Instant, instantOf } from '../dates.ts';
import type { Calendar, Slot, WeeklyOpening } from '../schedule.ts';

/** The instant of a day and a time in Tbilisi. */
export function at(date: string, time: string): Instant {
  const instant = instantOf(date, time);
  if (instant === null) throw new Error(`${date} ${time}`);
  return instant;
}

/** From one time of a day until another one. */
export function span(date: string, start: string, end: string): Slot {
  return { start: at(date, start), end: at(date, end) };
}

/** These hours on every day of the week. */
export function daily(start: string, end: string): WeeklyOpening[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }));
}

/** Sessions of 50 minutes, as the only ones that are offered. */
export const PERSONAL = { typeKey: 'personal', durationMin: 50, lengths: { personal: 50 } } as const;

/** A calendar of eight weeks without openings. */
export function aCalendar(change: Partial<Calendar> = {}): Calendar {
  return {
    therapistId: 'one',
    contentId: 'one',
    accepting: true,
    version: 1,
    weekly: [],
    ranges: [],
    timeOff: [],
    removed: [],
    busy: [],
    bufferMin: 10,
    minNoticeMin: 120,
    weeksAhead: 8,
    ...change,
  };
}
