import type { Answer } from '#contract/api.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#domain/dates.ts';
import { type GenderKey, type Preferences, isTopicKey, isTypeKey } from '#domain/intake.ts';
import type { WirePreferences } from '../../api/auth.ts';

type Info = Answer<'readTherapyTypes'>;

/** The wishes by key, out of the ids of the wire (P47). Without a chosen type the personal one is taken (spec §4). */
export function preferencesFromWire(wire: WirePreferences | null, info: Info): Preferences {
  const issues = new Map(
    info.therapy
      .flatMap(({ psychoGroups }) => psychoGroups)
      .flatMap(({ issues }) => issues.map((issue) => [issue._id, issue.key] as const)),
  );
  const typeKey = info.therapy.find(({ _id }) => _id === wire?.typeTherapy)?.key ?? 'personal';
  return {
    type: isTypeKey(typeKey) && info.therapy.some(({ key }) => key === typeKey) ? typeKey : null,
    topics: (wire?.psychoIssues ?? []).map((id) => issues.get(id) ?? id).filter(isTopicKey),
    gender: genderOf(wire?.preferTherapistGender ?? ''),
    priceRange: info.prices.some(({ _id }) => _id === wire?.priceRange) ? (wire?.priceRange ?? null) : null,
    startTime: (wire?.startTime ?? []).filter(isPartOfDay),
    selectedDate: wire?.selectedDate ?? null,
  };
}

/** The wishes as the wire carries them; `''` and `'default'` mean "no matter" (spec §3). */
export function preferencesToWire(preferences: Preferences, info: Info): WirePreferences {
  const type = info.therapy.find(({ key }) => key === preferences.type);
  const issues = new Map(
    type?.psychoGroups.flatMap((group) => group.issues).map(({ key, _id }) => [key, _id] as const),
  );
  return {
    preferTherapistGender: preferences.gender ?? '',
    psychoIssues: preferences.topics.map((topic) => issues.get(topic) ?? topic),
    priceRange: preferences.priceRange ?? 'default',
    typeTherapy: type?._id ?? '',
    startTime: preferences.startTime,
    selectedDate: preferences.selectedDate,
  };
}

/** A gender may come as an id of either language or as its key; every id carries the key (P47). */
function genderOf(id: string): GenderKey | null {
  if (/(^|-)female(-|$)/.test(id)) return 'female';
  return /(^|-)male(-|$)/.test(id) ? 'male' : null;
}

function isPartOfDay(word: string): word is PartOfDay {
  return (PARTS_OF_DAY as readonly string[]).includes(word);
}
