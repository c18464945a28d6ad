import { useState } from 'react';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { HOURS, type Shown, neededHours, spansOf } from './week-cells.ts';

/** The shown hours of a week, with a time or now, others folded; once shown they stay, so that nothing moves away. */
export function useShownHours(monday: string, { times, at }: { times: readonly CalendarTime[]; at: number | null }) {
  const [opened, setOpened] = useState({ start: false, end: false });
  const [kept, setKept] = useState<{ monday: string } & Shown>({ monday, from: Infinity, to: -Infinity });
  const needed = neededHours(spansOf(times), at);
  const before = kept.monday === monday ? kept : needed;
  const shown: Shown = {
    from: Math.min(needed.from, before.from, opened.start ? HOURS.from : Infinity),
    to: Math.max(needed.to, before.to, opened.end ? HOURS.to : -Infinity),
  };
  if (kept.monday !== monday || kept.from !== shown.from || kept.to !== shown.to) setKept({ monday, ...shown });
  return {
    shown,
    foldedStart: shown.from > HOURS.from ? { from: HOURS.from, to: shown.from } : null,
    foldedEnd: shown.to < HOURS.to ? { from: shown.to, to: HOURS.to } : null,
    /** Shows the hours before or after, in every week from now on; false when there are none. */
    unfold(where: 'start' | 'end'): boolean {
      const isFolded = where === 'start' ? shown.from > HOURS.from : shown.to < HOURS.to;
      if (isFolded) setOpened((now) => ({ ...now, [where]: true }));
      return isFolded;
    },
  };
}
