import { COMMISSION_PERCENT, divide, tetriOf } from './money.ts';

/** The limits of the calculator: lari, sessions a week, percent. Wide enough for every real practice. */
export const EARNINGS_LIMITS = {
  price: { min: 10, max: 1000 },
  sessions: { min: 1, max: 40 },
  fee: { min: 0, max: 100 },
} as const;

export type EarningsField = keyof typeof EARNINGS_LIMITS;

/** The raw text of each field. */
export type EarningsWish = Readonly<Record<EarningsField, string>>;

/** The fields that are no number within their limits. */
export function earningsMistakes(wish: EarningsWish): EarningsField[] {
  return (['price', 'sessions', 'fee'] as const).filter((field) => readNumber(field, wish[field]) === null);
}

/** The therapist's income and the client's price (P14), in tetri; null while a field is wrong. */
export function earningsOf(wish: EarningsWish) {
  const [price, sessions, feePercent] = [
    tetriOf(readNumber('price', wish.price) ?? 0),
    readNumber('sessions', wish.sessions),
    readNumber('fee', wish.fee),
  ];
  if (price === null || sessions === null || feePercent === null) return null;
  const session = divide({ price, feePercent, commissionPercent: COMMISSION_PERCENT });
  const week = session.share * sessions;
  return { price, session, sessions, week, fourWeeks: 4 * week };
}

/** A number as people type it: a comma or a point before at most two decimals, and its sign behind it or not. */
function readNumber(field: EarningsField, typed: string): number | null {
  const { min, max } = EARNINGS_LIMITS[field];
  const plain = typed.replace(/[\s\u00a0₾%]/g, '').replace(',', '.');
  if (!(field === 'sessions' ? /^\d{1,4}$/ : /^\d{1,4}(\.\d{1,2})?$/).test(plain)) return null;
  const number = Number(plain);
  return number >= min && number <= max ? number : null;
}
