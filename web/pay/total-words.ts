import type { Locale } from '#domain/locale.ts';
import { formatMoney } from '#domain/money.ts';
import type { PayTerms } from '../data/payments.ts';

/** The client's total in the currency of the card. */
export function totalWords({ totalMinor, totalEurCents }: PayTerms, card: 'GEL' | 'EUR', locale: Locale): string {
  return card === 'EUR' && totalEurCents !== null
    ? formatMoney(totalEurCents, { currency: 'EUR', locale })
    : formatMoney(totalMinor, { currency: 'GEL', locale });
}
