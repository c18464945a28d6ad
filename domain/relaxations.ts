import type { Locale } from './dates.ts';
import { type Candidate, MAX_BEST, meetsEveryWish, type Wishes } from './matching.ts';
import type { PriceRange } from './price-range.ts';

/** A wish given up, and its gain in best matches. A price may also move to another range; null is any. */
export type Relaxation =
  | { wish: 'time' | 'gender'; more: number }
  | { wish: 'price'; priceRange: PriceRange | null; more: number };

/** Fewer best matches than this, and the client is offered to relax a wish (P34). */
export const FEW_BEST = 3;

/**
 * The gain of relaxing exactly one declared wish, in the order of relaxing: time, price (the nearest range that brings
 * a therapist, then any price), gender. A relaxation without gain is left out; enough best matches offer nothing.
 */
export function relaxations(input: {
  wishes: Wishes;
  candidates: readonly Candidate[];
  locale: Locale;
  priceRanges: readonly PriceRange[];
}): Relaxation[] {
  const { wishes, candidates, locale, priceRanges } = input;
  const best = (change: Partial<Wishes> = {}) =>
    Math.min(
      MAX_BEST,
      candidates.filter((candidate) => meetsEveryWish(candidate, { ...wishes, ...change }, locale)).length,
    );
  const now = best();
  if (now >= FEW_BEST) return [];
  const gain = (change: Partial<Wishes>) => best(change) - now;

  const found: Relaxation[] = [];
  if (wishes.startTime.length > 0) found.push({ wish: 'time', more: gain({ startTime: [] }) });
  const { priceRange: wished } = wishes;
  if (wished !== null) {
    const moved = priceRanges
      .filter(({ id }) => id !== wished.id)
      .map((priceRange) => ({ wish: 'price' as const, priceRange, more: gain({ priceRange }) }))
      .filter(({ more }) => more > 0)
      .toSorted((one, other) => distance(wished, one.priceRange) - distance(wished, other.priceRange))
      .slice(0, 1);
    const any = gain({ priceRange: null });
    found.push(...moved);
    if (any > (moved[0]?.more ?? 0)) found.push({ wish: 'price', priceRange: null, more: any });
  }
  if (wishes.gender !== null) found.push({ wish: 'gender', more: gain({ gender: null }) });
  return found.filter(({ more }) => more > 0);
}

/** The lari between two ranges; 0 when they touch or overlap. */
function distance(one: PriceRange, other: PriceRange): number {
  return Math.max(0, (one.min ?? 0) - (other.max ?? Infinity), (other.min ?? 0) - (one.max ?? Infinity));
}
