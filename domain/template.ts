// docs/decisions/144
import { DAY, type Instant, instantOf, MINUTE, wallOf } from './dates.ts';
import { TYPE_KEYS, type TypeKey } from './therapy-types.ts';
import {
  BOOKING_HORIZON_DAYS,
  type Calendar,
  freeSlots,
  GRID_MIN,
  publishedSlots,
  SESSION_MIN,
  type SessionLengths,
  type Slot,
} from './schedule.ts';

/** A range of a weekly template: walls, on one weekday (1 Monday to 7 Sunday); a range to midnight ends at `24:00`. */
export type TemplateRange = { weekday: number; start: string; end: string; types: readonly TypeKey[] | null };

/** A therapist's weekly choice: the times, the rest after a session, the notice and how far ahead it runs. */
export type WeeklyTemplate = {
  ranges: readonly TemplateRange[];
  bufferMin: number;
  minNoticeMin: number;
  weeksAhead: number;
};

/** A template as it was typed; nothing of it is sure. An end of `00:00` is the midnight after it. */
export type TemplateWish = Omit<WeeklyTemplate, 'ranges'> & {
  ranges: readonly { weekday: number; start: string; end: string; types: readonly string[] | null }[];
};

/** Ranges of a template: ten on every day of the week. */
const MAX_RANGES = 70;
/** The least and the most of each choice: the rest and the notice in minutes, the reach in weeks. */
export const TEMPLATE_LIMITS = { bufferMin: [0, 60], minNoticeMin: [60, 72 * 60], weeksAhead: [2, 8] } as const;

/**
 * The template in the order of the week, or its wrong field: `ranges` (too many), `ranges.3.weekday`, `.start`, `.end`,
 * `.types`, `bufferMin`, `minNoticeMin`, `weeksAhead`. A range must stand on the grid of five minutes, fit the shortest
 * session that it is for and overlap no other; named types must be known, and one of them offered.
 */
export function readTemplate(
  wish: TemplateWish,
  lengths: SessionLengths,
): { template: WeeklyTemplate; field: null } | { template: null; field: string } {
  if (wish.ranges.length > MAX_RANGES) return { template: null, field: 'ranges' };
  const read: { range: TemplateRange; index: number }[] = [];
  for (const [index, one] of wish.ranges.entries()) {
    const range = readRange(one, lengths);
    if (typeof range === 'string') return { template: null, field: `ranges.${index}.${range}` };
    read.push({ range, index });
  }
  read.sort((a, b) => a.range.weekday - b.range.weekday || (a.range.start < b.range.start ? -1 : 1));
  const second = read.find(({ range }, place) => {
    const before = read[place - 1]?.range;
    return before !== undefined && before.weekday === range.weekday && range.start < before.end;
  });
  if (second !== undefined) return { template: null, field: `ranges.${second.index}.start` };
  for (const field of ['bufferMin', 'minNoticeMin', 'weeksAhead'] as const) {
    const [least, most] = TEMPLATE_LIMITS[field];
    const chosen = wish[field];
    if (!Number.isInteger(chosen) || chosen < least || chosen > most) return { template: null, field };
  }
  const { bufferMin, minNoticeMin, weeksAhead } = wish;
  return { template: { ranges: read.map(({ range }) => range), bufferMin, minNoticeMin, weeksAhead }, field: null };
}

function readRange(
  { weekday, start, end: to, types: named }: TemplateWish['ranges'][number],
  lengths: SessionLengths,
): TemplateRange | 'weekday' | 'start' | 'end' | 'types' {
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) return 'weekday';
  const from = minutesOf(start);
  if (from === null || from % GRID_MIN !== 0) return 'start';
  const end = to === '00:00' ? '24:00' : to;
  const until = end === '24:00' ? DAY / MINUTE : minutesOf(end);
  if (until === null || until % GRID_MIN !== 0) return 'end';
  const types = named === null ? null : TYPE_KEYS.filter((type) => named.includes(type));
  if (types !== null && (types.length === 0 || types.length !== named?.length)) return 'types';
  const offered = TYPE_KEYS.filter((type) => lengths[type] !== undefined);
  const fitting = offered.filter((type) => types === null || types.includes(type));
  if (offered.length > 0 && fitting.length === 0) return 'types';
  const shortest = Math.min(...fitting.map((type) => lengths[type] ?? SESSION_MIN));
  return until - from < (fitting.length === 0 ? SESSION_MIN : shortest) ? 'end' : { weekday, start, end, types };
}

function minutesOf(time: string): number | null {
  const instant = instantOf(ANY_DATE, time);
  const midnight = instantOf(ANY_DATE, '00:00');
  return instant === null || midnight === null ? null : (instant - midnight) / MINUTE;
}
const ANY_DATE = '2026-01-01';

/** The template that a calendar has today, in the order of the week. */
export function templateOf(calendar: Calendar, now: Instant): WeeklyTemplate {
  const { weekly, bufferMin, minNoticeMin, weeksAhead } = calendar;
  const today = wallOf(now).date;
  const ranges = weekly
    .filter(({ validTo }) => !validTo || validTo >= today)
    .map(({ weekday, start, end, types }) => ({ weekday, start, end, types: types ?? null }))
    .sort((a, b) => a.weekday - b.weekday || (a.start < b.start ? -1 : 1));
  return { ranges, bufferMin, minNoticeMin, weeksAhead };
}

/** Whether two templates say the same. */
export function isSameTemplate(one: WeeklyTemplate, other: WeeklyTemplate): boolean {
  const words = ({ ranges, bufferMin, minNoticeMin, weeksAhead }: WeeklyTemplate): string =>
    JSON.stringify([
      bufferMin,
      minNoticeMin,
      weeksAhead,
      ranges.map(({ weekday, start, end, types }) => [weekday, start, end, types?.toSorted() ?? null]),
    ]);
  return words(one) === words(other);
}

/** The calendar as it is when the template is this one. Times that were published or removed by themselves stay. */
export function withTemplate(calendar: Calendar, { ranges, ...choices }: WeeklyTemplate): Calendar {
  return { ...calendar, ...choices, weekly: ranges };
}

/** The change of free times: how many come and go; and how many held or booked ones stay as they are. */
export type TemplateChange = { added: number; removed: number; booked: number };

/** The difference between two states of a calendar, in times that have not begun. */
export function templateChange(
  [before, after]: readonly [Calendar, Calendar],
  at: { lengths: SessionLengths; now: Instant },
): TemplateChange {
  const [old, coming] = [before, after].map((calendar) => {
    const slots = publishedSlots({ ...calendar, ...at, ...reachFrom(at.now) });
    return new Set(slots.filter(({ start }) => start > at.now).map(({ start, end }) => `${start} ${end}`));
  });
  if (old === undefined || coming === undefined) throw new Error('two calendars have two sets of times');
  return {
    added: [...coming].filter((time) => !old.has(time)).length,
    removed: [...old].filter((time) => !coming.has(time)).length,
    booked: before.busy.filter(({ end }) => end > at.now).length,
  };
}

/**
 * The times that clients see for any offered session, outside of the notice, a fortnight at a time (`fortnight.ts`).
 * Where sessions of several lengths may begin, the shortest is shown.
 */
export function timesForClients(calendar: Calendar, at: { lengths: SessionLengths; now: Instant }): Slot[] {
  const offered = TYPE_KEYS.filter((type) => at.lengths[type] !== undefined);
  const ends = new Map<Instant, Instant>();
  for (const typeKey of offered) {
    const durationMin = at.lengths[typeKey] ?? SESSION_MIN;
    for (const { start, end } of freeSlots({ ...calendar, ...at, typeKey, durationMin, ...reachFrom(at.now) })) {
      if (start >= at.now + BOOKING_HORIZON_DAYS * DAY) continue;
      ends.set(start, Math.min(end, ends.get(start) ?? end));
    }
  }
  return [...ends].map(([start, end]) => ({ start, end })).sort((a, b) => a.start - b.start);
}

/** The days in which times can be booked, today included. */
function reachFrom(now: Instant): { from: string; days: number } {
  return { from: wallOf(now).date, days: BOOKING_HORIZON_DAYS + 1 };
}
