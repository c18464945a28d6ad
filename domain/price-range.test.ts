import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceGap, priceLabel } from './price-range.ts';
import { FROM_120, FROM_80_TO_120, UP_TO_80 } from './testing/candidate.ts';
import { forAll } from './testing/for-all.ts';

const ranges = { low: UP_TO_80, middle: FROM_80_TO_120, high: FROM_120 };

// spec §9: "Price labels: 'min - max', 'min +', 'Up to max', 'no matter'."
test('the labels are those of the specification', () => {
  const labels = [ranges.middle, ranges.high, ranges.low, null].map((range) => priceLabel(range, 'en'));
  expect(labels).toEqual(['80 - 120\u00a0₾', '120 +\u00a0₾', 'Up to 80\u00a0₾', 'no matter']);
});

test('the labels in Georgian', () => {
  const labels = [ranges.middle, ranges.high, ranges.low, null].map((range) => priceLabel(range, 'ka'));
  expect(labels).toEqual(['80 - 120\u00a0₾', '120 +\u00a0₾', '80\u00a0₾-მდე', 'არ აქვს მნიშვნელობა']);
});

test('a range from 0 is a range up to its end, and a range without ends means no matter', () => {
  expect(priceLabel({ min: 0, max: 80 }, 'en')).toBe('Up to 80\u00a0₾');
  expect(priceLabel({ min: null, max: null }, 'en')).toBe('no matter');
});

test('both ends belong to the range', () => {
  expect([8000, 10_000, 12_000].map((price) => priceGap(ranges.middle, price))).toEqual([0, 0, 0]);
  expect(priceGap(ranges.middle, 7999)).toBe(-1);
  expect(priceGap(ranges.middle, 12_001)).toBe(1);
  expect(priceGap(ranges.low, 9500)).toBe(1500);
  expect(priceGap(ranges.high, 11_000)).toBe(-1000);
});

test('a price lies inside exactly when there is no gap', () => {
  forAll(fc.nat(50_000), fc.nat(200), fc.nat(200), (shown, min, width) => {
    const range = { min, max: min + width };
    const inside = shown >= range.min * 100 && shown <= range.max * 100;
    expect(priceGap(range, shown) === 0).toBe(inside);
  });
});
