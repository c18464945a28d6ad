import { addDays, DAY, type Instant, instantOf, isDate, MINUTE, startOfDay, wallOf } from './dates.ts';
import { GRID_MIN, type Slot } from './schedule.ts';

/** Time off as typed, in walls of Tbilisi: whole days, or hours of a day; an end of `00:00` is the next midnight. */
export type TimeOffWish = { firstDate: string; lastDate: string; start?: string | undefined; end?: string | undefined };

/** Why time off cannot be taken. */
export type TimeOffRefusal =
  | 'TIME_UNREADABLE'
  | 'TIME_REVERSED'
  | 'TIME_OFF_GRID'
  | 'TIME_OFF_TOO_FAR'
  | 'SLOT_IN_PAST';

/** Holidays and parental leave are planned before times are bookable: time off ends at most so many days ahead. */
const TIME_OFF_DAYS_AHEAD = 366;
/** The most characters of the private note. */
export const TIME_OFF_NOTE_MAX = 500;

/**
 * The span of time off, or why it is refused: no such day or time, one hour without the other, the last day before the
 * first, hours of several days, off the grid of five minutes, over already, a first day before today, more than a year
 * ahead. Hours that have begun may be taken, for the rest of them.
 */
export function readTimeOff(
  { firstDate, lastDate, start: from, end: to }: TimeOffWish,
  now: Instant,
): { span: Slot; refusal: null } | { span: null; refusal: TimeOffRefusal } {
  const refused = (refusal: TimeOffRefusal) => ({ span: null, refusal });
  if (!isDate(firstDate) || !isDate(lastDate) || (from === undefined) !== (to === undefined)) {
    return refused('TIME_UNREADABLE');
  }
  const first = startOfDay(firstDate);
  const last = startOfDay(lastDate);
  const start = from === undefined ? first : instantOf(firstDate, from);
  const end = to === undefined || to === '00:00' || to === '24:00' ? last + DAY : instantOf(lastDate, to);
  if (start === null || end === null) return refused('TIME_UNREADABLE');
  if (end <= start || (from !== undefined && firstDate !== lastDate)) return refused('TIME_REVERSED');
  if (start % (GRID_MIN * MINUTE) !== 0 || end % (GRID_MIN * MINUTE) !== 0) return refused('TIME_OFF_GRID');
  if (end <= now || firstDate < wallOf(now).date) return refused('SLOT_IN_PAST');
  if (end > now + TIME_OFF_DAYS_AHEAD * DAY) return refused('TIME_OFF_TOO_FAR');
  return { span: { start, end }, refusal: null };
}

/** How time off was typed: the reverse of `readTimeOff`. */
export function wishOf({ start, end }: Slot): TimeOffWish {
  const first = wallOf(start);
  const last = wallOf(end);
  const days = { firstDate: first.date, lastDate: wallOf(end - 1).date };
  return first.time === '00:00' && last.time === '00:00' ? days : { ...days, start: first.time, end: last.time };
}

/** A day of time off, or what it takes of a day. */
export type TimeOffOfDay = Slot & { date: string; isWholeDay: boolean };

/** Time off by days, of those that lie in a window; without an end it goes on for ever. */
export function timeOffByDay(
  off: { start: Instant | null; end: Instant | null },
  window: { from: Instant; to: Instant },
): TimeOffOfDay[] {
  const start = Math.max(off.start ?? window.from, startOfDay(wallOf(window.from).date));
  const end = Math.min(off.end ?? window.to, window.to);
  const days: TimeOffOfDay[] = [];
  for (let { date } = wallOf(start); startOfDay(date) < end; date = addDays(date, 1)) {
    const midnight = startOfDay(date);
    const part = { start: Math.max(start, midnight), end: Math.min(off.end ?? Infinity, midnight + DAY) };
    days.push({ date, ...part, isWholeDay: part.start === midnight && part.end === midnight + DAY });
  }
  return days;
}

/** Whether time off reaches over midnight, or has no beginning or end. */
export function isOfSeveralDays({ start, end }: { start: Instant | null; end: Instant | null }): boolean {
  return start === null || end === null || wallOf(start).date !== wallOf(end - 1).date;
}
