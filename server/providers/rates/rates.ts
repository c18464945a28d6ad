import type { Outcome } from '../outcome.ts';

/** A rate is GEL per one EUR as a decimal string, with the day it is valid for and its source (P16). */
export type Rate = { gelPerEur: string; on: string; source: string };

export type ExchangeRates = { readonly id: string; eur(on: string): Promise<Outcome<Rate>> };
