import type { Outcome } from '../outcome.ts';

/** GEL for one EUR as a decimal string, with the date from which it is valid. */
export type PublishedRate = { gelPerEur: string; on: string };

/** The publisher of rates. The id is kept with every order as the source of its rate (P16). */
export type ExchangeRates = {
  readonly id: 'fixed' | 'nbg';
  /** The rate of a date, or the newest before it. */
  eur(on: string): Promise<Outcome<PublishedRate>>;
};

/** The same rate every day, about the National Bank's of autumn 2025: for development and demonstrations. */
export function fixedRates(): ExchangeRates {
  return { id: 'fixed', eur: async (on) => ({ ok: true, value: { gelPerEur: '2.91', on } }) };
}
