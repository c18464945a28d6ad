import { MINUTE, wallOf } from '#domain/dates.ts';
import type { SessionRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useWords } from '../../lib/texts.tsx';
import { momentOf, timeOf } from '../../parts/moment-words.ts';
import { reasonsTexts } from './reasons.texts.ts';

/** The words for why something is not possible, with the date of its rule. */
export function useReason(): (refusal: SessionRefusal) => string {
  const { t, locale } = useWords(reasonsTexts);
  const today = wallOf(useServerNow(MINUTE)).date;
  return ({ code, until }) => {
    if (until === null) return t(code);
    const isToday = wallOf(until).date === today;
    // An hour to wait for is told by its time alone; a limit that has passed keeps its day.
    return t(code, { when: (code === 'TOO_EARLY' && isToday ? timeOf : momentOf)(until, locale) });
  };
}
