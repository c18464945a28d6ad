import { useState } from 'react';
import type { CalendarTime } from '../../data/practice-calendar.ts';
import { HOURS, type Shown, neededHours, spansOf } from './week-cells.ts';

/**
 * Which hours of a week are shown: those in which something stands, and now; the rest is folded. What was once shown of a week
 * stays, so that nothing moves away under the pointer.
 */
export function useShownHours(monday: string, { times, at }: { times: readonly CalendarTime[]; at: number | null }) {
  const [kept, setKept] = useState({ monday, ...neededHours(spansOf(times), at) });
  const needed = neededHours(spansOf(times), at);
  const isKept = kept.monday === monday && (times.length > 0 || needed.from >= kept.from);
  const shown: Shown = isKept ? { from: Math.min(kept.from, needed.from), to: Math.max(kept.to, needed.to) } : needed;
  if (kept.monday !== monday || kept.from !== shown.from || kept.to !== shown.to) setKept({ monday, ...shown });
  return {
    shown,
    foldedStart: shown.from > HOURS.from ? { from: HOURS.from, to: shown.from } : null,
    foldedEnd: shown.to < HOURS.to ? { from: shown.to, to: HOURS.to } : null,
    /** Shows the hours before or after; false when there are none. */
    unfold(where: 'start' | 'end'): boolean {
      const isFolded = where === 'start' ? shown.from > HOURS.from : shown.to < HOURS.to;
      if (isFolded)
        setKept(
          where === 'start' ? { monday, from: HOURS.from, to: shown.to } : { monday, from: shown.from, to: HOURS.to },
        );
      return isFolded;
    },
  };
}
