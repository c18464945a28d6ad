import { addDays, DAY, type Instant, instantOf, MINUTE, startOfDay, wallOf, weekdayOf } from './dates.ts';
import { TYPE_KEYS, type TypeKey } from './therapy-types.ts';

/** A weekly range of `HH:MM` on a weekday (1 is Monday), both dates included; without `types` it is for all types. */
export type WeeklyOpening = {
  weekday: number;
  start: string;
  end: string;
  validFrom?: string | null;
  validTo?: string | null;
  types?: readonly TypeKey[] | null;
};

type Span = { start: Instant; end: Instant };
/** Time taken by an appointment or by time off. */
export type Busy = Span;
/** A time that can be booked. */
export type Slot = Span;

/** Minutes of the session types that a therapist offers. */
export type SessionLengths = Readonly<Partial<Record<TypeKey, number>>>;

/** The session that is looked for. A booked one may have another length than the offer has now. */
export type Wanted = { typeKey: TypeKey; durationMin: number };

/** The opening hours of a therapist and the times that are taken. */
export type Availability = {
  weekly: readonly WeeklyOpening[];
  ranges: readonly Span[];
  timeOff: readonly Busy[];
  /** Times of the template that the therapist removed on one occasion. */
  removed: readonly Busy[];
  busy: readonly Busy[];
  lengths: SessionLengths;
  minNoticeMin: number;
  bufferMin: number;
  weeksAhead: number;
  now: Instant;
} & Wanted;

/** A therapist's calendar in the range; `version` rises with every edit of openings; ended holds are not busy. */
export type Calendar = Omit<Availability, keyof Wanted | 'now' | 'lengths'> & {
  therapistId: string;
  contentId: string;
  accepting: boolean;
  version: number;
};

/** How many days ahead a slot may be booked. */
export const BOOKING_HORIZON_DAYS = 60;
/** P12 */
export const DEFAULT_NOTICE_MIN = 120;
/** Rest after a session, in minutes, unless the therapist chooses another one. */
export const DEFAULT_BUFFER_MIN = 10;
/** Weeks that the template runs ahead, unless the therapist chooses another number. */
export const DEFAULT_WEEKS_AHEAD = 8;
/** Minutes of a session without an offer (spec §9). */
export const SESSION_MIN = 50;
/** All times of a calendar stand on a grid of so many minutes. */
export const GRID_MIN = 5;

type Dates = { from: string; days: number };
type Grid = Pick<Availability, 'lengths' | 'bufferMin'>;

/**
 * The bookable times of `days` dates from `from` on, sorted and each once. They stand on a grid from the start of each
 * opening, with the step of the shortest session it is for; times that are past, inside the minimum notice (P12), in
 * time off or taken are left out (spec §5). A time that the therapist published by itself stands as it is and hides
 * overlapping times of the template, which keep the rest between sessions.
 */
export function freeSlots(args: Availability & Dates): Slot[] {
  const { durationMin, days } = args;
  if (!Number.isInteger(durationMin) || durationMin <= 0 || days <= 0) return [];
  const limits = {
    earliest: Math.max(startOfDay(args.from), args.now + args.minNoticeMin * MINUTE),
    closes: startOfDay(addDays(args.from, days)),
    durationMin,
  };
  const published = new Set<Instant>();
  for (const range of args.ranges) addStarts(published, range, { ...limits, step: gridStep(null, args) });
  const ofTemplate = new Set<Instant>();
  for (const range of templateRanges(args, args)) {
    const isFor = range.types === null || range.types.includes(args.typeKey);
    if (isFor) addStarts(ofTemplate, range, { ...limits, step: gridStep(range.types, args) });
  }
  return onlyFree(args, slotsAt(published, durationMin), slotsAt(ofTemplate, durationMin));
}

/** A time in the calendar of its therapist; without `types` it is for all session types. */
export type PublishedSlot = Slot & { types: readonly TypeKey[] | null };

/** The untaken published times as the therapist sees them, also past ones; a short opening is one time as it stands. */
export function publishedSlots(args: Omit<Availability, keyof Wanted | 'minNoticeMin'> & Dates): PublishedSlot[] {
  const opens = startOfDay(args.from);
  const closes = startOfDay(addDays(args.from, args.days));
  const startsIn = (range: Span, types: readonly TypeKey[] | null): PublishedSlot[] => {
    const durationMin = gridMin(types, args);
    const starts = new Set<Instant>();
    addStarts(starts, range, { earliest: range.start, closes, durationMin, step: gridStep(types, args) });
    return [...starts].map((start) => ({ start, end: start + durationMin * MINUTE, types }));
  };
  const whole = new Map<Instant, Instant>();
  const published = args.ranges.flatMap((range) => {
    const slots = startsIn(range, null);
    if (slots.length <= 1) whole.set(range.start, range.end);
    return slots.length === 0 ? [{ ...range, types: null }] : slots;
  });
  const ofTemplate = templateRanges(args, args).flatMap(({ types, ...range }) => startsIn(range, types));
  const isAsked = ({ start }: Slot) => start >= opens && start < closes;
  const free = onlyFree(args, published.filter(isAsked), ofTemplate);
  return whole.size === 0 ? free : free.map((slot) => ({ ...slot, end: whole.get(slot.start) ?? slot.end }));
}

/** The rest of an opening without the time that begins at `start`: the times before it and after it stay. */
export function withoutStart(range: Span, start: Instant, of: Grid): Span[] {
  return withoutSpan(range, { start, end: start + gridStep(null, of) }, of);
}

/** The rest of an opening that must not overlap the span: the times that do not stay where they are. */
export function withoutSpan(range: Span, span: Slot, of: Grid): Span[] {
  const step = gridStep(null, of);
  const skipped = Math.max(0, Math.ceil((span.end - range.start) / step));
  const before = { start: range.start, end: Math.min(range.end, span.start) };
  const after = { start: range.start + skipped * step, end: range.end };
  const shortest = gridMin(null, of) * MINUTE;
  return [before, after].filter((left) => left.end - left.start >= shortest);
}

/** The free ones of the times published by themselves and of the template's; sorted, each once. */
function onlyFree<One extends Slot>(
  args: Pick<Availability, 'busy' | 'timeOff' | 'removed' | 'ranges' | 'bufferMin'>,
  published: readonly One[],
  ofTemplate: readonly One[],
): One[] {
  const { busy, timeOff } = args;
  const rest = args.bufferMin * MINUTE;
  const rested = busy.map(({ start, end }) => ({ start: start - rest, end: end + rest }));
  const free = [
    ...withoutTaken(published, [...busy, ...timeOff]),
    ...withoutTaken(ofTemplate, [...rested, ...timeOff, ...args.removed, ...args.ranges]),
  ];
  return free.sort((a, b) => a.start - b.start).filter(({ start }, index) => start !== free[index - 1]?.start);
}

function slotsAt(starts: ReadonlySet<Instant>, durationMin: number): Slot[] {
  return [...starts].map((start) => ({ start, end: start + durationMin * MINUTE }));
}

/** Whether exactly this time can be booked now: it is listed, free, outside the notice and at most 60 days ahead. */
export function slotIsOffered(args: Availability, slot: Slot): boolean {
  if (!Number.isSafeInteger(slot.start) || slot.start >= args.now + BOOKING_HORIZON_DAYS * DAY) return false;
  const { date } = wallOf(slot.start);
  return freeSlots({ ...args, from: date, days: 1 }).some(({ start, end }) => start === slot.start && end === slot.end);
}

/** Slots by date, ascending, as on the wire; `day` is the English weekday and empty days are absent (spec §5). */
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

function gridMin(types: readonly TypeKey[] | null, { lengths }: { lengths: SessionLengths }): number {
  const fitting = TYPE_KEYS.filter((type) => types === null || types.includes(type)).flatMap(
    (type) => lengths[type] ?? [],
  );
  return fitting.length === 0 ? SESSION_MIN : Math.min(...fitting);
}

/** Starts follow each other by a session and its rest: with 50 minutes and a rest of 10 every hour. */
function gridStep(types: readonly TypeKey[] | null, of: Grid): number {
  return Math.ceil((gridMin(types, of) + of.bufferMin) / GRID_MIN) * GRID_MIN * MINUTE;
}

type TemplateRange = Span & { types: readonly TypeKey[] | null };

/** The ranges of the template on these dates, as far ahead as the template runs. */
function templateRanges(
  args: Pick<Availability, 'weekly' | 'weeksAhead' | 'now'>,
  { from, days }: Dates,
): TemplateRange[] {
  const ranges: TemplateRange[] = [];
  const last = addDays(wallOf(args.now).date, args.weeksAhead * 7);
  for (let index = 0; index < days; index += 1) {
    const date = addDays(from, index);
    if (date > last) break;
    const weekday = weekdayOf(date);
    for (const opening of args.weekly) {
      if (opening.weekday !== weekday) continue;
      if (opening.validFrom && date < opening.validFrom) continue;
      if (opening.validTo && date > opening.validTo) continue;
      const start = instantOf(date, opening.start);
      const end = opening.end === '24:00' ? startOfDay(addDays(date, 1)) : instantOf(date, opening.end);
      if (start !== null && end !== null) ranges.push({ start, end, types: opening.types ?? null });
    }
  }
  return ranges;
}

function addStarts(
  starts: Set<Instant>,
  opening: Span,
  limits: { earliest: Instant; closes: Instant; durationMin: number; step: number },
): void {
  const { step } = limits;
  const skipped = Math.max(0, Math.ceil((limits.earliest - opening.start) / step));
  const last = Math.min(opening.end - limits.durationMin * MINUTE, limits.closes - 1);
  for (let start = opening.start + skipped * step; start <= last; start += step) starts.add(start);
}

/** Slots that touch none of the spans, in the order of time; both lists are walked once. */
function withoutTaken<One extends Slot>(slots: readonly One[], taken: readonly Busy[]): One[] {
  const inOrder = [...slots].sort((a, b) => a.start - b.start);
  const sorted = [...taken].sort((a, b) => a.start - b.start);
  let next = 0;
  let takenUntil = -Infinity;
  return inOrder.filter((slot) => {
    for (let span = sorted[next]; span && span.start < slot.end; span = sorted[next]) {
      takenUntil = Math.max(takenUntil, span.end);
      next += 1;
    }
    return takenUntil <= slot.start;
  });
}
