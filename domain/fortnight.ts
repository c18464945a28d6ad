// docs/decisions/167
import { addDays, DAY, type Instant, wallOf } from './dates.ts';
import { HORIZON_DAYS } from './horizon.ts';
import { type Availability, BOOKING_HORIZON_DAYS, freeSlots, type Slot } from './schedule.ts';

/** Free times of 14 dates from `from` on; `next`: the first date after, or null when the calendar ends by then. */
export type Fortnight = { slots: Slot[]; from: string; next: string | null };

/**
 * The fortnight of a calendar, which must have been read from today to the horizon; null has no times. It begins at
 * `from`, a valid date, or today when that is absent or past. Nothing that begins 60 days ahead or later is in it.
 */
export function fortnight(
  calendar: Omit<Availability, 'now'> | null,
  { from: asked, now }: { from: string | null; now: Instant },
): Fortnight {
  const today = wallOf(now).date;
  const from = asked === null || asked < today ? today : asked;
  if (calendar === null) return { slots: [], from, next: null };
  const last = lastDate(calendar, now);
  if (from > last) return { slots: [], from, next: null };
  const horizon = now + BOOKING_HORIZON_DAYS * DAY;
  const slots = freeSlots({ ...calendar, now, from, days: HORIZON_DAYS }).filter(({ start }) => start < horizon);
  const next = addDays(from, HORIZON_DAYS);
  return { slots, from, next: next > last ? null : next };
}

/** The last date on which a time can begin, at most 60 days ahead: the template's end or the last single time. */
function lastDate({ weekly, ranges, weeksAhead }: Omit<Availability, 'now'>, now: Instant): string {
  const today = wallOf(now).date;
  const ofTemplate = weekly.length === 0 ? today : addDays(today, weeksAhead * 7);
  const ofRanges = wallOf(Math.max(now, ...ranges.map(({ end }) => end - 1))).date;
  const own = ofTemplate > ofRanges ? ofTemplate : ofRanges;
  const horizon = wallOf(now + BOOKING_HORIZON_DAYS * DAY).date;
  return own < horizon ? own : horizon;
}
