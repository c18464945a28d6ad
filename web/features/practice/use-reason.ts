import { MINUTE, wallOf } from '#domain/dates.ts';
import type { SessionRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useWords } from '../../lib/texts.tsx';
import { momentOf, timeOf } from '../../parts/moment-words.ts';
import { reasonsTexts } from './reasons.texts.ts';

/** The words for why a therapist cannot do something, with the instant of its rule; today's by its time alone. */
export function useReason(): (refusal: SessionRefusal) => string {
  const { t, locale } = useWords(reasonsTexts);
  const today = wallOf(useServerNow(MINUTE)).date;
  return ({ code, until }) => {
    if (until === null) return t(code);
    return t(code, { when: (wallOf(until).date === today ? timeOf : momentOf)(until, locale) });
  };
}
