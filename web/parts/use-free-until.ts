import { freeUntil } from '#domain/cancelling.ts';
import { type Instant, SECOND, formatDate, wallOf } from '#domain/dates.ts';
import { useServerNow } from '../lib/clock.ts';
import { useLanguage } from '../lib/language.ts';

const TICK_MS = 10 * SECOND;

/** Day and time up to which the session may be cancelled or moved for nothing, in words; null once that has passed (P13). */
export function useFreeUntil(start: Instant): string | null {
  const locale = useLanguage();
  const limit = freeUntil(start, useServerNow(TICK_MS));
  if (limit === null) return null;
  const { date, time } = wallOf(limit);
  return `${formatDate(date, locale, { short: true })}, ${time}`;
}
