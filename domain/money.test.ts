import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COMMISSION_PERCENT,
  commissionOf,
  divide,
  eurCents,
  formatMoney,
  shownPrice,
  tetriOf,
  tetriOfCents,
  therapistShare,
} from './money.ts';
import { forAll } from './testing/for-all.ts';

const prices = fc.integer({ min: 1, max: 10_000_000 });
const percents = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100);

/** percent of the price, half-up, by big integers. */
function exactShare(price: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(price) * hundredths * 2n + 10_000n) / 20_000n);
}

// spec §9: "Displayed price = session type price × (1 + fee/100)."
test('every price and fee is exact to the tetri, half a tetri rounded up', () => {
  expect([shownPrice(50, 1), shownPrice(49, 1), commissionOf(2, 25)]).toEqual([51, 49, 1]);
  forAll(prices, percents, (price, percent) => {
    expect(shownPrice(price, percent)).toBe(price + exactShare(price, percent));
    expect(commissionOf(price, percent)).toBe(exactShare(price, percent));
  });
});

// spec §9: "Platform commission 25%."
// spec §9: "Displayed price = session type price × (1 + fee/100)."
test('the client pays the sum of share, commission and fee, to the tetri', () => {
  const price = tetriOf(50.02) ?? 0;
  const parts = { total: 6002, share: 3751, commission: 1251, fee: 1000 };
  expect(divide({ price, feePercent: 20, commissionPercent: COMMISSION_PERCENT })).toEqual(parts);
  forAll(prices, percents, fc.integer({ min: 0, max: 100 }), (price, feePercent, commissionPercent) => {
    const { total, share, commission, fee } = divide({ price, feePercent, commissionPercent });
    expect([share, commission]).toEqual([therapistShare(price, commissionPercent), price - share]);
    expect(share).toBeGreaterThanOrEqual(0);
    expect([total, price + fee]).toEqual([shownPrice(price, feePercent), total]);
  });
});

test.each([Number.NaN, -1, 0.001, Infinity])('%s is no fee', (fee) => {
  expect(() => shownPrice(100, fee)).toThrow(RangeError);
});

test('a price that is not a whole number of tetri throws', () => {
  expect(() => shownPrice(-1, 10)).toThrow(RangeError);
  expect(() => shownPrice(Number.MAX_SAFE_INTEGER, 10)).toThrow(RangeError);
  expect(() => shownPrice(10.5, 10.1)).toThrow(RangeError);
});

test('every sum in lari with two decimals is taken exactly', () => {
  forAll(prices, (tetri) => {
    expect(tetriOf(tetri / 100)).toBe(tetri);
  });
});

test.each([0, -5, 0.001, 50.025, 100_000.01, Number.NaN, Infinity, 1e-7])('%s lari is no price', (gel) => {
  expect(tetriOf(gel)).toBeNull();
});

test('the cents of a euro sum are rounded up', () => {
  expect(eurCents(12_000, '2.91')).toBe(4124);
  expect(eurCents(9945, '3')).toBe(3315);
  expect(eurCents(1, '3.1415')).toBe(1);
  expect(eurCents(0, '3')).toBe(0);
});

test('the cents of a euro sum are worth their tetri, half a tetri rounded up', () => {
  expect([tetriOfCents(4124, '2.91'), tetriOfCents(1, '2.5'), tetriOfCents(1, '2.4999'), tetriOfCents(0, '3')]).toEqual(
    [12_001, 3, 2, 0],
  );
  expect(() => tetriOfCents(-1, '3')).toThrow(RangeError);
});

test('the cents of a euro sum are the fewest that cover the sum', () => {
  const rates = fc.integer({ min: 1, max: 99_999_999 });
  forAll(prices, rates, (tetri, scaled) => {
    const rate = `${Math.floor(scaled / 1e7)}.${String(scaled % 1e7).padStart(7, '0')}`;
    const cents = BigInt(eurCents(tetri, rate));
    const due = BigInt(tetri) * 10_000_000n;
    expect(cents * BigInt(scaled) >= due && (cents - 1n) * BigInt(scaled) < due).toBe(true);
  });
});

test.each(['', '0', '0.00', '-3', '3,1', '1e3', '3.', '.5', '1234567', '3.123456789', 'NaN'])(
  '%j is no rate of the euro',
  (rate) => {
    expect(() => eurCents(100, rate)).toThrow(RangeError);
  },
);

test('decimals of a sum stand only where needed, with a comma in Georgian', () => {
  expect(formatMoney(12_000, { currency: 'GEL', locale: 'ka' })).toBe('120\u00a0₾');
  expect(formatMoney(12_000, { currency: 'GEL', locale: 'en' })).toBe('120\u00a0₾');
  expect(formatMoney(12_050, { currency: 'GEL', locale: 'ka' })).toBe('120,50\u00a0₾');
  expect(formatMoney(12_050, { currency: 'GEL', locale: 'en' })).toBe('120.50\u00a0₾');
  expect(formatMoney(4124, { currency: 'EUR', locale: 'ka' })).toBe('41,24\u00a0€');
  expect(formatMoney(4124, { currency: 'EUR', locale: 'en' })).toBe('41.24\u00a0€');
});

test('receipts always have two decimals', () => {
  expect(formatMoney(12_000, { currency: 'GEL', locale: 'ka', decimals: 'always' })).toBe('120,00\u00a0₾');
  expect(formatMoney(5, { currency: 'GEL', locale: 'en' })).toBe('0.05\u00a0₾');
});

test('thousands of a sum are separated and a debt has its sign', () => {
  expect(formatMoney(123_456_750, { currency: 'GEL', locale: 'ka' })).toBe('1\u00a0234\u00a0567,50\u00a0₾');
  expect(formatMoney(-100_000, { currency: 'GEL', locale: 'en' })).toBe('−1,000\u00a0₾');
});
