import { formatTime } from '#domain/dates.ts';
import type { SessionRefusal } from '#domain/session-actions.ts';
import { useWords } from '../../lib/texts.tsx';
import { momentWords } from '../../parts/booked-session.ts';
import { reasonsTexts } from './reasons.texts.ts';

/** The words for why something is not possible, with the date of its rule. */
export function useReason(): (refusal: SessionRefusal) => string {
  const { t, locale } = useWords(reasonsTexts);
  return ({ code, until }) =>
    t(code, until === null ? {} : { when: momentWords(until, locale), time: formatTime(until) });
}
