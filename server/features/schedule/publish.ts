import { DAY, type Instant, wallOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type PublishedTime, readTimes } from '#domain/publishing.ts';
import {
  BOOKING_HORIZON_DAYS,
  type Calendar,
  type PublishedSlot,
  publishedSlots,
  type SessionLengths,
  type Slot,
  withoutStart,
} from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import { runLocking } from '#server/db/locks.ts';
import { calendars, type Window } from '../calendar/calendar.ts';
import {
  deleteOpenings,
  deleteRemoved,
  insertOpenings,
  insertRemoved,
  KEEP_CALENDAR,
  LOCK_CALENDAR,
} from './publish.sql.ts';

/** The therapist whose calendar is edited. */
export type CalendarOwner = { therapistId: string; contentId: string; lengths: SessionLengths };

/**
 * Publishes times, all or none; returns them as the calendar shows them. A removed time of the template comes back as
 * it was, for its session types. Refuses times that cannot be read (422) or that overlap another published time, an
 * appointment, time off or each other (409).
 */
export async function addTimes(
  tx: Tx,
  owner: CalendarOwner,
  { times, now }: { times: readonly PublishedTime[]; now: Instant },
): Promise<PublishedSlot[]> {
  const { slots, refusal } = readTimes(times, now);
  if (slots === null) throw new DomainError(refusal);
  const [first] = slots;
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return [];
  const window = { from: first.start, to: last.end, now };
  const calendar = await lockedCalendar(tx, owner, window);
  const inTheWay = [...calendar.busy, ...calendar.timeOff, ...calendar.ranges, ...publishedIn(calendar, owner, window)];
  if (anyOverlap(slots, inTheWay)) throw new DomainError('TIMES_OVERLAP');
  const back = hiddenByRemoval(slots, owner, { calendar, window });
  const ranges = slots.filter((slot) => !back.some((time) => isSameSlot(time, slot)));
  await deleteRemoved(tx, owner.therapistId, back);
  await insertOpenings(tx, owner.therapistId, ranges);
  const added = publishedIn({ ...calendar, ranges, weekly: [] }, owner, window);
  return [...back, ...added].toSorted((a, b) => a.start - b.start);
}

/** Those of the wished times that are exactly a time of the template which nothing hides but its own removal. */
function hiddenByRemoval(
  slots: readonly Slot[],
  owner: CalendarOwner,
  { calendar, window }: { calendar: Calendar; window: Window },
): PublishedSlot[] {
  const isWished = (time: Slot) => slots.some((slot) => isSameSlot(slot, time));
  const marks = calendar.removed.filter(isWished);
  if (marks.length === 0) return [];
  const removed = calendar.removed.filter((mark) => !marks.includes(mark));
  const restored = publishedIn({ ...calendar, removed }, owner, window);
  return restored.filter((time) => marks.some((mark) => isSameSlot(mark, time)));
}

function isSameSlot(one: Slot, other: Slot): boolean {
  return one.start === other.start && one.end === other.end;
}

/**
 * Removes the published time that begins at `start`; the other weeks of a template stay. Refuses a time that was never
 * published or is removed (404), and one that is held or booked (409).
 */
export async function removeTime(
  tx: Tx,
  owner: CalendarOwner,
  { start, now }: { start: Instant; now: Instant },
): Promise<void> {
  const around = { from: start, to: start + DAY, now };
  const calendar = await lockedCalendar(tx, owner, around);
  const gone = await takeOut(tx, owner, { calendar, starts: [start], window: around });
  if (gone.length > 0) return;
  const published = publishedIn({ ...calendar, busy: [] }, owner, around);
  throw new DomainError(published.some((slot) => slot.start === start) ? 'TIME_IN_USE' : 'SESSION_NOT_FOUND');
}

/** Removes the free published times that begin at `starts`; returns them. The others stay as they are. */
export async function removeTimes(
  tx: Tx,
  owner: CalendarOwner,
  { starts, now }: { starts: readonly Instant[]; now: Instant },
): Promise<Instant[]> {
  const reach = { from: now - LONGEST_BACK, to: now + (BOOKING_HORIZON_DAYS + 1) * DAY };
  const known = starts.filter((start) => start >= reach.from && start < reach.to).toSorted((a, b) => a - b);
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined) return [];
  const window = { from, to: to + DAY, now };
  const calendar = await lockedCalendar(tx, owner, window);
  return takeOut(tx, owner, { calendar, starts: known, window });
}

/** A calendar is not looked at before this. */
const LONGEST_BACK = 100 * DAY;

/** Takes the free times at these instants out of openings, and hides times of the template; returns those removed. */
async function takeOut(
  tx: Tx,
  owner: CalendarOwner,
  { calendar, starts, window }: { calendar: Calendar; starts: readonly Instant[]; window: Window },
): Promise<Instant[]> {
  const asked = new Set(starts);
  const free = publishedIn(calendar, owner, window).filter(({ start }) => asked.has(start));
  const ranges = calendar.ranges.filter((range) => free.some(({ start }) => isIn(range, start)));
  const rules = { ...calendar, lengths: owner.lengths };
  const without = (part: Slot, start: Instant) => (isIn(part, start) ? withoutStart(part, start, rules) : [part]);
  const left = free.reduce<Slot[]>((parts, { start }) => parts.flatMap((part) => without(part, start)), ranges);
  // Once for all times: holds and moves wait for this transaction.
  await deleteOpenings(tx, owner.therapistId, ranges);
  await insertOpenings(tx, owner.therapistId, left);
  const ofTemplate = publishedIn({ ...calendar, ranges: [] }, owner, window);
  // Hidden are the times of the template themselves: a time that was published beside a hidden one may reach over both.
  const hidden = ofTemplate.filter((slot) => free.some(({ start, end }) => slot.start < end && start < slot.end));
  await insertRemoved(tx, owner.therapistId, hidden);
  return free.map(({ start }) => start);
}

function isIn(range: Slot, at: Instant): boolean {
  return at >= range.start && at < range.end;
}

/** The locked calendar around a window, so other changes wait; an expired hold is busy, as money still seats it. */
export async function lockedCalendar(
  tx: Tx,
  { therapistId, contentId }: CalendarOwner,
  { from, to }: Window,
): Promise<Calendar> {
  await lockCalendar(tx, therapistId);
  const window = { from: from - DAY, to: to + DAY, now: 0 };
  const calendar = (await calendars(tx, { contentIds: [contentId], ...window })).get(contentId);
  if (calendar === undefined) throw new Error('a calendar that was locked is gone');
  return calendar;
}

/** The times of a calendar that are published and free, on the dates of a window. */
export function publishedIn(
  calendar: Calendar,
  { lengths }: Pick<CalendarOwner, 'lengths'>,
  { from, to, now }: Window,
): PublishedSlot[] {
  const days = Math.ceil((to - from) / DAY) + 1;
  return publishedSlots({ ...calendar, lengths, now, from: wallOf(from).date, days });
}

function anyOverlap(slots: readonly Slot[], others: readonly Slot[]): boolean {
  const sorted = [...others].sort((a, b) => a.start - b.start);
  let next = 0;
  let takenUntil = -Infinity;
  return slots.some((slot) => {
    for (let span = sorted[next]; span && span.start < slot.end; span = sorted[next]) {
      takenUntil = Math.max(takenUntil, span.end);
      next += 1;
    }
    return takenUntil > slot.start;
  });
}

/** Lets one edit of a calendar run at a time; holds and moves wait until it is over, and then see its version. */
export async function lockCalendar(tx: Tx, therapistId: string): Promise<void> {
  await runLocking(tx, LOCK_CALENDAR, [therapistId]);
}

/** Lets no edit of a calendar run until the transaction ends, so that what is read of it now is still so then. */
export async function keepCalendar(tx: Tx, therapistId: string): Promise<void> {
  await runLocking(tx, KEEP_CALENDAR, [therapistId]);
}
