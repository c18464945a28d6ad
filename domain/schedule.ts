import { addDays, DAY, instantOf, MINUTE, wallOf, weekdayOf } from './dates.ts';
import type { Instant } from './dates.ts';

/** Every week on one weekday (1 Monday to 7 Sunday) from `start` to `end`, `HH:MM`; both valid dates belong to it. */
export type WeeklyOpening = {
  weekday: number;
  start: string;
  end: string;
  validFrom?: string | null;
  validTo?: string | null;
};

type Span = { start: Instant; end: Instant };
/** An opening on one occasion. */
export type OpeningRange = Span;
/** Time taken by an appointment or by time off. */
export type Busy = Span;
/** A time that can be booked. */
export type Slot = Span;

/** The opening hours of a therapist and the times that are taken. */
export type Availability = {
  weekly: readonly WeeklyOpening[];
  ranges: readonly OpeningRange[];
  timeOff: readonly Busy[];
  busy: readonly Busy[];
  durationMin: number;
  minNoticeMin: number;
  now: Instant;
};

/**
 * One therapist's calendar as far as it was asked for. `version` rises with every edit of the openings; a hold past its end
 * is not among the busy times.
 */
export type Calendar = Omit<Availability, 'durationMin' | 'now'> & {
  therapistId: string;
  contentId: string;
  accepting: boolean;
  version: number;
};

/** How many days the schedule and the matching look at. */
export const HORIZON_DAYS = 14;
/** How many days ahead a slot may be booked. */
export const BOOKING_HORIZON_DAYS = 60;
/** P12 */
export const DEFAULT_NOTICE_MIN = 120;
/** Rest after a session. */
const BUFFER_MIN = 10;

/**
 * The times of `days` dates from `from` on that can be booked, sorted and each once. They stand on a grid from the start
 * of each opening; what is past, inside the minimum notice (P12), in time off or taken is left out (spec §5).
 */
export function freeSlots(args: Availability & { from: string; days: number }): Slot[] {
  const { durationMin, from, days } = args;
  if (!Number.isInteger(durationMin) || durationMin <= 0 || days <= 0) return [];
  const opens = startOfDay(from);
  const closes = startOfDay(addDays(from, days));
  const earliest = Math.max(opens, args.now + args.minNoticeMin * MINUTE);
  const starts = new Set<Instant>();
  for (const opening of [...weeklyRanges(args.weekly, from, days), ...args.ranges]) {
    addStarts(starts, opening, { earliest, closes, durationMin });
  }
  const slots = [...starts].sort((a, b) => a - b).map((start) => ({ start, end: start + durationMin * MINUTE }));
  return withoutTaken(slots, [...args.busy, ...args.timeOff]);
}

/** Whether exactly this time can be booked now: it is listed, free, outside the notice and at most 60 days ahead. */
export function slotIsOffered(args: Availability, slot: Slot): boolean {
  if (!Number.isSafeInteger(slot.start) || slot.start >= args.now + BOOKING_HORIZON_DAYS * DAY) return false;
  const { date } = wallOf(slot.start);
  return freeSlots({ ...args, from: date, days: 1 }).some(({ start, end }) => start === slot.start && end === slot.end);
}

/** Slots by date, ascending, as the wire carries them; `day` is the English weekday and empty days are absent (spec §5). */
export function slotsByDay(
  slots: readonly Slot[],
): { date: string; day: string; gaps: { start: string; end: string }[] }[] {
  const days: { date: string; day: string; gaps: { start: string; end: string }[] }[] = [];
  for (const slot of [...slots].sort((a, b) => a.start - b.start)) {
    const { date, time } = wallOf(slot.start);
    const gap = { start: time, end: wallOf(slot.end).time };
    const last = days.at(-1);
    if (last?.date === date) last.gaps.push(gap);
    else days.push({ date, day: DAY_KEYS[weekdayOf(date) - 1] ?? '', gaps: [gap] });
  }
  return days;
}

const DAY_KEYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Starts follow each other by the session and its rest, in half hours: 50 minutes every hour, 80 every hour and a half. */
function gridStep(durationMin: number): number {
  return Math.ceil((durationMin + BUFFER_MIN) / 30) * 30 * MINUTE;
}

function startOfDay(date: string): Instant {
  const instant = instantOf(date, '00:00');
  if (instant === null) throw new RangeError('not a date');
  return instant;
}

function weeklyRanges(weekly: readonly WeeklyOpening[], from: string, days: number): OpeningRange[] {
  const ranges: OpeningRange[] = [];
  for (let index = 0; index < days; index += 1) {
    const date = addDays(from, index);
    const weekday = weekdayOf(date);
    for (const opening of weekly) {
      if (opening.weekday !== weekday) continue;
      if (opening.validFrom && date < opening.validFrom) continue;
      if (opening.validTo && date > opening.validTo) continue;
      const start = instantOf(date, opening.start);
      const end = opening.end === '24:00' ? startOfDay(addDays(date, 1)) : instantOf(date, opening.end);
      if (start !== null && end !== null) ranges.push({ start, end });
    }
  }
  return ranges;
}

function addStarts(
  starts: Set<Instant>,
  opening: OpeningRange,
  limits: { earliest: Instant; closes: Instant; durationMin: number },
): void {
  const step = gridStep(limits.durationMin);
  const skipped = Math.max(0, Math.ceil((limits.earliest - opening.start) / step));
  const last = Math.min(opening.end - limits.durationMin * MINUTE, limits.closes - 1);
  for (let start = opening.start + skipped * step; start <= last; start += step) starts.add(start);
}

/** Slots that touch none of the spans. Both lists are walked once, in the order of time. */
function withoutTaken(slots: readonly Slot[], taken: readonly Busy[]): Slot[] {
  const sorted = [...taken].sort((a, b) => a.start - b.start);
  let next = 0;
  let takenUntil = -Infinity;
  return slots.filter((slot) => {
    for (let span = sorted[next]; span && span.start < slot.end; span = sorted[next]) {
      takenUntil = Math.max(takenUntil, span.end);
      next += 1;
    }
    return takenUntil <= slot.start;
  });
}
