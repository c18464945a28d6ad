import { DAY, type Instant, wallOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type PublishedTime, readTimes } from '#domain/publishing.ts';
import {
  type Calendar,
  type PublishedSlot,
  publishedSlots,
  type SessionLengths,
  type Slot,
  withoutStart,
} from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import { deleteOpening, insertOpenings, insertRemoved, lockCalendar } from './publish.sql.ts';
import { readCalendars } from './schedule.sql.ts';

/** The therapist whose calendar is edited. */
export type CalendarOwner = { therapistId: string; contentId: string; lengths: SessionLengths };

/**
 * Publishes times, all or none; answers them as the calendar shows them. Refuses times that cannot be read (422) or that
 * overlap another published time, an appointment, time off or each other (409).
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
  const calendar = await lockedCalendar(tx, owner, { from: first.start, to: last.end, now });
  const inTheWay = [
    ...calendar.busy,
    ...calendar.timeOff,
    ...calendar.ranges,
    ...publishedIn(calendar, owner, { from: first.start, to: last.end, now }),
  ];
  if (anyOverlap(slots, inTheWay)) throw new DomainError('TIMES_OVERLAP');
  await insertOpenings(tx, owner.therapistId, slots);
  const starts = new Set(slots.map(({ start }) => start));
  const after = { ...calendar, ranges: slots, weekly: [] };
  return publishedIn(after, owner, { from: first.start, to: last.end, now }).filter(({ start }) =>
    slots.some((slot) => starts.has(slot.start) && slot.start <= start && start < slot.end),
  );
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
  const free = publishedIn(calendar, owner, around).find((slot) => slot.start === start);
  if (free === undefined) {
    const published = publishedIn({ ...calendar, busy: [] }, owner, around);
    throw new DomainError(published.some((slot) => slot.start === start) ? 'TIME_IN_USE' : 'SESSION_NOT_FOUND');
  }
  for (const range of calendar.ranges) {
    if (start < range.start || start >= range.end) continue;
    await deleteOpening(tx, owner.therapistId, range);
    await insertOpenings(tx, owner.therapistId, withoutStart(range, start, { ...calendar, lengths: owner.lengths }));
  }
  const ofTemplate = publishedIn({ ...calendar, ranges: [] }, owner, around);
  if (anyOverlap([free], ofTemplate)) await insertRemoved(tx, owner.therapistId, free);
}

async function lockedCalendar(
  tx: Tx,
  { therapistId, contentId }: CalendarOwner,
  { from, to, now }: { from: Instant; to: Instant; now: Instant },
): Promise<Calendar> {
  await lockCalendar(tx, therapistId);
  const [calendar] = await readCalendars(tx, { contentIds: [contentId], from: from - DAY, to: to + DAY, now });
  if (calendar === undefined) throw new Error('a calendar that was locked is gone');
  return calendar;
}

function publishedIn(
  calendar: Calendar,
  { lengths }: CalendarOwner,
  { from, to, now }: { from: Instant; to: Instant; now: Instant },
): PublishedSlot[] {
  const date = wallOf(from).date;
  const days = Math.ceil((to - from) / DAY) + 1;
  return publishedSlots({ ...calendar, lengths, now, from: date, days });
}

/** Whether any of these times overlaps any of the others. */
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
