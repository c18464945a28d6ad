import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captureEntries, earnEntries, type Entry, payoutEntries, refundDoneEntries, refundEntries } from './ledger.ts';
import { commissionOf, eurCents, shownPrice, therapistShare } from './money.ts';
import type { Amount } from './payment.ts';
import { forAll } from './testing/for-all.ts';

const THERAPIST = 'therapist';
const TERMS = { feePercent: 20, commissionPercent: 25, therapistId: THERAPIST };

/** The balance of every account that moved, as `account currency` -> minor. */
function balances(entries: readonly Entry[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, currency, minor } of entries) {
    const key = `${account} ${currency}`;
    sums[key] = (sums[key] ?? 0) + minor;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));
}

function sumOf(entries: readonly Entry[], currency: Entry['currency']): number {
  return entries.filter((entry) => entry.currency === currency).reduce((sum, { minor }) => sum + minor, 0);
}

describe('the example of P14: price 50.02, fee 20 %', () => {
  const paid: Amount = { minor: 6002, currency: 'GEL' };

  // spec §9: "Platform commission 25%."
  test('at price 50.02 and fee 20 % (P14), after the session the therapist is owed 37.51, the platform keeps 12.51 and the fee of 10.00', () => {
    const entries = [...captureEntries(paid), ...earnEntries({ ...TERMS, paid, price: 5002 })];
    expect(balances(entries)).toEqual({
      'provider_receivable GEL': 6002,
      'therapist_payable GEL': -3751,
      'platform_commission GEL': -1251,
      'platform_fee GEL': -1000,
    });
  });

  test('at price 50.02 and fee 20 % (P14), after a full refund only nothing is left', () => {
    expect(balances([...captureEntries(paid), ...refundEntries(paid)])).toEqual({
      'provider_receivable GEL': 6002,
      'refunds_clearing GEL': -6002,
    });
    expect(balances([...captureEntries(paid), ...refundEntries(paid), ...refundDoneEntries(paid)])).toEqual({});
  });

  test('at price 50.02 and fee 20 % (P14), a payout settles the debt to the therapist', () => {
    const entries = [...earnEntries({ ...TERMS, paid, price: 5002 }), ...payoutEntries(THERAPIST, 3751)];
    expect(balances(entries)['therapist_payable GEL']).toBeUndefined();
  });
});

test('a session paid in euro is earned in lari, each currency in balance by itself (P16)', () => {
  const paid: Amount = { minor: 4124, currency: 'EUR' };
  const entries = [...captureEntries(paid), ...earnEntries({ ...TERMS, paid, price: 10_000 })];
  expect(balances(entries)).toEqual({
    'provider_receivable EUR': 4124,
    'exchange EUR': -4124,
    'exchange GEL': 12_000,
    'therapist_payable GEL': -7500,
    'platform_commission GEL': -2500,
    'platform_fee GEL': -2000,
  });
});

test('without a fee no line of zero is written', () => {
  const entries = earnEntries({ ...TERMS, feePercent: 0, paid: { minor: 9000, currency: 'GEL' }, price: 9000 });
  expect(entries.map(({ account }) => account)).toEqual(['client_advance', 'therapist_payable', 'platform_commission']);
});

test('a session is not earned from another sum than the shown price', () => {
  expect(() => earnEntries({ ...TERMS, paid: { minor: 6001, currency: 'GEL' }, price: 5002 })).toThrow(RangeError);
});

const anyPrice = fc.integer({ min: 1, max: 10_000_000 });
const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const anyOrder = fc.record({
  price: anyPrice,
  feePercent: anyPercent,
  commissionPercent: anyPercent,
  currency: fc.constantFrom('GEL' as const, 'EUR' as const),
  end: fc.constantFrom('earned', 'paid out', 'refunding', 'refunded', 'waiting'),
  secondPayment: fc.boolean(),
});

test('after any events of any orders every currency sums to zero and no tetri is lost', () => {
  forAll(fc.array(anyOrder, { maxLength: 20 }), (orders) => {
    const all: Entry[] = [];
    let kept = 0;
    for (const { price, feePercent, commissionPercent, currency, end, secondPayment } of orders) {
      const total = shownPrice(price, feePercent);
      const paid: Amount = { currency, minor: currency === 'GEL' ? total : eurCents(total, '2.91') };
      const share = therapistShare(price, commissionPercent);
      all.push(...captureEntries(paid));
      if (secondPayment) all.push(...captureEntries(paid), ...refundEntries(paid), ...refundDoneEntries(paid));
      if (end === 'earned' || end === 'paid out') {
        all.push(...earnEntries({ paid, price, feePercent, commissionPercent, therapistId: THERAPIST }));
        kept += share + commissionOf(price, commissionPercent) + (total - price);
        expect(share + commissionOf(price, commissionPercent) + (total - price)).toBe(total);
      }
      if (end === 'paid out' && share > 0) all.push(...payoutEntries(THERAPIST, share));
      if (end === 'refunding' || end === 'refunded') all.push(...refundEntries(paid));
      if (end === 'refunded') all.push(...refundDoneEntries(paid));
    }
    expect([sumOf(all, 'GEL'), sumOf(all, 'EUR')]).toEqual([0, 0]);
    expect(all.every(({ minor }) => minor !== 0 && Number.isSafeInteger(minor))).toBe(true);
    const revenue = all
      .filter(({ account, minor }) => account.startsWith('platform') || (account === 'therapist_payable' && minor < 0))
      .reduce((sum, { minor }) => sum - minor, 0);
    expect(revenue).toBe(kept);
  });
});
