import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EARNINGS_LIMITS, earningsMistakes, earningsOf } from './earnings-calculator.ts';
import { earnEntries } from './ledger.ts';
import { COMMISSION_PERCENT } from './money.ts';
import { forAll } from './testing/for-all.ts';

const WISH = { price: '100', sessions: '10', fee: '20' };

// spec §9: "Platform commission 25%."
test('the estimate for a therapist at 100 ₾ and 10 sessions a week is 75 ₾ a session, 750 ₾ a week and 3,000 ₾ in four weeks', () => {
  expect(earningsOf(WISH)).toEqual({
    price: 10_000,
    session: { total: 12_000, share: 7500, commission: 2500, fee: 2000 },
    sessions: 10,
    week: 75_000,
    fourWeeks: 300_000,
  });
});

test('the estimate for a therapist equals the later entries of the ledger, to the tetri', () => {
  const prices = fc.integer({ min: 1000, max: 100_000 });
  const fees = fc.integer({ min: 0, max: 10_000 });
  forAll(prices, fees, fc.integer({ min: 1, max: 40 }), (price, feeHundredths, sessions) => {
    const wish = {
      price: (price / 100).toFixed(2),
      sessions: String(sessions),
      fee: (feeHundredths / 100).toFixed(2),
    };
    const promised = earningsOf(wish);
    const minor = promised?.session.total ?? 0;
    const booked = earnEntries({
      paid: { minor, currency: 'GEL' },
      price,
      feePercent: feeHundredths / 100,
      commissionPercent: COMMISSION_PERCENT,
      therapistId: 'therapist',
    });
    const owed = booked.find(({ account }) => account === 'therapist_payable')?.minor ?? 0;
    expect(promised?.session.share).toBe(-owed);
    expect(promised?.week).toBe(-owed * sessions);
  });
});

test.each(['100', ' 100 ', '100,00', '100.0', '100 ₾', '100\u00a0₾', '0100'])(
  'the typed text %j is a price of 100 ₾',
  (price) => {
    expect(earningsOf({ ...WISH, price })?.session.total).toBe(12_000);
  },
);

test.each([
  '',
  ' ',
  '9.99',
  '1000.01',
  '1,000',
  '10.005',
  '-50',
  '1e2',
  'ასი',
  '50-60',
  '٥٠',
  'NaN',
  '<b>',
  '99999999999',
])('the typed text %j is no price', (price) => {
  expect(earningsMistakes({ ...WISH, price })).toEqual(['price']);
  expect(earningsOf({ ...WISH, price })).toBeNull();
});

test.each(['0', '41', '2.5', '-1', 'x', ''])('the typed text %j is no number of sessions a week', (sessions) => {
  expect(earningsMistakes({ ...WISH, sessions })).toEqual(['sessions']);
});

test.each(['-1', '100.01', '12.345', 'x', ''])('the typed text %j is no fee', (fee) => {
  expect(earningsMistakes({ ...WISH, fee })).toEqual(['fee']);
});

test('a typed text may be at the limits of its field, and every wrong field is named', () => {
  for (const end of ['min', 'max'] as const) {
    const wish = {
      price: String(EARNINGS_LIMITS.price[end]),
      sessions: String(EARNINGS_LIMITS.sessions[end]),
      fee: `${EARNINGS_LIMITS.fee[end]} %`,
    };
    expect(earningsMistakes(wish)).toEqual([]);
    expect(earningsOf(wish)).not.toBeNull();
  }
  expect(earningsMistakes({ price: '', sessions: '', fee: '' })).toEqual(['price', 'sessions', 'fee']);
});
