import type { Instant } from './dates.ts';

/** Whether this runtime knows a time zone by this name, as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    wallIn(0, name);
    return true;
  } catch {
    // Harmless: that is the answer.
    return false;
  }
}

/** Date, `YYYY-MM-DD`, and time, `HH:MM`, by the clocks of a zone. */
export function wallIn(instant: Instant, timeZone: string): { date: string; time: string } {
  // Swedish writes a day as ISO does.
  const words = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
  return { date: words.slice(0, 10), time: words.slice(11, 16) };
}
