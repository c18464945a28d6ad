// docs/decisions/144
import { addDays, DAY, type Instant, isDate, MINUTE, startOfDay, wallOf, weekdayOf } from '#domain/dates.ts';
import type { AppointmentStatus } from '#domain/booking.ts';
import { MOST } from '#domain/list-limits.ts';
import { DomainError } from '#domain/errors.ts';
import { BOOKING_HORIZON_DAYS, type PublishedSlot, publishedSlots } from '#domain/schedule.ts';
import { isOfSeveralDays, timeOffByDay } from '#domain/time-off.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, wallsOf } from '#server/http/wire.ts';
import { calendars } from '../calendar/calendar.ts';
import { type TimeOff, timeOffBetween } from '../schedule/schedule.ts';
import { type TimeForTherapist, timesBetween } from '../session-view/session-view.ts';
import type { Practice } from './practice.ts';
import { dayOffId, timeId } from './time-ids.ts';

/** Dates of a calendar, both included. */
export type Dates = { from: string; to: string };

/** A list's dates, by default this week's Monday to 60 days ahead. Refuses bad ones (422), over 100 or none (400). */
export function readDates({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Instant): Dates {
  const today = wallOf(now).date;
  for (const date of [from, to]) if (date !== undefined && !isNear(date)) throw new DomainError('TIME_UNREADABLE');
  const first = from ?? (to === undefined ? addDays(today, 1 - weekdayOf(today)) : addDays(to, 1 - MOST_DAYS));
  const ahead = addDays(today, BOOKING_HORIZON_DAYS);
  const longest = addDays(first, MOST_DAYS - 1);
  const last = to ?? (ahead < first || ahead > longest ? longest : ahead);
  if (last < first || last > longest) throw new DomainError('VALIDATION', { facts: { field: 'to' } });
  return { from: first, to: last };
}

const MOST_DAYS = 100;

/** Of other centuries there is no calendar, and of the first year the database knows no day before. */
function isNear(date: string): boolean {
  return isDate(date) && date >= '2000-01-01' && date < '2200-01-01';
}

/**
 * All entries of a calendar on these dates, by start: free times, time off and appointments. `isOwner`: only the
 * therapist gets notes on time off and links to the meeting; a link comes a day before its session, to keep the answer
 * small.
 */
export async function calendarOn(
  deps: Deps,
  practice: Practice,
  { from, to, isOwner }: Dates & { isOwner: boolean },
): Promise<TimeForTherapist[]> {
  const now = deps.clock.now();
  const window = { from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
  const { therapistId, contentId, lengths } = practice;
  const view = { therapistId, contentId, now, linksUntil: isOwner ? now + DAY : 0 };
  const [found, booked] = await Promise.all([
    calendars(deps.db, { contentIds: [contentId], from: window.from - DAY, to: window.to + DAY, now }),
    timesBetween(deps, view, { ...window, most: MOST.appointments }),
  ]);
  const calendar = found.get(contentId);
  const hasTimeOff = calendar !== undefined && calendar.timeOff.length > 0;
  const off = hasTimeOff ? await timeOffBetween(deps, deps.db, { owner: practice, ...window, forOwner: isOwner }) : [];
  const days = Math.round((window.to - window.from) / DAY);
  const taken = booked.filter(tookPlace);
  const free = calendar
    ? publishedSlots({ ...calendar, busy: [...calendar.busy, ...taken], lengths, now, from, days })
    : [];
  return [
    ...off.flatMap((one) => presentTimeOff(one, { practice, window })).slice(0, MOST.off),
    ...booked,
    ...free.map((slot) => ({ start: slot.start, time: presentFree(slot, practice, now) })),
  ]
    .sort((a, b) => a.start - b.start)
    .map(({ time }) => time);
}

/** A free time on the wire; the end of its booking time comes only a day before it, to keep the answer small. */
export function presentFree({ types, ...slot }: PublishedSlot, practice: Practice, now: Instant): TimeForTherapist {
  const { therapistId, contentId, minNoticeMin } = practice;
  const bookUntil = slot.start - minNoticeMin * MINUTE;
  return {
    _id: timeId(therapistId, slot.start),
    therapistId: contentId,
    ...wallsOf(slot),
    status: 'free',
    ...(slot.start > now && bookUntil < now + DAY ? { bookUntil: isoOf(bookUntil) } : {}),
    ...(types === null ? {} : { types: [...types] }),
  };
}

/** Time off in the words of the wire: an entry for each day of it that lies in the window. */
export function presentTimeOff(
  off: TimeOff,
  { practice, window }: { practice: Practice; window: { from: Instant; to: Instant } },
): { start: Instant; time: TimeForTherapist }[] {
  const isLong = isOfSeveralDays(off);
  return timeOffByDay(off, window).map(({ date, isWholeDay, ...span }) => ({
    start: span.start,
    time: {
      _id: dayOffId(off.id, isLong ? date : null),
      therapistId: practice.contentId,
      ...wallsOf(span),
      status: 'off',
      timeOffId: off.id,
      ...(isWholeDay ? { isWholeDay } : {}),
      ...(off.note === null ? {} : { note: off.note }),
    },
  }));
}

/** Such a session has taken its time, also when the openings of today would offer it. */
function tookPlace({ status }: { status: AppointmentStatus }): boolean {
  return status === 'completed' || status === 'client_absent' || status === 'therapist_absent';
}
