import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTS_OF_DAY } from './dates.ts';
import { GENDER_KEYS } from './intake.ts';
import { type Candidate, MAX_BEST, rank, type Wishes } from './matching.ts';
import { FEW_BEST, relaxations } from './relaxations.ts';
import { aCandidate, aSlot, FROM_120, FROM_80_TO_120, NOW, UP_TO_80 } from './testing/candidate.ts';
import { forAll } from './testing/for-all.ts';

const priceRanges = [UP_TO_80, FROM_80_TO_120, FROM_120];
const [MORNING, EVENING] = [aSlot(2), aSlot(11)];

let count = 0;
function aCheapCandidate(change: Partial<Candidate> = {}): Candidate {
  count += 1;
  return aCandidate({ id: `therapist-${count}`, shownPrice: 7000, slots: [MORNING], ...change });
}

const wishes: Wishes = {
  type: 'personal',
  topics: [],
  gender: 'female',
  priceRange: UP_TO_80,
  startTime: ['morning'],
};

function relaxed(candidates: readonly Candidate[], change: Partial<Wishes> = {}) {
  return relaxations({ wishes: { ...wishes, ...change }, candidates, locale: 'ka', priceRanges });
}

test('relaxing one wish counts those who miss nothing else, in the order time, price, gender', () => {
  const candidates = [
    aCheapCandidate({ slots: [EVENING] }),
    aCheapCandidate({ shownPrice: 10_000 }),
    aCheapCandidate({ shownPrice: 10_000 }),
    aCheapCandidate({ shownPrice: 15_000 }),
    aCheapCandidate({ gender: 'male' }),
    // Two wishes missed: no single one brings these.
    aCheapCandidate({ gender: 'male', slots: [EVENING] }),
    aCheapCandidate({ shownPrice: 15_000, slots: [EVENING] }),
  ];
  expect(relaxed(candidates)).toEqual([
    { wish: 'time', more: 1 },
    { wish: 'price', priceRange: FROM_80_TO_120, more: 2 },
    { wish: 'price', priceRange: null, more: 3 },
    { wish: 'gender', more: 1 },
  ]);
});

test('relaxing one wish offers the nearest range that brings a therapist, and any price only when it brings more', () => {
  const dear = aCheapCandidate({ shownPrice: 15_000 });
  expect(relaxed([dear])).toEqual([{ wish: 'price', priceRange: FROM_120, more: 1 }]);
});

test('relaxing one wish subtracts the therapists that the new range loses from those it brings', () => {
  const candidates = [
    aCheapCandidate(),
    aCheapCandidate({ shownPrice: 10_000 }),
    aCheapCandidate({ shownPrice: 10_000 }),
  ];
  expect(relaxed(candidates)).toEqual([
    { wish: 'price', priceRange: FROM_80_TO_120, more: 1 },
    { wish: 'price', priceRange: null, more: 2 },
  ]);
});

test('relaxing one wish offers nothing that was not wished, and nothing when there are three best matches', () => {
  expect(relaxed([aCheapCandidate({ gender: 'male' })], { gender: null, priceRange: null, startTime: [] })).toEqual([]);
  const three = [aCheapCandidate(), aCheapCandidate(), aCheapCandidate()];
  expect(relaxed([...three, aCheapCandidate({ gender: 'male' })])).toEqual([]);
  expect(relaxed([...three.slice(1), aCheapCandidate({ gender: 'male' })])).toEqual([{ wish: 'gender', more: 1 }]);
});

test('relaxing one wish never offers those who do not pass the gate or speak another language', () => {
  const candidates = [
    aCheapCandidate({ gender: 'male', accepting: false }),
    aCheapCandidate({ gender: 'male', verified: false }),
    aCheapCandidate({ gender: 'male', slots: [] }),
    aCheapCandidate({ gender: 'male', languages: ['en'] }),
  ];
  expect(relaxed(candidates)).toEqual([]);
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
    rank({ wishes: asked, candidates, now: NOW, locale: 'ka', clientKey: 'client' }).filter(({ tier }) => tier === 0)
      .length;
  forAll(fc.array(someone, { maxLength: 40 }), wishing, (people, asked) => {
    const candidates = people.map((person) => aCheapCandidate(person));
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
