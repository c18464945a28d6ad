import { addDays, HOUR, type Instant, wallOf } from './dates.ts';

/** The days of notice before a changed legal text counts (section 15 of the terms, 14 of the privacy policy). */
const NOTICE_DAYS = 14;

/** So long after its publication a text is announced by mail: meanwhile it is published in the other language. */
export const ANNOUNCED_AFTER_MS = HOUR;

/** The first day in Tbilisi, `YYYY-MM-DD`, on which a legal text may begin to count that is published now. */
export function earliestBegin(now: Instant): string {
  return addDays(wallOf(now + ANNOUNCED_AFTER_MS).date, NOTICE_DAYS);
}
