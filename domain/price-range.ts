import type { Locale } from './dates.ts';
import type { Tetri } from './money.ts';

/** A range of prices that a client may prefer, in lari; null stands for an open end (spec §3). */
export type PriceRange = { id: string; min: number | null; max: number | null };

/** 'min - max', 'min +', 'Up to max' or 'no matter' (spec §9). */
export function priceLabel(range: Pick<PriceRange, 'min' | 'max'> | null, locale: Locale): string {
  const min = range?.min ?? 0;
  const max = range?.max ?? null;
  if (max === null) return min > 0 ? `${min} +${LARI}` : locale === 'ka' ? 'არ აქვს მნიშვნელობა' : 'no matter';
  if (min > 0) return `${min} - ${max}${LARI}`;
  return locale === 'ka' ? `${max}${LARI}-მდე` : `Up to ${max}${LARI}`;
}

/** By how much a price lies above the range, negative below it; 0 inside it, both ends belonging to it. */
export function priceGap(range: Pick<PriceRange, 'min' | 'max'>, shown: Tetri): Tetri {
  const min = range.min === null ? shown : Math.round(range.min * 100);
  const max = range.max === null ? shown : Math.round(range.max * 100);
  return shown < min ? shown - min : Math.max(0, shown - max);
}

const LARI = '\u00a0₾';
