import { formatWeekdayAfterEvery } from '#domain/day-endings.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { useWords } from '../../lib/texts.tsx';
import { weeklyTexts } from './weekly.texts.ts';

/**
 * „ყოველ სამშაბათს, 18:00“: what the weekly series at the time of a session is called; null for one that began no series (P39): it
 * was not paid or did not stand, or its specialist is not there any more.
 */
export function useWeekly({ sessionTime: { date, startTime }, status, paid, specialist }: OwnSession): string | null {
  const { t, locale } = useWords(weeklyTexts);
  if (paid === null || specialist._id === null || status === 'cancelled' || status === 'expired') return null;
  return t('every', { weekday: formatWeekdayAfterEvery(date, locale), time: startTime });
}
