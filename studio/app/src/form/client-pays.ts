import { formatMoney, shownPrice, tetriOf } from '../../../../domain/money.ts';

/** The client's price for a price in lari and a fee in percent (P14), in words; null while either is missing. */
export function clientPays(price: unknown, fee: unknown): string | null {
  const tetri = typeof price === 'number' ? tetriOf(price) : null;
  if (tetri === null || !isFee(fee)) return null;
  return formatMoney(shownPrice(tetri, fee), { currency: 'GEL', locale: 'ka' });
}

/** A percentage with at most two decimals. */
function isFee(fee: unknown): fee is number {
  return typeof fee === 'number' && fee >= 0 && fee <= 100 && /^\d+(\.\d{1,2})?$/.test(String(fee));
}
