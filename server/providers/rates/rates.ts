import type { Outcome } from '../outcome.ts';

/** GEL for one EUR as a decimal string, with the date from which it is valid. */
export type PublishedRate = { gelPerEur: string; on: string };

/** The publisher of rates. The id is kept with every order as the source of its rate (P16). */
export type ExchangeRates = {
  readonly id: 'fixed' | 'nbg';
  /** The rate of a date, or the newest before it. */
  eur(on: string): Promise<Outcome<PublishedRate>>;
};

/** GEL per EUR, about the National Bank's of autumn 2025. */
const GEL_PER_EUR = '2.91';

/** The same rate every day: for development and demonstrations. */
export function fixedRates(): ExchangeRates {
  return {
    id: 'fixed',
    eur: async (on) => ({ ok: true, value: { gelPerEur: GEL_PER_EUR, on } }),
  };
}
