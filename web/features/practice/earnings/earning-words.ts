import type { EarningLine } from '#domain/earning-line.ts';
import type { Locale } from '#domain/locale.ts';
import { formatMoney, type Tetri } from '#domain/money.ts';

/** A sum with its decimals: „–25,00 ₾“. Our fonts have no other minus than the dash. */
export function moneyWords(minor: Tetri, locale: Locale): string {
  return formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' }).replace('−', '–');
}

/** The commission, as a deduction; a correction gives it back. */
export function commissionWords({ commissionMinor }: Pick<EarningLine, 'commissionMinor'>, locale: Locale): string {
  return moneyWords(commissionMinor === 0 ? 0 : -commissionMinor, locale);
}

/** „12,5 %“, "12.5%". */
export function percentWords(percent: number, locale: Locale): string {
  return locale === 'ka' ? `${String(percent).replace('.', ',')}\u00a0%` : `${percent}%`;
}

/** Whether the price of a line is in no sum, and so struck through. */
export function isStruck({ state, isBooked }: EarningLine): boolean {
  return state.kind === 'no_pay' && !isBooked;
}

/** The percentage that all lines have; null where they differ. */
export function percentOf(lines: readonly EarningLine[]): number | null {
  const [percent = null, ...others] = new Set(lines.map(({ commissionPercent }) => commissionPercent));
  return others.length === 0 ? percent : null;
}
