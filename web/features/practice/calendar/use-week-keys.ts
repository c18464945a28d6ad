import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { addDays, weekdayOf } from '#domain/dates.ts';
import { HALF_HOUR, type Range, type Span } from './calendar-time.ts';
import { type Cell, cellAt, cellId } from './week-cells.ts';

/** Where the focus is: a minute of a day. */
export type Place = { readonly date: string; readonly minute: number };

type Wish = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly (readonly Cell[])[];
  readonly monday: string;
  readonly shown: Span;
  readonly first: Place;
  /** Opens the hours before or after those shown; false when there are none. */
  readonly unfold: (at: 'start' | 'end') => boolean;
  readonly press: (cell: Cell) => void;
  readonly remove: (cell: Cell) => void;
  readonly publish: (range: Range) => void;
  readonly turn: (weeks: 1 | -1) => void;
};

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * The week by keyboard, as one Tab stop: arrows move by half hour and day, Home and End to first and last hour, PageUp
 * and PageDown to other weeks; Enter, Space press, Delete removes; Shift+arrows mark a range, Enter publishes it, Esc
 * drops it.
 */
export function useWeekKeys(wish: Wish) {
  const { grid, rows, monday, shown } = wish;
  const [place, setPlace] = useState(wish.first);
  const [anchor, setAnchor] = useState<Place | null>(null);
  const moved = useRef(false);
  const hadFocus = useRef(false);
  const sunday = addDays(monday, 6);
  /** The Monday that was shown when a key asked for another week. */
  const turnedFrom = useRef<string | null>(null);
  const isElsewhere = place.date < monday || place.date > sunday;
  const at = isElsewhere ? { ...place, date: addDays(monday, weekdayOf(place.date) - 1) } : place;
  const stop = cellAt(rows, at);
  const marked = anchor === null ? null : rangeOf(anchor, at);

  // After a key the focus follows; after a change it stays where it was, on whatever stands there now.
  const stopId = stop === null ? null : cellId(stop);
  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    const hasTurned = turnedFrom.current !== null && turnedFrom.current !== monday;
    if (hasTurned) turnedFrom.current = null;
    if ((moved.current || isLost || hasTurned) && stopId !== null)
      grid.current?.querySelector<HTMLElement>(`[data-testid="${stopId}"]`)?.focus();
    moved.current = false;
  });

  function go(to: Place): void {
    moved.current = true;
    setPlace(to);
  }

  function step([days, halves]: readonly [number, number]): void {
    if (days !== 0) {
      const date = addDays(at.date, days);
      if (date >= monday && date <= sunday) go({ ...at, date });
      return;
    }
    const ofDay = rows.flat().filter(({ date }) => date === at.date);
    const index = ofDay.findIndex((cell) => cell === stop);
    const next = ofDay[index + halves];
    if (next !== undefined) go({ date: at.date, minute: next.from });
    else if (wish.unfold(halves < 0 ? 'start' : 'end'))
      go({ date: at.date, minute: halves < 0 ? shown.from - HALF_HOUR : shown.to });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || stop === null) return;
    if (moves !== undefined) {
      setAnchor(event.shiftKey ? (anchor ?? { date: stop.date, minute: stop.from }) : null);
      step(moves);
    } else if (event.key === 'Home') go({ ...at, minute: shown.from });
    else if (event.key === 'End') go({ ...at, minute: shown.to - 1 });
    else if (event.key === 'PageUp' || event.key === 'PageDown') turn(event.key === 'PageUp' ? -1 : 1);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (marked !== null) wish.publish(marked);
      else wish.press(stop);
      setAnchor(null);
    } else if (event.key === 'Delete' || event.key === 'Backspace') wish.remove(stop);
    else if (event.key === 'Escape' && anchor !== null) setAnchor(null);
    else return;
    event.preventDefault();
  }

  function turn(weeks: 1 | -1): void {
    setAnchor(null);
    turnedFrom.current = monday;
    wish.turn(weeks);
  }

  return {
    stop: stop === null ? null : `${stop.date} ${stop.from}`,
    marked,
    onKeyDown,
    /** The focus comes by the pointer or the Tab key. */
    onFocus(to: Place): void {
      hadFocus.current = true;
      if (to.date !== place.date || to.minute !== place.minute) setPlace(to);
    },
    onBlur({ target }: FocusEvent): void {
      // A cell that is taken away has not been left.
      queueMicrotask(() => {
        if (target.isConnected) hadFocus.current = false;
      });
    },
  };
}

/** The rectangle between two places of a week; each takes its half hour. */
export function rangeOf(one: Place, other: Place): Range {
  const [first, last] = one.date < other.date ? [one.date, other.date] : [other.date, one.date];
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  const rows = [one.minute, other.minute].map((minute) => Math.floor(minute / HALF_HOUR) * HALF_HOUR);
  return { dates, from: Math.min(...rows), to: Math.max(...rows) + HALF_HOUR };
}
