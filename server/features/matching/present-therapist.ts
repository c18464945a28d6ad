// docs/decisions/005
import type { Answer } from '#contract/api.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { slotsByDay, type Calendar } from '#domain/schedule.ts';
import type { Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
import { publicProfile } from '../content/content.ts';
import { slotsOf, type WantedOf } from '../calendar/calendar.ts';

/** A therapist as every call shows them (spec §3). */
export type WireTherapist = Answer<'readTherapist'>['therapist'];

/**
 * The public profile with the free times of the next 14 days for the wanted session. Prices are the therapist's own, in
 * lari; `domain/money.ts` computes what the client pays from them and the fee. `known`: a client of theirs.
 */
export function presentTherapist(
  profile: TherapistProfile,
  calendar: Calendar | null,
  view: { content: Snapshot; locale: Locale; wanted: WantedOf; now: Instant; known?: boolean },
): WireTherapist {
  const { content, locale, wanted, now, known = false } = view;
  const slots = calendar === null ? [] : slotsOf(calendar, wanted, now, HORIZON_DAYS);
  return {
    ...publicProfile(profile, content, locale),
    availabilityGaps: slotsByDay(slots),
    accepting: calendar !== null && (calendar.accepting || known),
  };
}
