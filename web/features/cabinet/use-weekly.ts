import { formatWeekdayAfterEvery } from '#domain/day-endings.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { useWords } from '../../lib/texts.tsx';
import { timeOf } from '../../parts/times/moment-words.ts';
import { timesOf } from '../../session/facts.ts';
import { weeklyTexts } from './weekly.texts.ts';

/**
 * „ყოველ სამშაბათს, 18:00“, with the viewer's own time where it differs: what the weekly series at the time of a session is called.
 * Null for a session that begins no series (P39): it was not paid or did not stand, or its specialist is not there any more.
 */
export function useWeekly(session: OwnSession): string | null {
  const { t, locale } = useWords(weeklyTexts);
  const { status, paid, specialist, sessionTime } = session;
  if (paid === null || specialist._id === null || status === 'cancelled' || status === 'expired') return null;
  const time = timeOf(timesOf(session).start, locale);
  return t('every', { weekday: formatWeekdayAfterEvery(sessionTime.date, locale), time });
}
