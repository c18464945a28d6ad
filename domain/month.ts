import { addDays, type Instant, isDate, wallOf } from './dates.ts';

/** A month of the calendar, written `YYYY-MM`. It begins and ends in Tbilisi. */
export type Month = string;

/** Whether the text is a month. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`);
}

/** The month of an instant in Tbilisi. */
export function monthOf(instant: Instant): Month {
  return wallOf(instant).date.slice(0, 7);
}

/** Its first and its last date. */
export function datesOf(month: Month): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${monthAfter(month)}-01`, -1) };
}

/** The month after. */
export function monthAfter(month: Month): Month {
  return addDays(`${month}-01`, 31).slice(0, 7);
}

/** The month before. */
export function monthBefore(month: Month): Month {
  return addDays(`${month}-01`, -1).slice(0, 7);
}
