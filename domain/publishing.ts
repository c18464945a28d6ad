import { DAY, type Instant, instantOf, MINUTE } from './dates.ts';
import { BOOKING_HORIZON_DAYS, GRID_MIN, type Slot } from './schedule.ts';

/** A time that a therapist publishes, in walls of Tbilisi; an end of `00:00` is the midnight after it. */
export type PublishedTime = { readonly date: string; readonly start: string; readonly end: string };

/** Why a time cannot be published. */
export type PublishRefusal = (typeof PUBLISH_REFUSALS)[number];
export const PUBLISH_REFUSALS = [
  'TIME_UNREADABLE',
  'TIME_REVERSED',
  'TIME_OFF_GRID',
  'TIME_TOO_SHORT',
  'TIME_TOO_FAR',
  'SLOT_IN_PAST',
  'TIMES_OVERLAP',
] as const;

/** A time that is shorter fits no session. */
const SHORTEST_MIN = 20;
/** Times in one call. */
export const MAX_TIMES = 500;

/**
 * The times as instants, ascending, or why a time is refused: it does not exist that day, ends before it begins or on
 * another day, is off the grid of five minutes, under 20 minutes, past, over 60 days ahead, or over another one.
 */
export function readTimes(
  times: readonly PublishedTime[],
  now: Instant,
): { slots: Slot[]; refusal: null } | { slots: null; refusal: PublishRefusal } {
  const slots: Slot[] = [];
  for (const time of times) {
    const read = readTime(time, now);
    if (typeof read === 'string') return { slots: null, refusal: read };
    slots.push(read);
  }
  slots.sort((a, b) => a.start - b.start);
  const overlaps = slots.some((slot, index) => slot.start < (slots[index - 1]?.end ?? -Infinity));
  return overlaps ? { slots: null, refusal: 'TIMES_OVERLAP' } : { slots, refusal: null };
}

function readTime({ date, start: from, end: to }: PublishedTime, now: Instant): Slot | PublishRefusal {
  const start = instantOf(date, from);
  const midnight = instantOf(date, '00:00');
  const end = to === '00:00' || to === '24:00' ? midnight && midnight + DAY : instantOf(date, to);
  if (start === null || end === null) return 'TIME_UNREADABLE';
  if (end <= start) return 'TIME_REVERSED';
  if (start % (GRID_MIN * MINUTE) !== 0 || end % (GRID_MIN * MINUTE) !== 0) return 'TIME_OFF_GRID';
  if (end - start < SHORTEST_MIN * MINUTE) return 'TIME_TOO_SHORT';
  if (start <= now) return 'SLOT_IN_PAST';
  if (start > now + BOOKING_HORIZON_DAYS * DAY) return 'TIME_TOO_FAR';
  return { start, end };
}
