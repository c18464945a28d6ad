import { addDays, DAY, instantOf, MINUTE, wallOf, weekdayOf } from './dates.ts';
import type { Instant } from './dates.ts';
import type { TypeKey } from './intake.ts';

/**
 * A range of the weekly template: on one weekday (1 Monday to 7 Sunday) from `start` to `end`, `HH:MM`; both valid dates belong
 * to it. Without `types` it is for all session types.
 */
export type WeeklyOpening = {
  weekday: number;
  start: string;
  end: string;
  validFrom?: string | null;
  validTo?: string | null;
  types?: readonly TypeKey[] | null;
};

type Span = { start: Instant; end: Instant };
/** An opening on one occasion. */
export type OpeningRange = Span;
/** Time taken by an appointment or by time off. */
export type Busy = Span;
/** A time that can be booked. */
export type Slot = Span;

/** The session that is looked for. */
export type Wanted = {
  typeKey: TypeKey;
  durationMin: number;
  /** The shortest session that the therapist offers: the starts of an opening follow each other by it, for all types alike. */
  gridMin: number;
};

/** The opening hours of a therapist and the times that are taken. */
export type Availability = {
  weekly: readonly WeeklyOpening[];
  ranges: readonly OpeningRange[];
  timeOff: readonly Busy[];
  busy: readonly Busy[];
  minNoticeMin: number;
  /** Rest between two sessions of the template. */
  bufferMin: number;
  /** How many weeks ahead the template runs. */
  weeksAhead: number;
  now: Instant;
} & Wanted;

/**
 * One therapist's calendar as far as it was asked for. `version` rises with every edit of the openings; a hold past its end
 * is not among the busy times.
 */
export type Calendar = Omit<Availability, keyof Wanted | 'now'> & {
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
/** Rest after a session, in minutes, unless the therapist chooses another one. */
export const DEFAULT_BUFFER_MIN = 10;
/** Weeks that the template runs ahead, unless the therapist chooses another number. */
export const DEFAULT_WEEKS_AHEAD = 8;
/** All times of a calendar stand on a grid of so many minutes. */
export const GRID_MIN = 5;

/**
 * The times of `days` dates from `from` on that can be booked, sorted and each once. They stand on a grid from the start
 * of each opening; what is past, inside the minimum notice (P12), in time off or taken is left out (spec §5). A time of the
 * template also keeps the rest between sessions; a time that the therapist published by itself stands as it is.
 */
export function freeSlots(args: Availability & { from: string; days: number }): Slot[] {
  const { durationMin, gridMin, bufferMin, from, days } = args;
  if (!isLength(durationMin) || !isLength(gridMin) || days <= 0) return [];
  const limits = {
    earliest: Math.max(startOfDay(from), args.now + args.minNoticeMin * MINUTE),
    closes: startOfDay(addDays(from, days)),
    durationMin,
    step: gridStep(gridMin, bufferMin),
  };
  const published = new Set<Instant>();
  for (const range of args.ranges) addStarts(published, range, limits);
  const ofTemplate = new Set<Instant>();
  for (const range of templateRanges(args, from, days)) addStarts(ofTemplate, range, limits);
  for (const start of published) ofTemplate.delete(start);
  const { busy, timeOff } = args;
  const rest = bufferMin * MINUTE;
  const rested = busy.map(({ start, end }) => ({ start: start - rest, end: end + rest }));
  const free = [
    ...withoutTaken(slotsAt(published, durationMin), [...busy, ...timeOff]),
    ...withoutTaken(slotsAt(ofTemplate, durationMin), [...rested, ...timeOff]),
  ];
  return free.sort((a, b) => a.start - b.start);
}

function isLength(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes > 0;
}

function slotsAt(starts: ReadonlySet<Instant>, durationMin: number): Slot[] {
  return [...starts].sort((a, b) => a - b).map((start) => ({ start, end: start + durationMin * MINUTE }));
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

/** Starts follow each other by a session and its rest: with 50 minutes and a rest of 10 every hour. */
function gridStep(gridMin: number, bufferMin: number): number {
  return Math.ceil((gridMin + bufferMin) / GRID_MIN) * GRID_MIN * MINUTE;
}

function startOfDay(date: string): Instant {
  const instant = instantOf(date, '00:00');
  if (instant === null) throw new RangeError('not a date');
  return instant;
}

/** The ranges of the template on these dates for the wanted type, as far ahead as the template runs. */
function templateRanges(args: Availability, from: string, days: number): OpeningRange[] {
  const ranges: OpeningRange[] = [];
  const last = addDays(wallOf(args.now).date, args.weeksAhead * 7);
  for (let index = 0; index < days; index += 1) {
    const date = addDays(from, index);
    if (date > last) break;
    const weekday = weekdayOf(date);
    for (const opening of args.weekly) {
      if (opening.weekday !== weekday) continue;
      if (opening.validFrom && date < opening.validFrom) continue;
      if (opening.validTo && date > opening.validTo) continue;
      if (opening.types && !opening.types.includes(args.typeKey)) continue;
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
  limits: { earliest: Instant; closes: Instant; durationMin: number; step: number },
): void {
  const { step } = limits;
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
