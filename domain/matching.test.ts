import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, PARTS_OF_DAY } from './dates.ts';
import { GENDER_KEYS, topicsOfType, TYPE_KEYS } from './intake.ts';
import type { TopicKey } from './intake.ts';
import { ENOUGH_WITHOUT_GENDER, MAX_ALSO, MAX_BEST, passesGate, rank } from './matching.ts';
import type { Candidate, Match, Wishes } from './matching.ts';
import { aCandidate, aSlot, FROM_120, FROM_80_TO_120, NOW, UP_TO_80 } from './testing/candidate.ts';
import { forAll } from './testing/for-all.ts';

function wish(change: Partial<Wishes> = {}): Wishes {
  return { type: 'personal', topics: [], gender: null, priceRange: null, startTime: [], ...change };
}

function ranked(candidates: readonly Candidate[], wishes: Wishes = wish(), clientKey = 'client'): Match[] {
  return rank({ wishes, candidates, now: NOW, locale: 'ka', clientKey });
}

function only(candidate: Candidate, wishes?: Wishes): Match {
  const [match] = ranked([candidate], wishes);
  if (!match) throw new Error('not listed');
  return match;
}

function got(match: Match): Record<string, number> {
  return Object.fromEntries(match.parts.map((part) => [part.key, part.got]));
}

test('the score of a therapist for a client who asked for nothing has every part', () => {
  const match = only(aCandidate());
  // 45 / 2; 20 x 2^(-10/72); 10 x 2/8; 10; 10 x 9/10; 5 x 5/10
  const points = { topics: 22.5, soonness: 18.16, time: 2.5, price: 10, reliability: 9, experience: 2.5 };
  expect(got(match)).toEqual(points);
  expect(match).toMatchObject({ version: 'match-v1', tier: 0, score: 64.66, a: 0, b: 0, met: [], missed: [] });
  const times = { firstSlot: NOW + 10 * HOUR, slotsFitting: 2 };
  expect(match.facts).toEqual({ topics: [], ...times, price: 10_000, years: 5, topicCount: 2 });
});

test('the score of topics counts how many are covered and how deeply', () => {
  const match = only(aCandidate(), wish({ topics: ['anxiety', 'burnout', 'grief'] }));
  // 45 x (0.8 x 2/3 + 0.2 x (1 + 0.5 + 0) / 3)
  expect(got(match)['topics']).toBe(28.5);
  expect(match).toMatchObject({ a: 2, b: 3, met: ['topics'] });
  expect(match.facts.topics).toEqual(['anxiety', 'burnout']);
});

test('the score is full when every topic has two methods', () => {
  expect(got(only(aCandidate(), wish({ topics: ['anxiety'] })))['topics']).toBe(45);
});

test('the score of soonness is 20 x 2^(-h/72) at every minute of two weeks', () => {
  for (let minute = 0; minute < 14 * 24 * 60; minute += 7) {
    const match = only(aCandidate({ slots: [{ start: NOW + minute * MINUTE, end: NOW + (minute + 50) * MINUTE }] }));
    expect(got(match)['soonness']).toBe(Math.round(2000 * 2 ** (-minute / 60 / 72)) / 100);
  }
});

test('the score of time asks for four fitting slots, or for eight of any when no part of the day was named', () => {
  const slots = [aSlot(3), aSlot(10), aSlot(34), aSlot(58)];
  expect(got(only(aCandidate({ slots })))['time']).toBe(5);
  // 18:00 on three days
  const match = only(aCandidate({ slots }), wish({ startTime: ['evening'] }));
  expect(got(match)['time']).toBe(7.5);
  expect(match.facts).toMatchObject({ slotsFitting: 3, firstSlot: NOW + 10 * HOUR });
});

test('the score of price falls to nothing 40 lari outside the range and does not reward cheapness', () => {
  const matches = [3000, 8000, 9000, 12_000, 20_000].map((shownPrice) =>
    only(aCandidate({ shownPrice }), wish({ priceRange: UP_TO_80 })),
  );
  expect(matches.map((match) => got(match)['price'])).toEqual([10, 10, 7.5, 0, 0]);
  const cheap = only(aCandidate({ shownPrice: 10_000 }), wish({ priceRange: FROM_120 }));
  expect(got(cheap)['price']).toBe(5);
});

test('the score of reliability counts sessions that the therapist cancelled or missed', () => {
  expect(got(only(aCandidate({ kept: 90, broken: 0 })))['reliability']).toBe(9.9);
  expect(got(only(aCandidate({ kept: 0, broken: 5 })))['reliability']).toBe(6);
});

test('the score of experience is full after ten years', () => {
  const matches = [0, 2, 10, 40, -3].map((experienceYears) => only(aCandidate({ experienceYears })));
  expect(matches.map((match) => got(match)['experience'])).toEqual([0, 1, 5, 5, 0]);
});

describe('the two lists', () => {
  const wishes = wish({ gender: 'female', priceRange: UP_TO_80, startTime: ['morning'] });
  const perfect = aCandidate({ id: 'perfect', shownPrice: 8000, slots: [aSlot(3)] });

  test('the list of best matches has only therapists who meet every declared wish', () => {
    expect(only(perfect, wishes)).toMatchObject({ tier: 0, met: ['time', 'price', 'gender'], missed: [] });
  });

  test('the list "also suits" names the missed wishes: price, time, language', () => {
    const misses = (change: Partial<Candidate>, asked = wishes) => {
      const { tier, missed } = only({ ...perfect, ...change }, asked);
      return [tier, ...missed];
    };
    expect(misses({ shownPrice: 9500 })).toEqual([1, { key: 'price', over: 1500 }]);
    const dear = { ...wishes, priceRange: FROM_120 };
    expect(misses({ shownPrice: 10_000 }, dear)).toEqual([1, { key: 'price', under: 2000 }]);
    expect(misses({ slots: [aSlot(10)] })).toEqual([1, { key: 'time' }]);
    expect(misses({ languages: ['en'] })).toEqual([1, { key: 'language' }]);
  });

  test('the other gender appears last, and only when fewer than three meet the wish', () => {
    const women = ['a', 'b', 'c'].map((id) => ({ ...perfect, id }));
    const man = { ...perfect, id: 'man', gender: 'male' } as const;
    expect(ranked([man, ...women], wishes).map(({ id }) => id)).not.toContain('man');
    const few = ranked([man, ...women.slice(1)], wishes);
    expect(few.at(-1)).toMatchObject({ id: 'man', tier: 2, missed: [{ key: 'gender' }] });
    expect(few).toHaveLength(3);
  });

  test('each list has at most twelve cards', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...perfect, id: `best-${index}` }));
    const dear = Array.from({ length: 20 }, (_, index) => ({ ...perfect, id: `also-${index}`, shownPrice: 9000 }));
    const tiers = ranked([...many, ...dear], wishes).map(({ tier }) => tier);
    expect(tiers).toEqual([...Array.from({ length: 12 }, () => 0), ...Array.from({ length: 12 }, () => 1)]);
  });
});

test.each([
  ['is not verified', { verified: false }],
  ['takes no new clients', { accepting: false }],
  ['has no free slot', { slots: [] }],
])('the gate keeps out a therapist who %s', (_, change) => {
  expect(ranked([aCandidate(change)])).toEqual([]);
});

test('the gate lets a known client see a therapist who takes no new ones', () => {
  expect(ranked([aCandidate({ accepting: false, knownClient: true })])).toHaveLength(1);
});

test('the gate asks for approval when the client is a teen', () => {
  expect(ranked([aCandidate()], wish({ type: 'teen' }))).toEqual([]);
  expect(ranked([aCandidate({ approvedForTeens: true })], wish({ type: 'teen' }))).toHaveLength(1);
});

test('therapists with equal scores stand in an order that depends on the client and the day', () => {
  const equals = Array.from({ length: 8 }, (_, index) => aCandidate({ id: `therapist-${index}` }));
  const order = (clientKey: string, day = 0) =>
    rank({
      wishes: wish(),
      candidates: equals.map((one) => ({ ...one, slots: [{ start: NOW + 5 * DAY, end: NOW + 5 * DAY + HOUR }] })),
      now: NOW + day * DAY,
      locale: 'ka',
      clientKey,
    })
      .map(({ id }) => id)
      .join();
  const firsts = new Set(Array.from({ length: 60 }, (_, index) => order(`client-${index}`).split(',')[0]));
  expect(firsts.size).toBe(8);
  expect(order('client-1')).toBe(order('client-1'));
  expect(order('client-1', 1)).not.toBe(order('client-1'));
});

const topics = fc.uniqueArray(fc.constantFrom(...topicsOfType('personal').slice(0, 8)), { maxLength: 5 });
const wishing: fc.Arbitrary<Wishes> = fc.record({
  type: fc.constantFrom(...TYPE_KEYS),
  topics,
  gender: fc.option(fc.constantFrom(...GENDER_KEYS)),
  priceRange: fc.option(fc.constantFrom(UP_TO_80, FROM_80_TO_120, FROM_120)),
  startTime: fc.uniqueArray(fc.constantFrom(...PARTS_OF_DAY)),
});
const someone: fc.Arbitrary<Omit<Candidate, 'id'>> = fc.record({
  gender: fc.constantFrom(...GENDER_KEYS),
  experienceYears: fc.nat(40),
  shownPrice: fc.integer({ min: 3000, max: 20_000 }),
  methodTopics: fc.array(topics, { maxLength: 4 }),
  languages: fc.constantFrom(['ka'], ['en'], ['ka', 'en', 'ru']),
  slots: fc.uniqueArray(fc.nat(14 * 24 - 1), { maxLength: 12 }).map((hours) => hours.map(aSlot)),
  approvedForTeens: fc.boolean(),
  verified: fc.constantFrom(true, true, true, false),
  accepting: fc.constantFrom(true, true, true, false),
  knownClient: fc.boolean(),
  kept: fc.nat(200),
  broken: fc.nat(20),
});
const supply = fc
  .array(someone, { maxLength: 40 })
  .map((people) => people.map((person, index) => ({ ...person, id: `therapist-${index}` })));

test('for every supply and wish, the gate holds, no therapist is shown twice, and the tiers are in order', () => {
  forAll(supply, wishing, (candidates, wishes) => {
    const matches = ranked(candidates, wishes);
    const shown = matches.map(({ id }) => candidates.find((candidate) => candidate.id === id));
    expect(shown.every((candidate) => candidate && passesGate(candidate, wishes.type))).toBe(true);
    expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
    const tiers = matches.map(({ tier }) => tier);
    expect(tiers).toEqual([...tiers].sort());
    expect(tiers.filter((tier) => tier === 0).length).toBeLessThanOrEqual(MAX_BEST);
    expect(tiers.filter((tier) => tier > 0).length).toBeLessThanOrEqual(MAX_ALSO);
  });
});

test('for every supply and wish, the other gender never appears while three or more meet the wish', () => {
  forAll(supply, wishing, (candidates, wishes) => {
    const matches = ranked(candidates, wishes);
    const meeting = candidates.filter(
      (candidate) =>
        passesGate(candidate, wishes.type) && (wishes.gender === null || candidate.gender === wishes.gender),
    );
    const other = matches.filter(({ tier }) => tier === 2).length;
    const others = candidates.filter((one) => passesGate(one, wishes.type)).length - meeting.length;
    const room = Math.min(others, MAX_ALSO - matches.filter(({ tier }) => tier === 1).length);
    expect(other).toBe(meeting.length < ENOUGH_WITHOUT_GENDER ? room : 0);
  });
});

test('for every supply and wish, inside a tier the higher score stands first', () => {
  forAll(supply, wishing, (candidates, wishes) => {
    const matches = ranked(candidates, wishes);
    for (const tier of [0, 1, 2]) {
      const scores = matches.filter((match) => match.tier === tier).map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((one, other) => other - one));
    }
  });
});

test('for every supply and wish, the parts are whole hundredths within their limits and sum to the score', () => {
  forAll(supply, wishing, (candidates, wishes) => {
    for (const match of ranked(candidates, wishes)) {
      const hundredths = match.parts.map((part) => Math.round(part.got * 100));
      expect(match.parts.map((part) => part.got)).toEqual(hundredths.map((points) => points / 100));
      expect(hundredths.reduce((sum, points) => sum + points, 0)).toBe(Math.round(match.score * 100));
      expect(match.parts.every((part) => part.got >= 0 && part.got <= part.max)).toBe(true);
      expect(match.parts.reduce((sum, part) => sum + part.max, 0)).toBe(100);
    }
  });
});

test('for every supply and wish, met and missed wishes together are the declared wishes', () => {
  forAll(supply, wishing, (candidates, wishes) => {
    for (const { met, missed, a, b, facts } of ranked(candidates, wishes)) {
      const named: string[] = [...met.filter((key) => key !== 'topics'), ...missed.map(({ key }) => key)];
      const declared = [
        ...(wishes.startTime.length > 0 ? ['time'] : []),
        ...(wishes.priceRange ? ['price'] : []),
        ...(wishes.gender ? ['gender'] : []),
      ];
      expect(named.filter((key) => key !== 'language').sort()).toEqual(declared.sort());
      expect([a, met.includes('topics')]).toEqual([facts.topics.length, a > 0]);
      expect(b).toBe(wishes.topics.length);
    }
  });
});

test('for every supply and wish, the order of the input does not matter, and the same input gives the same bytes', () => {
  const shuffled = supply.chain((candidates) =>
    fc.tuple(
      fc.constant(candidates),
      fc
        .shuffledSubarray(candidates, { minLength: candidates.length })
        .map((people) => people.map((person) => ({ ...person, slots: person.slots.toReversed() }))),
    ),
  );
  forAll(shuffled, wishing, ([candidates, others], wishes) => {
    const text = JSON.stringify(ranked(candidates, wishes));
    expect(JSON.stringify(ranked(candidates, wishes))).toBe(text);
    expect(JSON.stringify(ranked(others, wishes))).toBe(text);
  });
});

test('for every supply and wish, working with one more of the topics never lowers the rank', () => {
  forAll(supply, wishing, fc.nat(), (candidates, wishes, pick) => {
    const lucky = candidates[pick % Math.max(1, candidates.length)];
    if (!lucky) return;
    const place = (people: Candidate[]) => {
      const index = ranked(people, wishes).findIndex(({ id }) => id === lucky.id);
      return index < 0 ? Infinity : index;
    };
    const covered = new Set<TopicKey>(lucky.methodTopics.flat());
    const added = wishes.topics.filter((topic) => !covered.has(topic)).slice(0, 1);
    const better = candidates.map((one) =>
      one === lucky ? { ...one, methodTopics: [...one.methodTopics, added] } : one,
    );
    expect(place(better)).toBeLessThanOrEqual(place(candidates));
  });
});
