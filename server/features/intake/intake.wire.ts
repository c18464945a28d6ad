import type { Answer, Sent } from '#contract/api.ts';
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { checkPreferences, normalizeTopicKey } from '#domain/intake.ts';
import type { Preferences, TypeKey, UncheckedPreferences } from '#domain/intake.ts';
import type { Snapshot } from '#server/providers/content/content.ts';

/** Preferences as a caller sends them (spec §3); fields that are absent mean "no matter". */
type SentPreferences = NonNullable<Sent<'listTherapists', 'body'>['preferences']>;

/**
 * Turns ids of either language, or keys, into keys, so that a change of language changes nothing (P47). Refuses what
 * the published content does not know and what breaks the rules of the questionnaire.
 */
export function preferencesFromWire(content: Snapshot, sent: SentPreferences): Preferences {
  const unchecked: UncheckedPreferences = {
    type: chosen(sent.typeTherapy, (id) => content.typeById.get(id)?.key),
    topics: [...new Set((sent.psychoIssues ?? []).map((id) => topicKey(content, id)))],
    gender: chosen(sent.preferTherapistGender, (id) => content.genders.find((gender) => gender.id === id)?.key),
    priceRange: chosen(sent.priceRange, () => undefined),
    startTime: [...new Set(sent.startTime)],
    selectedDate: chosen(sent.selectedDate, () => undefined),
  };
  const problem = checkPreferences(unchecked, { priceRangeIds: [...content.priceRangeById.keys()] });
  if (problem !== null) throw new DomainError(problem);
  // checkPreferences has just proved that every word is one of ours. The date is not stored: it is the chosen slot's.
  return { ...(unchecked as Preferences), selectedDate: null };
}

/** The preferences with ids of the caller's language; what the content no longer has reads as "no matter". */
export function preferencesToWire(
  content: Snapshot,
  preferences: Preferences,
  locale: Locale,
): Answer<'savePreferences'>['preferences'] {
  return {
    preferTherapistGender: genderOf(content, preferences, locale)?.id ?? '',
    psychoIssues: preferences.topics.flatMap((key) => content.topicByKey.get(key)?.id ?? []),
    priceRange: priceRangeOf(content, preferences)?.id ?? 'default',
    typeTherapy: preferences.type === null ? '' : (content.typeByKey.get(preferences.type)?.id ?? ''),
    startTime: preferences.startTime,
    selectedDate: preferences.selectedDate,
  };
}

/** The session type of an id or a key of the content; null for an unknown one. */
export function typeKeyOf(idOrKey: string, content: Snapshot): TypeKey | null {
  const byKey = [...content.typeByKey].find(([key]) => key === idOrKey);
  return byKey?.[0] ?? content.typeById.get(idOrKey)?.key ?? null;
}

/** The preferred gender's document in the caller's language. */
export function genderOf(content: Snapshot, preferences: Preferences, locale: Locale) {
  const documents = content.genders.filter((gender) => gender.key === preferences.gender);
  return documents.find((gender) => gender.language === locale) ?? documents[0] ?? null;
}

/** The preferred price range, when the content still has it. */
export function priceRangeOf(content: Snapshot, preferences: Preferences) {
  return preferences.priceRange === null ? null : (content.priceRangeById.get(preferences.priceRange) ?? null);
}

/** The key behind an id; an unknown word stays as it is, for the rules to judge. */
function chosen(word: string | null | undefined, keyOf: (id: string) => string | undefined): string | null {
  if (word === undefined || word === null || word === '' || word === 'default') return null;
  return keyOf(word) ?? word;
}

function topicKey(content: Snapshot, id: string): string {
  const word = normalizeTopicKey(id);
  return content.topicById.get(word)?.key ?? word;
}
