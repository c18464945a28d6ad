import type { Locale } from './dates.ts';

/** A sum in tetri, the hundredth of a lari: a safe integer. */
export type Tetri = number;

export type Currency = 'GEL' | 'EUR';

/** spec §9: what the platform keeps of the therapist's price. */
export const COMMISSION_PERCENT = 25;

/** A price in lari as tetri; null unless it is above 0, at most 100 000 and has no more than two decimals. */
export function tetriOf(gel: number): Tetri | null {
  if (!(gel > 0 && gel <= 100_000)) return null;
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(gel));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** The client's price: price x (1 + fee/100), rounded half-up to the tetri (spec §9, P14). */
export function shownPrice(price: Tetri, feePercent: number): Tetri {
  return price + shareOf(price, feePercent);
}

/** The platform's commission on the price, rounded half-up to the tetri (P14). */
export function commissionOf(price: Tetri, percent: number): Tetri {
  return shareOf(price, percent);
}

/** The therapist's share: the rest of the price after the commission (P14). */
export function therapistShare(price: Tetri, percent: number): Tetri {
  return price - commissionOf(price, percent);
}

/** The parts of a client's payment, in tetri: share and commission make up the price, and the fee is on top. */
export type Division = { total: Tetri; share: Tetri; commission: Tetri; fee: Tetri };

/** Divides a payment between therapist and platform to the last tetri (P14), for the books and for promises. */
export function divide(terms: { price: Tetri; feePercent: number; commissionPercent: number }): Division {
  const { price, feePercent, commissionPercent } = terms;
  const total = shownPrice(price, feePercent);
  return {
    total,
    share: therapistShare(price, commissionPercent),
    commission: commissionOf(price, commissionPercent),
    fee: total - price,
  };
}

/** The sum in euro cents, rounded up; the rate is lari for one euro, written with at most 8 decimals (P16). */
export function eurCents(tetri: Tetri, gelPerEur: string): number {
  const { rate, scale } = readRate(gelPerEur);
  if (!Number.isSafeInteger(tetri) || tetri < 0) throw new RangeError('not a sum');
  return Number((BigInt(tetri) * scale + rate - 1n) / rate);
}

/** Converts euro cents to tetri at a rate of lari for one euro, rounded half-up. */
export function tetriOfCents(cents: number, gelPerEur: string): Tetri {
  const { rate, scale } = readRate(gelPerEur);
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('not a sum');
  return Number((BigInt(cents) * rate * 2n + scale) / (scale * 2n));
}

function readRate(gelPerEur: string): { rate: bigint; scale: bigint } {
  const found = /^(\d{1,6})(?:\.(\d{1,8}))?$/.exec(gelPerEur);
  const decimals = found?.[2] ?? '';
  const rate = found ? BigInt(`${found[1]}${decimals}`) : 0n;
  if (rate === 0n) throw new RangeError('not a rate');
  return { rate, scale: 10n ** BigInt(decimals.length) };
}

/** "120 ₾", „120,50 ₾“: decimals when needed, or always, as on receipts and refunds. */
export function formatMoney(
  minor: number,
  { currency, locale, decimals = 'auto' }: { currency: Currency; locale: Locale; decimals?: 'auto' | 'always' },
): string {
  const size = Math.abs(minor);
  const cents = size % 100;
  const grouped = String((size - cents) / 100).replace(/\B(?=(?:\d{3})+$)/g, locale === 'ka' ? NO_BREAK : ',');
  const fraction =
    cents === 0 && decimals === 'auto' ? '' : `${locale === 'ka' ? ',' : '.'}${String(cents).padStart(2, '0')}`;
  return `${minor < 0 ? '−' : ''}${grouped}${fraction}${NO_BREAK}${SIGNS[currency]}`;
}

const NO_BREAK = '\u00a0';
const SIGNS: Record<Currency, string> = { GEL: '₾', EUR: '€' };

/** percent of the price, half-up; in whole numbers only, so that every machine gives the same tetri. */
function shareOf(price: Tetri, percent: number): Tetri {
  const hundredths = Math.round(percent * 100);
  if (!(percent >= 0) || Math.abs(percent * 100 - hundredths) > 1e-6) throw new RangeError('not a percentage');
  const product = price * hundredths;
  if (price < 0 || !Number.isSafeInteger(price) || !Number.isSafeInteger(product)) throw new RangeError('not a price');
  const rest = product % 10_000;
  return (product - rest) / 10_000 + (rest >= 5000 ? 1 : 0);
}
