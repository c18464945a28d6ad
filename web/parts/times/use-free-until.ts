import { freeUntil } from '#domain/cancelling.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import type { Remarked } from '../../lib/texts.tsx';
import { momentOf } from './moment-words.ts';

const TICK_MS = 10 * SECOND;

/** The limit of free cancelling or moving, as a parameter of a text; null once that has passed (P13). */
export function useFreeUntil(start: Instant): Remarked | null {
  const locale = useLanguage();
  const limit = freeUntil(start, useServerNow(TICK_MS));
  return limit === null ? null : momentOf(limit, locale);
}
