import type { Answer } from '#contract/api.ts';
import type { Fortnight } from '#domain/fortnight.ts';
import { type Clock, isoNow } from '#server/clock.ts';
import { wallsOf } from '#server/http/wire.ts';

/** Free times as the wire carries them: walls of Tbilisi. */
export function fortnightToWire({ slots, from, next }: Fortnight, clock: Clock): Answer<'listFreeTimes'> {
  return { slots: slots.map(wallsOf), from, next, now: isoNow(clock) };
}
