import { useState } from 'react';
import { DAY, type Instant, MINUTE, addDays, instantOf } from '#domain/dates.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import {
  HALF_HOUR,
  type PublishProblem,
  type Range,
  type Span,
  type TimeState,
  publishProblem,
  spanOf,
  calendarStateOf,
  timeAt,
  wallAt,
} from './calendar-time.ts';

/** A cell of the week: a time of the calendar, or half an hour in which nothing stands. */
export type Cell = {
  readonly date: string;
  /** 0 Monday to 6 Sunday. */
  readonly day: number;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  readonly time: CalendarTime | null;
  /** How the time looks; of an empty cell null. */
  readonly state: TimeState | null;
  /** Of an empty cell: the end of the time that a press publishes, or why it publishes none. */
  readonly until: string | null;
  readonly problem: PublishProblem | null;
  readonly isPast: boolean;
};

/** The hours of the calendar; earlier and later ones are there when something stands in them. */
export const HOURS: Span = { from: 7 * 60, to: 23 * 60 };
const LEAST_SHOWN = 8 * 60;
const WHOLE_DAY = DAY / MINUTE;

/** The hours that a week needs: every time except whole days off, the half hour before now, at least eight hours. */
function neededHours(times: readonly CalendarTime[], at: number | null): Span {
  const spans = times.filter(({ status, isWholeDay }) => status !== 'cancelled' && isWholeDay !== true).map(spanOf);
  if (at !== null) spans.push({ from: Math.max(0, at - 30), to: at + 60 });
  if (spans.length === 0) spans.push({ from: 10 * 60, to: 18 * 60 });
  let from = Math.floor(Math.min(...spans.map((span) => span.from)) / 60) * 60;
  let to = Math.min(WHOLE_DAY, Math.ceil(Math.max(...spans.map((span) => span.to)) / 60) * 60);
  while (to - from < LEAST_SHOWN) {
    if (to < HOURS.to || from <= 0) to += 60;
    else from -= 60;
  }
  return { from, to };
}

/** The shown hours of a week, with a time or now, others folded; once shown they stay, so that nothing moves away. */
export function useShownHours(monday: string, { times, at }: { times: readonly CalendarTime[]; at: number | null }) {
  const [opened, setOpened] = useState({ start: false, end: false });
  const [kept, setKept] = useState<{ monday: string } & Span>({ monday, from: Infinity, to: -Infinity });
  const needed = neededHours(times, at);
  const before = kept.monday === monday ? kept : needed;
  const shown: Span = {
    from: Math.min(needed.from, before.from, opened.start ? HOURS.from : Infinity),
    to: Math.max(needed.to, before.to, opened.end ? HOURS.to : -Infinity),
  };
  if (kept.monday !== monday || kept.from !== shown.from || kept.to !== shown.to) setKept({ monday, ...shown });
  const foldedStart = shown.from > HOURS.from ? { from: HOURS.from, to: shown.from } : null;
  const foldedEnd = shown.to < HOURS.to ? { from: shown.to, to: HOURS.to } : null;
  return {
    shown,
    foldedStart,
    foldedEnd,
    /** Shows the hours before or after, in every week from now on; false when there are none. */
    unfold(where: 'start' | 'end'): boolean {
      const isFolded = (where === 'start' ? foldedStart : foldedEnd) !== null;
      if (isFolded) setOpened((now) => ({ ...now, [where]: true }));
      return isFolded;
    },
  };
}

/** The cells of a week in rows of half an hour, as far as they are shown. */
export function weekRows(
  times: readonly CalendarTime[],
  { monday, shown, length, now }: { monday: string; shown: Span; length: number; now: Instant },
): Cell[][] {
  const rows: Cell[][] = [];
  for (let from = shown.from; from < shown.to; from += HALF_HOUR) rows.push([]);
  for (let day = 0; day < 7; day += 1) {
    const date = addDays(monday, day);
    const ofDay = times.filter((time) => time.date === date && time.status !== 'cancelled');
    for (const cell of dayCells(ofDay, { date, day, shown, length, now })) {
      rows[Math.max(0, Math.floor((cell.from - shown.from) / HALF_HOUR))]?.push(cell);
    }
  }
  return rows;
}

type DayAt = { date: string; day: number; shown: Span; length: number; now: Instant };

function dayCells(times: readonly CalendarTime[], { date, day, shown, length, now }: DayAt): Cell[] {
  const midnight = instantOf(date, '00:00') ?? 0;
  const taken = times.flatMap((time): Cell[] => {
    const span = spanOf(time);
    const state = calendarStateOf(time, now);
    if (state === null || span.to <= shown.from || span.from >= shown.to) return [];
    const isPast = midnight + span.to * MINUTE <= now;
    const [from, to] = [Math.max(span.from, shown.from), Math.min(span.to, shown.to)];
    return [{ date, day, from, to, time, state, until: null, problem: null, isPast }];
  });
  const cells = [...taken];
  for (let from = shown.from; from < shown.to; from += HALF_HOUR) {
    if (taken.some((cell) => cell.from <= from && from < cell.to)) continue;
    const to = Math.min(from + HALF_HOUR, ...taken.filter((cell) => cell.from > from).map((cell) => cell.from));
    const wish = timeAt(date, from, length);
    const problem = publishProblem(wish, times, now);
    const until = problem === null ? wish.end : null;
    const isPast = midnight + from * MINUTE <= now;
    cells.push({ date, day, from, to, time: null, state: null, until, problem, isPast });
  }
  return cells.sort((one, other) => one.from - other.from);
}

/** Whether a cell lies in a marked range, or reaches into it. */
export function isInRange({ date, from, to }: Cell, range: Range): boolean {
  return range.dates.includes(date) && from < range.to && to > range.from;
}

/** The cell in which a minute of a day lies, or the nearest one of that day. */
export function cellAt(rows: readonly (readonly Cell[])[], at: { date: string; minute: number }): Cell | null {
  let found: Cell | null = null;
  let distance = Infinity;
  for (const cell of rows.flat()) {
    if (cell.date !== at.date) continue;
    const away = at.minute < cell.from ? cell.from - at.minute : Math.max(0, at.minute - cell.to + 1);
    if (away < distance) [found, distance] = [cell, away];
  }
  return found;
}

/** The test id of a cell: `ther-cal-cell-2026-11-24-1800`. */
export function cellId({ date, from }: { readonly date: string; readonly from: number }): string {
  return `ther-cal-cell-${date}-${wallAt(from).replace(':', '')}`;
}
