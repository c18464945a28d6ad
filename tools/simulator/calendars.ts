import { DAY, type Instant, MINUTE, TBILISI_OFFSET_MS } from '#domain/dates.ts';
import type * as rows from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import { overlaps } from './store/values.ts';

/** A calendar from an instant on, until the next edit of it. */
export type CalendarState = Pick<rows.Therapist, 'version' | 'accepting' | 'minNoticeMin' | 'bufferMin'> & {
  from: Instant;
  ranges: readonly rows.Span[];
  weekly: readonly rows.Weekly[];
  removed: readonly rows.Span[];
  timeOff: readonly rows.Span[];
};

/** All calendars as they were at any time. */
export type CalendarLog = ReturnType<typeof calendarLog>;

/** Keeps every version of every calendar, from the rows alone. */
export function calendarLog(tables: Tables) {
  const states = new Map<string, CalendarState[]>();
  const statesOf = (therapistId: string): readonly CalendarState[] => states.get(therapistId) ?? [];
  const read = ({ id, version, accepting, minNoticeMin, bufferMin }: rows.Therapist, from: Instant): CalendarState => {
    const own = <Row extends { therapistId: string }>({ rows: all }: { rows: readonly Row[] }): Row[] =>
      all.filter(({ therapistId }) => therapistId === id).map((row) => ({ ...row }));
    const [ranges, weekly, removed] = [own(tables.openings), own(tables.weekly), own(tables.removedTimes)];
    return { version, accepting, minNoticeMin, bufferMin, from, ranges, weekly, removed, timeOff: own(tables.timeOff) };
  };
  return {
    statesOf,
    now: (therapistId: string): CalendarState | undefined => statesOf(therapistId).at(-1),
    /** The states of a calendar in an interval, both ends included: one or more, in order. */
    during(therapistId: string, { from, until }: { from: Instant; until: Instant }): readonly CalendarState[] {
      const all = statesOf(therapistId);
      return all.filter((state, index) => state.from <= until && (all[index + 1]?.from ?? Infinity) >= from);
    },
    /** Looks for edits; answers the calendars that have changed, before and after. */
    look(at: Instant): { therapistId: string; before: CalendarState; after: CalendarState }[] {
      const changed = [];
      for (const therapist of tables.therapists.rows) {
        const before = statesOf(therapist.id).at(-1);
        if (before?.version === therapist.version) continue;
        const after = read(therapist, before === undefined ? -Infinity : at);
        states.set(therapist.id, [...statesOf(therapist.id), after]);
        if (before !== undefined) changed.push({ therapistId: therapist.id, before, after });
      }
      return changed;
    },
  };
}

/**
 * Whether a calendar has this time for this type, appointments and notice left aside. Written again from the rules, not
 * from the product: openings override the template on their occasion, and each has starts on a grid of the shortest
 * session that it is for and the rest after it.
 */
export function hasTime(calendar: CalendarState, time: rows.Span, type: string): boolean {
  const isOver = (other: rows.Span): boolean => overlaps(other, time);
  if (calendar.timeOff.some(isOver)) return false;
  const fits = ({ start, end }: rows.Span, types: readonly string[] | null): boolean =>
    time.start >= start && time.end <= end && (time.start - start) % stepOf(types, calendar.bufferMin) === 0;
  if (calendar.ranges.some((range) => fits(range, null))) return true;
  if (calendar.ranges.some(isOver) || calendar.removed.some(isOver)) return false;
  return calendar.weekly.some(({ types, ...row }) => {
    const range = onDayOf(time.start, row);
    return range !== null && (types === null || types.includes(type)) && fits(range, types);
  });
}

/** All times that a calendar has for a type on some days, ascending: they stand on a grid of five minutes. */
export function timesOf(
  calendar: CalendarState,
  { from, until, type }: { from: Instant; until: Instant; type: string },
): rows.Span[] {
  const length = LENGTHS[type] ?? 50 * MINUTE;
  const starts = new Set<Instant>();
  const add = (range: rows.Span, types: readonly string[] | null): void => {
    for (let at = range.start; at < range.end; at += stepOf(types, calendar.bufferMin)) starts.add(at);
  };
  for (const range of calendar.ranges) add(range, null);
  for (let day = from; day <= until; day += DAY) {
    for (const row of calendar.weekly) {
      const range = onDayOf(day, row);
      if (range !== null) add(range, row.types);
    }
  }
  const all = [...starts].sort((a, b) => a - b).map((start) => ({ start, end: start + length }));
  return all.filter((time) => time.start >= from && time.start <= until && hasTime(calendar, time, type));
}

/** The lengths of the simulated therapists' sessions, a copy independent of the product's content. */
const LENGTHS: Readonly<Record<string, number>> = { personal: 50 * MINUTE, couple: 80 * MINUTE };

function stepOf(types: readonly string[] | null, bufferMin: number): number {
  const shortest = types !== null && !types.includes('personal') ? 80 : 50;
  return Math.ceil((shortest + bufferMin) / 5) * 5 * MINUTE;
}

/** The hours of a weekly row on the day of an instant, in Tbilisi; null on another weekday. */
function onDayOf(at: Instant, { weekday, from, to }: Omit<rows.Weekly, 'types'>): rows.Span | null {
  const day = Math.floor((at + TBILISI_OFFSET_MS) / DAY);
  // 1970-01-01 was a Thursday.
  if (((day + 3) % 7) + 1 !== weekday) return null;
  const midnight = day * DAY - TBILISI_OFFSET_MS;
  return { start: midnight + minutesOf(from), end: midnight + minutesOf(to) };
}

function minutesOf(wall: string): number {
  const [hours = 0, minutes = 0] = wall.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}
