import { type Instant, instantOf, wallOf } from './dates.ts';

export const RECEIPT_KINDS = ['payment', 'refund'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Whether a word names a year of which there can be receipts. */
export function isReceiptYear(word: string): boolean {
  return /^20\d\d$/.test(word);
}

/** The year of an instant, by the clock of Tbilisi. */
export function yearOf(at: Instant): number {
  return Number(wallOf(at).date.slice(0, 4));
}

/** The first instant of a year in Tbilisi, and that of the next. */
export function yearWindow(year: number): { from: Instant; to: Instant } {
  return { from: yearStart(year), to: yearStart(year + 1) };
}

function yearStart(year: number): Instant {
  const instant = instantOf(`${year}-01-01`, '00:00');
  if (instant === null) throw new RangeError('not a year');
  return instant;
}
