import { eurCents } from '#domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from './order-row.ts';

/** Frozen money in the words of the wire; tetri and cents. */
type PresentedTerms = {
  priceMinor: number;
  totalMinor: number;
  totalEurCents: number | null;
  eurRate: string | null;
  eurRateOn: string | null;
  eurRateSource: string | null;
};

/** The money of a hold or an order in the words of the wire; EUR only where the payment provider takes it. */
export function presentTerms(
  deps: Deps,
  { rate, totalMinor, priceMinor }: Pick<OrderRow, 'rate' | 'totalMinor' | 'priceMinor'>,
): PresentedTerms {
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
