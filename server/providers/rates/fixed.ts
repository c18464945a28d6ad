import type { ExchangeRates } from './rates.ts';

/** GEL per EUR of the demo: near the official one, and honest about where it comes from. */
const GEL_PER_EUR = '2.91';

/** The same rate every day. */
export function fixedRates(): ExchangeRates {
  return {
    id: 'fixed',
    async eur(on) {
      return { ok: true, value: { gelPerEur: GEL_PER_EUR, on, source: 'fixed' } };
    },
  };
}
