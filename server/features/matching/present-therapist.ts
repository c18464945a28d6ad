// docs/decisions/005
import type { Answer } from '#contract/api.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import type { TypeKey } from '#domain/intake.ts';
import { slotsByDay, type Calendar } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionOffer, Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
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

/** The therapist's name as the content has it; empty when the profile was taken down. */
export function specialistOf(deps: Deps, contentId: string, locale: Locale): { name: string; surname: string } {
  const profile = deps.content.snapshot().therapists.get(contentId);
  return { name: profile?.name[locale] ?? '', surname: profile?.surname[locale] ?? '' };
}

/** The same as the wire names a therapist; `_id` leads to the public profile, null when that was taken down. */
export function publicSpecialist(
  deps: Deps,
  contentId: string,
  locale: Locale,
): { _id: string | null; name: string; surname: string } {
  const profile = deps.content.snapshot().therapists.get(contentId);
  return { _id: profile?.visible === true ? contentId : null, ...specialistOf(deps, contentId, locale) };
}

/** The same with the portrait of a profile that can be found. */
export function shownSpecialist(
  deps: Deps,
  contentId: string,
  locale: Locale,
): ReturnType<typeof publicSpecialist> & { photo: TherapistProfile['photo'] } {
  const profile = deps.content.snapshot().therapists.get(contentId);
  return {
    ...publicSpecialist(deps, contentId, locale),
    photo: profile?.visible === true ? profile.photo : null,
  };
}

/** The profile of a therapist who is shown to clients. Refuses any other. */
export function visibleTherapist({ therapists }: Snapshot, contentId: string): TherapistProfile {
  const profile = therapists.get(contentId);
  if (profile === undefined || !profile.visible) throw new DomainError('THERAPIST_NOT_FOUND');
  return profile;
}

/** The session of a type that a therapist offers, if there is one. */
export function offerOf(profile: TherapistProfile, type: TypeKey | null): SessionOffer | undefined {
  return profile.sessionTypes.find(({ typeKey }) => typeKey === type);
}
