import { DAY, type Instant, MINUTE, SECOND, instantOf } from '#domain/dates.ts';
import { BOOKING_HORIZON_DAYS } from '#domain/schedule.ts';
import { timesOf } from '../../../session/facts.ts';
import { isTooSoon } from '../../../session/state.ts';
import type { CalendarTime, NewTime } from '../../../data/practice-calendar.ts';

/** The look of a time that looks alike whatever the hour. */
const STATES = {
  off: 'off',
  held: 'held',
  proposed: 'proposed',
  completed: 'done',
  client_absent: 'clientAbsent',
  therapist_absent: 'absent',
  cancelled: null,
} as const;

/** How a time looks in the calendar. */
export type TimeState =
  | NonNullable<(typeof STATES)[keyof typeof STATES]>
  | 'free'
  | 'tooSoon'
  | 'lapsed'
  | 'booked'
  | 'needsStatus';

/** How a time looks now; null for one that a calendar does not show. */
export function calendarStateOf(time: CalendarTime, now: Instant): TimeState | null {
  if (time.status === 'confirmed') return timesOf(time).end > now ? 'booked' : 'needsStatus';
  if (time.status !== 'free') return STATES[time.status];
  if (timeStartOf(time) <= now) return 'lapsed';
  return isTooSoon(time, now) ? 'tooSoon' : 'free';
}

/** Whether a time still has something of a day that is not over: it is free or somebody comes. */
function isAhead(time: CalendarTime, now: Instant): boolean {
  const state = calendarStateOf(time, now);
  return state !== null && state !== 'lapsed' && state !== 'off' && timesOf(time).end > now;
}

/** The first day from `date` on with something ahead; null when none of these times is. */
export function nextDay(times: readonly CalendarTime[], date: string, now: Instant): string | null {
  const days = times.filter((time) => time.date >= date && isAhead(time, now)).map((time) => time.date);
  return days.sort()[0] ?? null;
}

/** When a time begins. */
export function timeStartOf({ date, start }: Pick<NewTime, 'date' | 'start'>): Instant {
  return instantOf(date, start) ?? 0;
}

/** Minutes since midnight; an end of `00:00` or `24:00` is the midnight after. */
export function minutesOf(wall: string, { isEnd = false } = {}): number {
  const minutes = Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5));
  return isEnd && minutes === 0 ? DAY / MINUTE : minutes;
}

/** A wall of the day, `HH:MM`; the midnight after it is `00:00`. */
export function wallAt(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  return `${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** From when to when in a day, in minutes since midnight. */
export type Span = { readonly from: number; readonly to: number };

/** The part of its day that a time takes, in minutes since midnight. */
export function spanOf({ start, end }: Pick<NewTime, 'start' | 'end'>): Span {
  return { from: minutesOf(start), to: minutesOf(end, { isEnd: true }) };
}

/** Why a time cannot be published, as far as the page can tell. */
export type PublishProblem = 'past' | 'tooFar' | 'overMidnight' | 'overlap';

/** Whether a time may be published beside those of its day. */
export function publishProblem(time: NewTime, times: readonly CalendarTime[], now: Instant): PublishProblem | null {
  const start = timeStartOf(time);
  if (start <= now) return 'past';
  if (start > now + BOOKING_HORIZON_DAYS * DAY) return 'tooFar';
  const { from, to } = spanOf(time);
  if (to <= from) return 'overMidnight';
  return times.some((one) => takesFrom(one, time)) ? 'overlap' : null;
}

/** Whether a time of the calendar and another one overlap. */
export function takesFrom(one: CalendarTime, time: NewTime): boolean {
  if (one.date !== time.date || one.status === 'cancelled') return false;
  const [a, b] = [spanOf(one), spanOf(time)];
  return a.from < b.to && b.from < a.to;
}

/** The time of this length that begins then. It may reach over midnight; then it cannot be published. */
export function timeAt(date: string, minutes: number, length: number): NewTime {
  const to = minutes + length;
  return { date, start: wallAt(minutes), end: to > DAY / MINUTE ? wallAt(minutes) : wallAt(to) };
}

/** A rectangle of the week: dates and minutes of the day. */
export type Range = { readonly dates: readonly string[]; readonly from: number; readonly to: number };
export type Lengths = { readonly length: number; readonly bufferMin: number };

/**
 * The times that fill a range, one after another with the rest between them, none over another or over existing ones.
 * The first at least begins in the range, even if the range is too short for it.
 */
export function timesInRange(
  { dates, from, to }: Range,
  { length, bufferMin }: Lengths,
  { times, now }: { times: readonly CalendarTime[]; now: Instant },
): NewTime[] {
  const step = Math.ceil((length + bufferMin) / 5) * 5;
  return dates.flatMap((date) => {
    const ofDay = times.filter((time) => time.date === date);
    const found: NewTime[] = [];
    for (let minute = from; minute + length <= Math.max(to, from + length);) {
      const time = timeAt(date, minute, length);
      if (publishProblem(time, ofDay, now) === null) {
        found.push(time);
        minute += step;
      } else minute += HALF_HOUR;
    }
    return found;
  });
}

/** Minutes of a row of the calendar. */
export const HALF_HOUR = 30;
/** The calendar reads the time this often. */
export const TICK_MS = 10 * SECOND;
