import { DAY, type Instant, instantOf } from './dates.ts';

/** GEL for one EUR as a decimal string, the date it is valid from, and who published it (P16). */
export type Rate = { gelPerEur: string; on: string; source: string };

/** With a rate older than this, cards in EUR are switched off (P16). */
const RATE_MAX_AGE_MS = 7 * DAY;

/** A rate that differs from the one before by more than this is held back until an operator has looked. */
const RATE_MAX_JUMP_PERCENT = 15;

/** Whether a text is a rate we can compute with: above 0, at most 8 decimals. */
export function isRate(gelPerEur: string): boolean {
  return /^\d{1,6}(?:\.\d{1,8})?$/.test(gelPerEur) && Number(gelPerEur) > 0;
}

/** Whether a fresh rate follows the one used before without a jump. The first one has nothing to be compared with. */
export function isPlausible(fresh: string, before: string | null): boolean {
  if (!isRate(fresh)) return false;
  if (before === null) return true;
  const change = (Math.abs(Number(fresh) - Number(before)) / Number(before)) * 100;
  return change <= RATE_MAX_JUMP_PERCENT;
}

/** Whether a rate valid from a date is too old to be used now. */
export function isStale(on: string, now: Instant): boolean {
  const from = instantOf(on, '00:00');
  return from === null || now - from > RATE_MAX_AGE_MS;
}

/** GEL for one EUR from a rate given for several: exact to 8 decimals, half-up. Null for anything that is no rate. */
export function perOne(rate: string, quantity: number): string | null {
  const found = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(rate);
  if (found === null || !Number.isSafeInteger(quantity) || quantity <= 0) return null;
  const scaled = BigInt(`${found[1]}${(found[2] ?? '').padEnd(8, '0')}`);
  const divisor = BigInt(quantity);
  const digits = String((scaled * 2n + divisor) / (divisor * 2n)).padStart(9, '0');
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
  return isRate(text) ? text : null;
}
