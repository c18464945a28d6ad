import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkPreferences,
  EMPTY_PREFERENCES,
  GROUP_KEYS,
  isTopicKey,
  keepTopics,
  MAX_TOPICS,
  normalizeTopicKey,
  toggleTopic,
  TOPIC_KEYS,
  TOPICS_BY_TYPE,
  topicsOfType,
  TYPE_KEYS,
  withTopic,
} from './intake.ts';
import { forAll } from './testing/for-all.ts';

const known = { priceRangeIds: ['price-up-to-80', 'price-80-120'] };
const sound = {
  type: 'personal',
  topics: ['anxiety', 'grief'],
  gender: 'female',
  priceRange: 'price-80-120',
  startTime: ['evening'],
  selectedDate: '2026-11-24',
};

// spec §2: "Topic keys: fatigue, depression, irritability, anxiety, panic_attacks, self_esteem, loneliness,
// chemical, suicide_attempts, psychosomatics, bipolar_disorder, obsessive_thoughts, borderline_personality,
// romantic_relationship, relationship_issues, sexual_relations, codependency, self_determination, burnout,
// procrastination, attitude_towards money, childbirth, adaptation_emigration, grief, disease_diagnosis, ptsd,
// couple_relationship, difficulty_in communication, sexual_relationships, breakup, emotional_abuse, child_rearing,
// betrayal."
test('the topics are the 33 of the specification in its order', () => {
  expect(TOPIC_KEYS.join(', ')).toBe(
    'fatigue, depression, irritability, anxiety, panic_attacks, self_esteem, loneliness, chemical, ' +
      'suicide_attempts, psychosomatics, bipolar_disorder, obsessive_thoughts, borderline_personality, ' +
      'romantic_relationship, relationship_issues, sexual_relations, codependency, self_determination, burnout, ' +
      'procrastination, attitude_towards_money, childbirth, adaptation_emigration, grief, disease_diagnosis, ptsd, ' +
      'couple_relationship, difficulty_in_communication, sexual_relationships, breakup, emotional_abuse, ' +
      'child_rearing, betrayal',
  );
});

// spec §9: "formats individual, couple, teen."
test('personal has 26 topics, couple 7 and teen 22', () => {
  expect(TYPE_KEYS.map((type) => topicsOfType(type).length)).toEqual([26, 7, 22]);
});

test('the groups of topics have the sizes of the decision', () => {
  const sizes = TYPE_KEYS.map((type) => GROUP_KEYS.map((group) => TOPICS_BY_TYPE[type][group].length));
  expect(sizes).toEqual([
    [13, 4, 4, 5],
    [0, 7, 0, 0],
    [11, 4, 3, 4],
  ]);
});

test('each topic is offered by some type, and in one group only', () => {
  const groups = new Map<string, Set<string>>();
  for (const type of TYPE_KEYS) {
    for (const group of GROUP_KEYS) {
      for (const topic of TOPICS_BY_TYPE[type][group]) groups.set(topic, (groups.get(topic) ?? new Set()).add(group));
    }
  }
  expect([...groups.keys()].sort()).toEqual([...TOPIC_KEYS].sort());
  expect([...groups.values()].every((found) => found.size === 1)).toBe(true);
});

// spec §2: "attitude_towards money,"
// spec §2: "difficulty_in communication,"
test('the keys of topics printed with a space are taken either way', () => {
  expect(normalizeTopicKey('attitude_towards money')).toBe('attitude_towards_money');
  expect(normalizeTopicKey('difficulty_in communication')).toBe('difficulty_in_communication');
  expect(TOPIC_KEYS.every((key) => normalizeTopicKey(key) === key && isTopicKey(key))).toBe(true);
  expect(['', 'Anxiety', 'toString', '__proto__'].some(isTopicKey)).toBe(false);
});

// spec §5: "At most 5 request topics;"
// spec §9: "Up to 5 topics."
test('a sixth topic is refused and the five stay', () => {
  const five = TOPIC_KEYS.slice(0, 5);
  expect(toggleTopic(five, 'grief')).toEqual({ topics: five, refused: true });
  expect(toggleTopic(five, 'fatigue')).toEqual({ topics: five.slice(1), refused: false });
});

// spec §4: "issues toggle in or out;"
test('ticking a topic twice changes nothing, and never more than five topics are ticked', () => {
  const topic = fc.constantFrom(...TOPIC_KEYS);
  forAll(fc.array(topic, { maxLength: 40 }), topic, (run, once) => {
    let chosen: (typeof once)[] = [];
    for (const next of run) chosen = toggleTopic(chosen, next).topics;
    expect(chosen.length).toBeLessThanOrEqual(MAX_TOPICS);
    expect(new Set(chosen).size).toBe(chosen.length);
    const first = toggleTopic(chosen, once);
    const again = first.refused ? first : toggleTopic(first.topics, once);
    expect(again.topics.toSorted()).toEqual(chosen.toSorted());
  });
});

test('a topic ticked on another page is added if the type has it and fewer than five are chosen', () => {
  const wishes = { ...EMPTY_PREFERENCES, type: 'personal' as const, topics: ['grief' as const] };
  expect(withTopic(wishes, 'anxiety').topics).toEqual(['grief', 'anxiety']);
  const five = { ...wishes, topics: TOPIC_KEYS.slice(0, 5) };
  for (const [before, topic] of [
    [wishes, 'grief'],
    [wishes, 'betrayal'],
    [wishes, 'weather'],
    [five, 'grief'],
    [{ ...wishes, type: null }, 'anxiety'],
  ] as const) {
    expect(withTopic(before, topic)).toBe(before);
  }
});

test('a new type keeps the topics it also has', () => {
  expect(keepTopics(['anxiety', 'childbirth', 'grief'], 'teen')).toEqual({
    kept: ['anxiety', 'grief'],
    dropped: ['childbirth'],
  });
  expect(keepTopics(['anxiety'], 'couple')).toEqual({ kept: [], dropped: ['anxiety'] });
});

test('preferences that are valid or empty are accepted', () => {
  expect(checkPreferences(sound, known)).toBeNull();
  expect(checkPreferences(EMPTY_PREFERENCES, known)).toBeNull();
});

test.each([
  ['UNKNOWN_TYPE', { type: 'group' }],
  ['UNKNOWN_TYPE', { type: '' }],
  ['UNKNOWN_TOPIC', { topics: ['anxiety', 'weather'] }],
  ['TOO_MANY_TOPICS', { topics: TOPIC_KEYS.slice(0, 6) }],
  ['TOPIC_NOT_OF_TYPE', { topics: ['betrayal'] }],
  ['TOPIC_NOT_OF_TYPE', { type: 'teen', topics: ['childbirth'] }],
  ['UNKNOWN_GENDER', { gender: 'any' }],
  ['UNKNOWN_PRICE_RANGE', { priceRange: 'default' }],
  ['BAD_START_TIME', { startTime: ['night'] }],
  ['VALIDATION', { selectedDate: '2026-02-30' }],
])('preferences break the rule %s', (code, change) => {
  expect(checkPreferences({ ...sound, ...change }, known)).toBe(code);
});

test('five topics in preferences, one of them twice, are five', () => {
  const topics = [...TOPIC_KEYS.slice(0, 5), 'fatigue'];
  expect(checkPreferences({ ...sound, topics }, known)).toBeNull();
});
