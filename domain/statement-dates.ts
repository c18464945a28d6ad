// docs/decisions/193
import { addDays, type Instant, isDate, wallOf } from './dates.ts';

/** A statement is of this many days at most: a leap year. */
const STATEMENT_DAYS = 366;

/** The formats of a statement: to print, and to calculate with. */
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The dates of a statement, as they were asked for; both are included. */
export type StatementDates = { readonly from: string; readonly to: string };

/** The fault of a date: no calendar day, far from every session, before the first, or too long after it. */
export type DatesMistake = {
  readonly field: keyof StatementDates;
  readonly why: 'unreadable' | 'far' | 'reversed' | 'long';
};

/** The first mistake in the dates of a statement; null when it can be made. */
export function mistakeInDates({ from, to }: StatementDates, now: Instant): DatesMistake | null {
  for (const [field, date] of [['from', from] as const, ['to', to] as const]) {
    if (!isDate(date)) return { field, why: 'unreadable' };
    if (date < FIRST_DATE || date > addDays(wallOf(now).date, STATEMENT_DAYS)) return { field, why: 'far' };
  }
  if (to < from) return { field: 'to', why: 'reversed' };
  return to >= addDays(from, STATEMENT_DAYS) ? { field: 'to', why: 'long' } : null;
}

/** Nothing was booked before. */
const FIRST_DATE = '2020-01-01';
