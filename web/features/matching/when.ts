import { type Instant, formatDate, relativeDay, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';

/** „ხვალ, 18:00“, „24 ნოე, 18:00“: a slot in few words. */
export function whenWords(slot: { date: string; start: string }, now: Instant, locale: Locale): string {
  const near = relativeDay(slot.date, wallOf(now).date, locale);
  return `${near ?? formatDate(slot.date, locale, { short: true })}, ${slot.start}`;
}
