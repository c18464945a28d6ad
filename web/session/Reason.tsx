import { MINUTE, wallOf } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import type { SessionRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../lib/clock.ts';
import { Kept } from '../lib/kept.tsx';
import { useWords } from '../lib/texts.tsx';
import { momentOf, timeOf } from '../parts/moment-words.ts';
import { clientReasonsTexts, therapistReasonsTexts } from './reasons.texts.ts';

type ReasonProps = { readonly refusal: SessionRefusal; readonly reader: Seat };

/** Why something cannot be done with a session now, with the instant of its rule. */
export function Reason({ refusal: { code, until }, reader }: ReasonProps) {
  const { t, locale } = useWords(reader === 'client' ? clientReasonsTexts : therapistReasonsTexts);
  const today = wallOf(useServerNow(MINUTE)).date;
  if (until === null) return <Kept words={t(code)} />;
  const isToday = wallOf(until).date === today;
  // A client waits for an hour of today, told by its time alone; a limit that has passed keeps its day.
  const isTimeAlone = isToday && (reader === 'therapist' || code === 'TOO_EARLY');
  return <Kept words={t(code, { when: (isTimeAlone ? timeOf : momentOf)(until, locale) })} />;
}
