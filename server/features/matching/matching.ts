// docs/decisions/023
import { DAY, type Locale } from '#domain/dates.ts';
import { type Fortnight, fortnight } from '#domain/fortnight.ts';
import type { Preferences, TypeKey } from '#domain/intake.ts';
import { type Candidate, type Match, rank } from '#domain/matching.ts';
import { shownPrice } from '#domain/money.ts';
import { type Relaxation, relaxations } from '#domain/relaxations.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import type { Deps } from '#server/deps.ts';
import type { Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
import { priceRangeOf } from '../intake/intake.ts';
import { calendarsFor, slotsOf, untilHorizon, upcoming, type WantedOf, wantedOf } from '../calendar/calendar.ts';
import { knownTherapists, reliabilitySince } from './matching.sql.ts';
import { offerOf, presentTherapist, visibleTherapist, type WireTherapist } from './present-therapist.ts';

export { offerOf, publicSpecialist, shownSpecialist, specialistOf, visibleTherapist } from './present-therapist.ts';

export type MatchedTherapist = { therapist: WireTherapist; match: Match };

/**
 * The therapists for a client's wishes, best first: at most 12 best matches and 12 that also suit (P34, P38); and which
 * wish to relax when hardly anybody meets them all.
 */
export async function matchTherapists(
  deps: Deps,
  { clientId, preferences, locale }: { clientId: string; preferences: Preferences; locale: Locale },
): Promise<{ therapists: MatchedTherapist[]; relaxations: Relaxation[] }> {
  const now = deps.clock.now();
  const content = deps.content.snapshot();
  // The personal type is the one preselected when none is chosen (spec §4).
  const type = preferences.type ?? 'personal';
  const [calendarOf, known, reliability] = await Promise.all([
    calendarsFor(deps.db, clientId, upcoming(now)),
    knownTherapists(deps.db, clientId),
    reliabilitySince(deps.db, now - RELIABILITY_WINDOW_MS),
  ]);
  const candidates = [...content.therapists.values()].flatMap((profile): Candidate[] => {
    const offer = offerOf(profile, type);
    const calendar = calendarOf.get(profile.id);
    if (offer === undefined || calendar === undefined || !profile.visible) return [];
    return [
      {
        id: profile.id,
        gender: profile.gender,
        experienceYears: profile.experience,
        shownPrice: shownPrice(offer.price, profile.fee),
        methodTopics: profile.methods.map((method) => method.topics),
        languages: profile.languages.map((language) => language.key),
        slots: slotsOf(calendar, wantedOf(profile, { typeKey: type }), now, HORIZON_DAYS),
        approvedForTeens: profile.teensCheckedOn !== null,
        verified: profile.visible,
        accepting: calendar.accepting,
        knownClient: known.includes(profile.id),
        kept: reliability.get(profile.id)?.kept ?? 0,
        broken: reliability.get(profile.id)?.broken ?? 0,
      },
    ];
  });
  const wishes = { ...preferences, type, priceRange: priceRangeOf(content, preferences) };
  const therapists = rank({ wishes, candidates, now, locale, clientKey: clientId }).flatMap((match) => {
    const profile = content.therapists.get(match.id);
    if (profile === undefined) return [];
    const calendar = calendarOf.get(profile.id) ?? null;
    const wanted = wantedOf(profile, { typeKey: type });
    const view = { content, locale, wanted, now, known: known.includes(profile.id) };
    return { therapist: presentTherapist(profile, calendar, view), match };
  });
  return { therapists, relaxations: relaxations({ wishes, candidates, locale, priceRanges: content.priceRanges }) };
}

type Viewed = { contentId: string; type: TypeKey | null; clientId: string | null };

/**
 * The public profile of a visible therapist, with times for the named session type, else for the first one offered. A
 * client who has been there may go on booking when new ones are not taken.
 */
export async function showTherapist(deps: Deps, input: Viewed & { locale: Locale }): Promise<WireTherapist> {
  const content = deps.content.snapshot();
  const profile = visibleTherapist(content, input.contentId);
  const known = input.clientId !== null && (await knownTherapists(deps.db, input.clientId)).includes(profile.id);
  return present(deps, profile, { ...input, content, known });
}

/** A visible therapist's free times for 14 dates from `from` (null: today), as far ahead as clients may book. */
export async function freeTimes(deps: Deps, input: Viewed & { from: string | null }): Promise<Fortnight> {
  const profile = visibleTherapist(deps.content.snapshot(), input.contentId);
  const now = deps.clock.now();
  const window = { contentIds: [profile.id], ...untilHorizon(now) };
  const calendar = (await calendarsFor(deps.db, input.clientId, window)).get(profile.id) ?? null;
  return fortnight(calendar === null ? null : { ...calendar, ...shownSession(profile, input.type) }, {
    from: input.from,
    now,
  });
}

/** A therapist's own profile, also while it is hidden from clients; null when the content has none. */
export async function ownProfile(
  deps: Deps,
  input: { contentId: string; locale: Locale },
): Promise<WireTherapist | null> {
  const content = deps.content.snapshot();
  const profile = content.therapists.get(input.contentId);
  const view = { ...input, content, type: null, known: false, clientId: null };
  return profile === undefined ? null : present(deps, profile, view);
}

async function present(
  deps: Deps,
  profile: TherapistProfile,
  view: { content: Snapshot; locale: Locale; type: TypeKey | null; known: boolean; clientId: string | null },
): Promise<WireTherapist> {
  const now = deps.clock.now();
  const found = await calendarsFor(deps.db, view.clientId, { contentIds: [profile.id], ...upcoming(now) });
  const wanted = shownSession(profile, view.type);
  return presentTherapist(profile, found.get(profile.id) ?? null, { ...view, wanted, now });
}

/** The session whose times a profile shows: of the wished type, else of the first one offered. */
function shownSession(profile: TherapistProfile, type: TypeKey | null): WantedOf {
  const offer = (type && offerOf(profile, type)) ?? profile.sessionTypes[0];
  return wantedOf(profile, { typeKey: offer?.typeKey ?? 'personal' });
}

/** The last 180 days count for reliability. */
const RELIABILITY_WINDOW_MS = 180 * DAY;

/** At most three bookable therapists, the most similar first, with the same session type and something in common. */
export async function similarTherapists(deps: Deps, input: Viewed & { locale: Locale }): Promise<WireTherapist[]> {
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
