import type { Answer } from '#contract/api.ts';
import { GROUP_KEYS, TOPICS_BY_TYPE, TYPE_KEYS, type TypeKey } from '#domain/intake.ts';
import type { Replies } from './fake-api.ts';
import { NOTHING_BOOKED } from './booking.ts';

const PRICES: Answer<'listPriceRanges'> = [
  { _id: 'price-up-to-80', min: null, max: 80 },
  { _id: 'price-from-120', min: 120, max: null },
];

/**
 * The answers for the questionnaire and the list after it: every type with its topics, named by their keys, two
 * genders, two prices; no therapist is found and nothing is booked.
 */
export const QUESTIONS = {
  readTherapyTypes: {
    therapy: TYPE_KEYS.map(type),
    prices: PRICES,
  },
  listGenders: [
    { _id: 'gender-female-en', key: 'female', title: 'Female', language: 'en' },
    { _id: 'gender-male-en', key: 'male', title: 'Male', language: 'en' },
  ],
  listPriceRanges: PRICES,
  listCrisisNumbers: [],
  listTherapists: { therapists: [] },
  readCurrentBooking: NOTHING_BOOKED,
} satisfies Replies;

function type(key: TypeKey): Answer<'readTherapyTypes'>['therapy'][number] {
  const psychoGroups = GROUP_KEYS.flatMap((group) => {
    const issues = TOPICS_BY_TYPE[key][group].map((topic) => ({ _id: `issue-${topic}`, key: topic, name: topic }));
    return issues.length === 0 ? [] : [{ _id: `group-${key}-${group}`, key: group, name: group, issues }];
  });
  return { _id: `type-${key}`, key, name: key, psychoGroups };
}
