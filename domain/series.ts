// docs/decisions/196
import { addDays, DAY, type Instant, MINUTE, wallOf, weekdayOf } from './dates.ts';
import { MAX_WAITING, paidLaterRefusal } from './paid-later.ts';
import {
  BOOKING_HORIZON_DAYS,
  type Busy,
  type Calendar,
  freeSlots,
  type SessionLengths,
  type Slot,
  type Wanted,
} from './schedule.ts';

/** A weekly series (P39): appointments at a session's weekday and time; the client chooses up to one a week (P66). */

/**
 * The state of a date. `lost`: taken, off, or not among the therapist's times. `own`: the client has a session with
 * this therapist then. `unpublished`: beyond the therapist's published weeks.
 */
export type SeriesState = 'free' | 'lost' | 'own' | 'unpublished';

/** A date of a series. `others`: for a lost one at most two free times of its day or, if fewer, of its week. */
export type SeriesDate = { slot: Slot; state: SeriesState; others: readonly Slot[] };

/** The facts that a series is judged by. */
export type SeriesCalendar = {
  calendar: Calendar;
  wanted: Wanted & { lengths: SessionLengths };
  /** When the client has something live, with any therapist. */
  client: readonly (Busy & { withTherapist: boolean })[];
  now: Instant;
};

const WEEK = 7 * DAY;
const MAX_OTHERS = 2;

/** The next eight starts at a session's weekday and time, the first more than 24 h ahead (P12): all within 60 days. */
export function seriesStarts(start: Instant, now: Instant): Instant[] {
  // A week has the same length all the year: Georgia keeps its clocks.
  const weeks = Math.floor((now + DAY - start) / WEEK) + 1;
  return Array.from({ length: MAX_WAITING }, (_, n) => start + (weeks + n) * WEEK);
}

/** The dates of a series at the weekday and time of a session, and what is free in their place. */
export function planSeries(start: Instant, of: SeriesCalendar): SeriesDate[] {
  const { calendar, wanted, client, now } = of;
  const published = addDays(wallOf(now).date, calendar.weeksAhead * 7);
  return seriesStarts(start, now).map((from) => {
    const slot = { start: from, end: from + wanted.durationMin * MINUTE };
    if (client.some((own) => own.withTherapist && overlap(own, slot))) return { slot, state: 'own', others: [] };
    const free = freeOfWeek(slot, of);
    if (free.some(({ start, end }) => start === slot.start && end === slot.end)) {
      return { slot, state: 'free', others: [] };
    }
    if (!isTaken(slot, of) && wallOf(from).date > published) return { slot, state: 'unpublished', others: [] };
    return { slot, state: 'lost', others: nearest(free, slot) };
  });
}

/** The Monday of the week in which an instant lies. */
export function weekOf(instant: Instant): string {
  const { date } = wallOf(instant);
  return addDays(date, 1 - weekdayOf(date));
}

/**
 * Why times cannot form a series of so many weeks: more than one a week, none, or one outside of its weeks; null when
 * they can. The calendar decides whether they are offered.
 */
export function seriesRefusal(
  times: readonly Slot[],
  of: { start: Instant; weeks: number; now: Instant },
): 'SERIES_INVALID' | null {
  const weeks = new Set(seriesStarts(of.start, of.now).slice(0, of.weeks).map(weekOf));
  const chosen = times.map(({ start }) => weekOf(start));
  const isOnce = new Set(chosen).size === chosen.length;
  return times.length > 0 && isOnce && chosen.every((week) => weeks.has(week)) ? null : 'SERIES_INVALID';
}

/** The eligible times of a slot's week: offered, over 24 h and under 60 days ahead, with rest on both sides. */
function freeOfWeek({ start }: Slot, { calendar, wanted, client, now }: SeriesCalendar): Slot[] {
  const rest = calendar.bufferMin * MINUTE;
  const taken = [...calendar.busy.map((busy) => ({ start: busy.start - rest, end: busy.end + rest })), ...client];
  const horizon = now + BOOKING_HORIZON_DAYS * DAY;
  return freeSlots({ ...calendar, ...wanted, now, from: weekOf(start), days: 7 })
    .filter((slot) => paidLaterRefusal(slot.start, now) === null && slot.start < horizon)
    .filter((slot) => !taken.some((busy) => overlap(busy, slot)));
}

function isTaken(slot: Slot, { calendar, client }: SeriesCalendar): boolean {
  return [...calendar.busy, ...calendar.timeOff, ...client].some((busy) => overlap(busy, slot));
}

function nearest(free: readonly Slot[], { start }: Slot): Slot[] {
  const { date } = wallOf(start);
  const distance = (slot: Slot): number => Math.abs(slot.start - start) + (wallOf(slot.start).date === date ? 0 : WEEK);
  return free.toSorted((one, other) => distance(one) - distance(other)).slice(0, MAX_OTHERS);
}

function overlap(one: Busy, other: Busy): boolean {
  return one.start < other.end && other.start < one.end;
}
