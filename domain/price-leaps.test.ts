import { expect, test } from 'vitest';
import { priceLeaps } from './price-leaps.ts';

const profile = (price: unknown, fee: unknown = 20, type = 'type-personal') => ({
  fee,
  sessionTypes: [{ sessionType: { _ref: type }, price }],
});

test('a price that becomes ten times as high is told beside what clients pay', () => {
  expect(priceLeaps(profile(100), profile(1000))).toEqual([
    {
      sessionType: 'type-personal',
      before: { price: 10_000, clientPays: 12_000 },
      after: { price: 100_000, clientPays: 120_000 },
    },
  ]);
});

test.each([
  [profile(100), profile(120), 0],
  [profile(100), profile(120.01), 1],
  [profile(100), profile(80), 0],
  [profile(100), profile(79.99), 1],
  // The fee alone.
  [profile(100, 12.5), profile(100, 100), 1],
  [profile(100), profile(100, 20, 'type-couple'), 0],
  [profile(100), profile(0), 0],
  [profile('100'), profile(1000), 0],
  [profile(100), profile(1000, 125), 0],
  [{}, { fee: 20, sessionTypes: [null, 'x', {}] }, 0],
])('%j to %j has %d leaps', (before, after, leaps) => {
  expect(priceLeaps(before, after)).toHaveLength(leaps);
});
