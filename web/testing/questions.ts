import type { Answer } from '#contract/api.ts';
import type { Replies } from './fake-api.ts';

const PRICES: Answer<'listPriceRanges'> = [
  { _id: 'price-up-to-80', min: null, max: 80 },
  { _id: 'price-from-120', min: 120, max: null },
];

/** What the questionnaire asks for: a personal and a couple type with two topics each, two genders, two prices. */
export const QUESTIONS = {
  readTherapyTypes: {
    therapy: [type('personal', 'Personal', ['anxiety', 'burnout']), type('couple', 'Couple', ['breakup', 'betrayal'])],
    prices: PRICES,
  },
  listGenders: [
    { _id: 'gender-female-en', key: 'female', title: 'Female', language: 'en' },
    { _id: 'gender-male-en', key: 'male', title: 'Male', language: 'en' },
  ],
  listPriceRanges: PRICES,
  listCrisisNumbers: [],
} satisfies Replies;

function type(key: string, name: string, topics: readonly string[]): Answer<'readTherapyTypes'>['therapy'][number] {
  const issues = topics.map((topic) => ({ _id: `issue-${topic}`, key: topic, name: topic }));
  return {
    _id: `type-${key}`,
    key,
    name,
    psychoGroups: [{ _id: `group-${key}`, key: 'others', name: 'Relationship with others', issues }],
  };
}
