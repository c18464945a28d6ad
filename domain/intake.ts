import { isDate, type PartOfDay, PARTS_OF_DAY } from './dates.ts';
import type { ErrorCode } from './errors.ts';
import { TYPE_KEYS, type TypeKey, isTypeKey } from './therapy-types.ts';

export { TYPE_KEYS, type TypeKey, isTypeKey };

/** spec §2: relationship with yourself, relationship with others, activities, new living conditions. */
export const GROUP_KEYS = ['yourself', 'others', 'activities', 'new_conditions'] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

/** The topics of one person (spec §2) by group (P10). */
const PERSONAL = {
  yourself: [
    'fatigue',
    'depression',
    'irritability',
    'anxiety',
    'panic_attacks',
    'self_esteem',
    'loneliness',
    'chemical',
    'suicide_attempts',
    'psychosomatics',
    'bipolar_disorder',
    'obsessive_thoughts',
    'borderline_personality',
  ],
  others: ['romantic_relationship', 'relationship_issues', 'sexual_relations', 'codependency'],
  activities: ['self_determination', 'burnout', 'procrastination', 'attitude_towards_money'],
  new_conditions: ['childbirth', 'adaptation_emigration', 'grief', 'disease_diagnosis', 'ptsd'],
} as const satisfies Record<GroupKey, readonly string[]>;

/** The topics of a couple (spec §2). */
const COUPLE = [
  'couple_relationship',
  'difficulty_in_communication',
  'sexual_relationships',
  'breakup',
  'emotional_abuse',
  'child_rearing',
  'betrayal',
] as const;

/** The 33 request topics of spec §2, in its order. */
export const TOPIC_KEYS = [...GROUP_KEYS.flatMap((group): PersonalTopic[] => [...PERSONAL[group]]), ...COUPLE];
type PersonalTopic = (typeof PERSONAL)[GroupKey][number];
export type TopicKey = PersonalTopic | (typeof COUPLE)[number];

export const GENDER_KEYS = ['male', 'female'] as const;
export type GenderKey = (typeof GENDER_KEYS)[number];

/** spec §5 */
export const MAX_TOPICS = 5;

/** The topics of each type, by group (P10). */
export const TOPICS_BY_TYPE: Record<TypeKey, Record<GroupKey, readonly TopicKey[]>> = {
  personal: PERSONAL,
  couple: { yourself: [], others: COUPLE, activities: [], new_conditions: [] },
  teen: {
    yourself: PERSONAL.yourself.filter((topic) => topic !== 'bipolar_disorder' && topic !== 'borderline_personality'),
    others: ['romantic_relationship', 'relationship_issues', 'difficulty_in_communication', 'emotional_abuse'],
    activities: ['self_determination', 'burnout', 'procrastination'],
    new_conditions: ['adaptation_emigration', 'grief', 'disease_diagnosis', 'ptsd'],
  },
};

/** A client's wishes, by key; null and empty lists mean "no matter" (spec §3, P47). */
export type Preferences = {
  type: TypeKey | null;
  topics: TopicKey[];
  gender: GenderKey | null;
  priceRange: string | null;
  startTime: PartOfDay[];
  selectedDate: string | null;
};

/** Preferences before they are checked: any words. */
export type UncheckedPreferences = {
  [Field in keyof Preferences]: Preferences[Field] extends string[] ? readonly string[] : string | null;
};

/** spec §3: the empty default. */
export const EMPTY_PREFERENCES: Preferences = {
  type: null,
  topics: [],
  gender: null,
  priceRange: null,
  startTime: [],
  selectedDate: null,
};

/** Whether the word is a topic key, in the stored form. */
export function isTopicKey(word: string): word is TopicKey {
  return TOPICS.has(word);
}

/** The stored form of a topic key: the two that the specification prints with a space have an underscore (P10). */
export function normalizeTopicKey(word: string): string {
  return word.trim().replaceAll(' ', '_');
}

/** Every topic of a type, in the order of its groups (P10). */
export function topicsOfType(type: TypeKey): TopicKey[] {
  return GROUP_KEYS.flatMap((group) => [...TOPICS_BY_TYPE[type][group]]);
}

/** Puts a topic in or takes it out; a sixth one is refused and the choice stays (spec §5). */
export function toggleTopic(selected: readonly TopicKey[], topic: TopicKey): { topics: TopicKey[]; refused: boolean } {
  if (selected.includes(topic)) return { topics: selected.filter((other) => other !== topic), refused: false };
  if (selected.length >= MAX_TOPICS) return { topics: [...selected], refused: true };
  return { topics: [...selected, topic], refused: false };
}

/** Adds a topic ticked on another page: only if the type offers it, it is not ticked yet and there is room. */
export function withTopic(preferences: Preferences, topic: string): Preferences {
  const { type, topics } = preferences;
  if (type === null || !isTopicKey(topic) || topics.includes(topic)) return preferences;
  if (!topicsOfType(type).includes(topic)) return preferences;
  const { topics: more, refused } = toggleTopic(topics, topic);
  return refused ? preferences : { ...preferences, topics: more };
}

/** The topics kept on a change of type: those that the new type also has (P9). */
export function keepTopics(selected: readonly TopicKey[], type: TypeKey): { kept: TopicKey[]; dropped: TopicKey[] } {
  const offered = topicsOfType(type);
  return {
    kept: selected.filter((topic) => offered.includes(topic)),
    dropped: selected.filter((topic) => !offered.includes(topic)),
  };
}

/** The first rule that the preferences break, or null when they are sound. */
export function checkPreferences(
  preferences: UncheckedPreferences,
  known: { priceRangeIds: readonly string[] },
): ErrorCode | null {
  const { type, topics, gender, priceRange, startTime, selectedDate } = preferences;
  if (type !== null && !isTypeKey(type)) return 'UNKNOWN_TYPE';
  if (!topics.every(isTopicKey)) return 'UNKNOWN_TOPIC';
  if (new Set(topics).size > MAX_TOPICS) return 'TOO_MANY_TOPICS';
  if (type !== null && keepTopics(topics, type).dropped.length > 0) return 'TOPIC_NOT_OF_TYPE';
  if (gender !== null && !GENDERS.has(gender)) return 'UNKNOWN_GENDER';
  if (priceRange !== null && !known.priceRangeIds.includes(priceRange)) return 'UNKNOWN_PRICE_RANGE';
  if (!startTime.every((part) => PARTS.has(part))) return 'BAD_START_TIME';
  return selectedDate === null || isDate(selectedDate) ? null : 'VALIDATION';
}

const TOPICS: ReadonlySet<string> = new Set(TOPIC_KEYS);
const GENDERS: ReadonlySet<string> = new Set(GENDER_KEYS);
const PARTS: ReadonlySet<string> = new Set(PARTS_OF_DAY);
