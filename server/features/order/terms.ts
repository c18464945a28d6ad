import type { Answer } from '#contract/api.ts';
import { eurCents } from '#domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from './order-row.ts';

/** The money of a hold or an order in the words of the wire; EUR only where the payment provider takes it. */
export function presentTerms(
  deps: Deps,
  { rate, totalMinor, priceMinor }: Pick<OrderRow, 'rate' | 'totalMinor' | 'priceMinor'>,
): Answer<'readPayTerms'>['terms'] {
  return {
    priceMinor,
    totalMinor,
    totalEurCents:
      rate === null || !deps.payments.currencies.includes('EUR') ? null : eurCents(totalMinor, rate.gelPerEur),
    eurRate: rate?.gelPerEur ?? null,
    eurRateOn: rate?.on ?? null,
    eurRateSource: rate?.source ?? null,
  };
}
