import type { Answer } from '#contract/api.ts';
import { wallOf } from '#domain/dates.ts';
import type { Fortnight } from '#domain/fortnight.ts';
import { type Clock, isoNow } from '#server/clock.ts';

/** Free times as the wire carries them: walls of Tbilisi. */
export function fortnightToWire({ slots, from, next }: Fortnight, clock: Clock): Answer<'listFreeTimes'> {
  const walls = slots.map(({ start, end }) => {
    const { date, time } = wallOf(start);
    return { date, start: time, end: wallOf(end).time };
  });
  return { slots: walls, from, next, now: isoNow(clock) };
}
