import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, instantOf, MINUTE, PARTS_OF_DAY } from './dates.ts';
import { GENDER_KEYS } from './intake.ts';
import { type Candidate, MAX_BEST, rank, type Wishes } from './matching.ts';
import { FEW_BEST, relaxations } from './relaxations.ts';
import { forAll } from './testing/for-all.ts';

/** A Tuesday, 08:00 in Tbilisi. */
const now = instantOf('2026-11-24', '08:00') ?? 0;
const upTo80 = { id: 'price-up-to-80', min: null, max: 80 };
const from80To120 = { id: 'price-80-120', min: 80, max: 120 };
const from120 = { id: 'price-from-120', min: 120, max: null };
const priceRanges = [upTo80, from80To120, from120];
const MORNING = { start: now + 2 * HOUR, end: now + 2 * HOUR + 50 * MINUTE };
const EVENING = { start: now + 11 * HOUR, end: now + 11 * HOUR + 50 * MINUTE };

let count = 0;
function aCandidate(change: Partial<Candidate> = {}): Candidate {
  count += 1;
  return {
    id: `therapist-${count}`,
    gender: 'female',
    experienceYears: 5,
    shownPrice: 7000,
    methodTopics: [['anxiety']],
    languages: ['ka', 'en'],
    slots: [MORNING],
    approvedForTeens: false,
    verified: true,
    accepting: true,
    knownClient: false,
    ...change,
  };
}

const wishes: Wishes = {
  type: 'personal',
  topics: [],
  gender: 'female',
  priceRange: upTo80,
  startTime: ['morning'],
};

function relaxed(candidates: readonly Candidate[], change: Partial<Wishes> = {}) {
  return relaxations({ wishes: { ...wishes, ...change }, candidates, locale: 'ka', priceRanges });
}

describe('relaxing one wish', () => {
  test('counts those who miss nothing else, in the order time, price, gender', () => {
    const candidates = [
      aCandidate({ slots: [EVENING] }),
      aCandidate({ shownPrice: 10_000 }),
      aCandidate({ shownPrice: 10_000 }),
      aCandidate({ shownPrice: 15_000 }),
      aCandidate({ gender: 'male' }),
      // Two wishes missed: no single one brings these.
      aCandidate({ gender: 'male', slots: [EVENING] }),
      aCandidate({ shownPrice: 15_000, slots: [EVENING] }),
    ];
    expect(relaxed(candidates)).toEqual([
      { wish: 'time', more: 1 },
      { wish: 'price', priceRange: from80To120, more: 2 },
      { wish: 'price', priceRange: null, more: 3 },
      { wish: 'gender', more: 1 },
    ]);
  });

  test('offers the nearest range that brings a therapist, and any price only when it brings more', () => {
    const dear = aCandidate({ shownPrice: 15_000 });
    expect(relaxed([dear])).toEqual([{ wish: 'price', priceRange: from120, more: 1 }]);
  });

  test('subtracts the therapists that the new range loses from those it brings', () => {
    const candidates = [aCandidate(), aCandidate({ shownPrice: 10_000 }), aCandidate({ shownPrice: 10_000 })];
    expect(relaxed(candidates)).toEqual([
      { wish: 'price', priceRange: from80To120, more: 1 },
      { wish: 'price', priceRange: null, more: 2 },
    ]);
  });

  test('offers nothing that was not wished, and nothing when there are three best matches', () => {
    expect(relaxed([aCandidate({ gender: 'male' })], { gender: null, priceRange: null, startTime: [] })).toEqual([]);
    const three = [aCandidate(), aCandidate(), aCandidate()];
    expect(relaxed([...three, aCandidate({ gender: 'male' })])).toEqual([]);
    expect(relaxed([...three.slice(1), aCandidate({ gender: 'male' })])).toEqual([{ wish: 'gender', more: 1 }]);
  });

  test('never offers those who do not pass the gate or speak another language', () => {
    const candidates = [
      aCandidate({ gender: 'male', accepting: false }),
      aCandidate({ gender: 'male', verified: false }),
      aCandidate({ gender: 'male', slots: [] }),
      aCandidate({ gender: 'male', languages: ['en'] }),
    ];
    expect(relaxed(candidates)).toEqual([]);
  });
});

const someone = fc.record({
  gender: fc.constantFrom(...GENDER_KEYS),
  shownPrice: fc.constantFrom(7000, 8000, 10_000, 15_000),
  slots: fc.subarray([MORNING, EVENING]),
  languages: fc.constantFrom(['ka'], ['en']),
  accepting: fc.boolean(),
});
const wishing: fc.Arbitrary<Wishes> = fc.record({
  type: fc.constant('personal' as const),
  topics: fc.constant([]),
  gender: fc.option(fc.constantFrom(...GENDER_KEYS)),
  priceRange: fc.option(fc.constantFrom(...priceRanges)),
  startTime: fc.subarray([...PARTS_OF_DAY]),
});

test('every offer brings exactly as many best matches as it says, for every supply and wish', () => {
  const bestOf = (asked: Wishes, candidates: Candidate[]) =>
    rank({ wishes: asked, candidates, now, locale: 'ka', clientKey: 'client' }).filter(({ tier }) => tier === 0).length;
  forAll(fc.array(someone, { maxLength: 40 }), wishing, (people, asked) => {
    const candidates = people.map((person) => aCandidate(person));
    const before = bestOf(asked, candidates);
    const offers = relaxations({ wishes: asked, candidates, locale: 'ka', priceRanges });
    if (before >= FEW_BEST) expect(offers).toEqual([]);
    for (const offer of offers) {
      const change =
        offer.wish === 'price'
          ? { priceRange: offer.priceRange }
          : offer.wish === 'time'
            ? { startTime: [] }
            : { gender: null };
      const after = bestOf({ ...asked, ...change }, candidates);
      expect(after).toBe(before + offer.more);
      expect(offer.more).toBeGreaterThan(0);
      expect(after).toBeLessThanOrEqual(MAX_BEST);
    }
  });
});
