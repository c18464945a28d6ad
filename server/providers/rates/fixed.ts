import type { ExchangeRates } from './rates.ts';

/** GEL per EUR, about the National Bank's of autumn 2025. */
const GEL_PER_EUR = '2.91';

/** The same rate every day: for development and demonstrations. */
export function fixedRates(): ExchangeRates {
  return {
    id: 'fixed',
    eur: async (on) => ({ ok: true, value: { gelPerEur: GEL_PER_EUR, on } }),
  };
}
