import type { Locale } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { Deps } from '#server/deps.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import { calendarsFor, upcoming, wantedOf } from '../calendar/calendar.ts';
import { presentTherapist, type WireTherapist } from './present-therapist.ts';
import { offerOf, visibleTherapist } from './specialist.ts';

/** At most three bookable therapists, the most similar first, with the same session type and something in common. */
export async function similarTherapists(
  deps: Deps,
  input: { contentId: string; locale: Locale; type: TypeKey | null; clientId: string | null },
): Promise<WireTherapist[]> {
  const content = deps.content.snapshot();
  const profile = visibleTherapist(content, input.contentId);
  const type = typeOf(profile, input.type);
  const near = [...content.therapists.values()]
    .filter((other) => other.id !== profile.id && other.visible && offerOf(other, type) !== undefined)
    .map((other) => ({ other, likeness: likenessOf(profile, other) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, two) => two.likeness - one.likeness || (one.other.id < two.other.id ? -1 : 1))
    .slice(0, LOOKED_AT)
    .map(({ other }) => other);
  const now = deps.clock.now();
  const calendarOf = await calendarsFor(deps.db, input.clientId, {
    contentIds: near.map(({ id }) => id),
    ...upcoming(now),
  });
  return near
    .flatMap((other) => {
      const calendar = calendarOf.get(other.id);
      const offer = offerOf(other, type);
      if (calendar === undefined || !calendar.accepting || offer === undefined) return [];
      const wanted = wantedOf(other, { typeKey: offer.typeKey });
      return presentTherapist(other, calendar, { content, locale: input.locale, wanted, now });
    })
    .filter(({ availabilityGaps }) => availabilityGaps.length > 0)
    .slice(0, MOST);
}

/** The session by which therapists are compared: the wished type, else the personal one, else the first (spec §5). */
function typeOf(profile: TherapistProfile, wished: TypeKey | null): TypeKey | null {
  const types = profile.sessionTypes.map(({ typeKey }) => typeKey);
  return [wished, 'personal' as const].find((type) => type !== null && types.includes(type)) ?? types[0] ?? null;
}

/** A shared method counts as much as three shared topics. */
function likenessOf(one: TherapistProfile, other: TherapistProfile): number {
  const topics = new Set(one.methods.flatMap((method) => method.topics));
  const methods = new Set(one.methods.map(({ id }) => id));
  const shared = [...new Set(other.methods.flatMap((method) => method.topics))].filter((topic) => topics.has(topic));
  return shared.length + 3 * other.methods.filter(({ id }) => methods.has(id)).length;
}

const MOST = 3;
/** Calendars that are read to find three with free times. */
const LOOKED_AT = 24;
