import { instantOf } from '#domain/dates.ts';
import type { CalendarTime, NewTime } from '../../../data/practice-calendar.ts';
import type { WeekGridProps } from './WeekGrid.tsx';
import { type Range, timeAt, timesInRange, wallAt } from './calendar-time.ts';
import type { Cell } from './week-cells.ts';

/** The effects of presses and marked ranges on a week with these times. */
export function weekPresses(week: WeekGridProps & { readonly times: readonly CalendarTime[] }) {
  const { monday, lengths, now, onPropose, onRefuse } = week;
  const inRange = (range: Range): NewTime[] => timesInRange(range, lengths, week);
  return {
    /** The times that a range would publish. */
    inRange,
    /** Publishes the times of a range, or says why there are none; a calendar that proposes does that for its begin. */
    publish(range: Range): void {
      const [date = monday] = range.dates;
      const start = wallAt(range.from);
      if (onPropose !== null) return onPropose({ date, start });
      const found = inRange(range);
      if (found.length > 0) week.onPublish(found);
      else onRefuse((instantOf(date, start) ?? 0) <= now ? 'past' : 'overlap');
    },
    press(cell: Cell): void {
      if (onPropose !== null && !cell.isPast && (cell.time === null || isRemovable(cell)))
        onPropose({ date: cell.date, start: cell.time?.start ?? wallAt(cell.from) });
      else if (isRemovable(cell) && cell.time !== null) week.onRemove([cell.time]);
      else if (cell.time !== null) week.onOpen(cell.time);
      else if (cell.problem !== null) onRefuse(cell.problem);
      else week.onPublish([timeAt(cell.date, cell.from, lengths.length)]);
    },
    remove(cell: Cell): void {
      if (isRemovable(cell) && cell.time !== null) week.onRemove([cell.time]);
    },
  };
}

/** A press takes a free time away. */
function isRemovable({ state }: Cell): boolean {
  return state === 'free' || state === 'tooSoon';
}
