import { DAY } from '#domain/dates.ts';
import { formatWeekdayAfterEvery } from '#domain/day-endings.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { localTime, serverNow } from '../../../lib/clock.ts';
import { translator, useWords } from '../../../lib/texts.tsx';
import { momentWordsTexts } from '../../../parts/times/moment-words.texts.ts';
import { timesOf } from '../../../session/facts.ts';
import { weeklyTexts } from './weekly.texts.ts';

const WEEK = 7 * DAY;

/**
 * „ჩაეწერეთ ყოველ სამშაბათს, 18:00“: the name of the weekly series at a session's time, with the viewer's own time
 * where it differs (both where their clock changes in the coming weeks) and its weekday where that differs. Null for a
 * session that cannot begin a series (P39): unpaid, not held, or its specialist is gone.
 */
export function useWeekly(session: OwnSession): string | null {
  const { t, locale } = useWords(weeklyTexts);
  const { status, paid, specialist, sessionTime } = session;
  if (paid === null || specialist._id === null || status === 'cancelled' || status === 'expired') return null;
  const { start } = timesOf(session);
  const next = start + Math.ceil((serverNow() - start) / WEEK) * WEEK;
  const weekday = formatWeekdayAfterEvery(sessionTime.date, locale);
  const own = [next, next + 8 * WEEK].map((at) => {
    const local = localTime(at);
    const day = local && formatWeekdayAfterEvery(local.date, locale);
    return local && (day === weekday ? local.time : `${day}, ${local.time}`);
  });
  const when = [...new Set(own)].join(' / ');
  const remark = when && translator(momentWordsTexts, locale)('own', { when });
  return t('every', { weekday, time: { words: sessionTime.startTime, remark } });
}
