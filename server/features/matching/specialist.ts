import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionOffer, Snapshot, TherapistProfile } from '#server/providers/content/content.ts';

/** The therapist's name as the content has it; empty when the profile was taken down. */
export function specialistOf(deps: Deps, contentId: string, locale: Locale): { name: string; surname: string } {
  return namesIn(deps.content.snapshot().therapists.get(contentId), locale);
}

function namesIn(profile: TherapistProfile | undefined, locale: Locale): { name: string; surname: string } {
  return { name: profile?.name[locale] ?? '', surname: profile?.surname[locale] ?? '' };
}

/** The same as the wire names a therapist; `_id` leads to the public profile, null when that was taken down. */
export function publicSpecialist(
  deps: Deps,
  contentId: string,
  locale: Locale,
): { _id: string | null; name: string; surname: string } {
  const profile = deps.content.snapshot().therapists.get(contentId);
  return { _id: profile?.visible === true ? contentId : null, ...namesIn(profile, locale) };
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
