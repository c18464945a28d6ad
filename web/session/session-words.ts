import { formatDate, instantOf } from '#domain/dates.ts';
import { localTime } from '../lib/clock.ts';
import { useWords } from '../lib/texts.tsx';
import { sessionWordsTexts } from './session-words.texts.ts';

/** A session as an order, its meeting room and the page of consent show it. */
type Session = {
  readonly sessionTime: { readonly date: string; readonly startTime: string };
  readonly specialist: { readonly name: string; readonly surname: string };
};

/** The viewer's own time where it differs from that of Tbilisi (P30), and the specialist, in words; the time of Tbilisi is `SessionWhen`. */
export function useSessionWords(session: Session): { yourTime: string | null; specialist: string } {
  const { t, locale } = useWords(sessionWordsTexts);
  const { date, startTime } = session.sessionTime;
  const local = localTime(instantOf(date, startTime) ?? 0);
  const localWords =
    local === null ? null : `${formatDate(local.date, locale, { weekday: true, short: true })}, ${local.time}`;
  return {
    yourTime: localWords === null ? null : t('yourTime', { when: localWords }),
    specialist: t('specialist', { name: specialistName(session) }),
  };
}

/** The specialist's name and surname. */
export function specialistName({ specialist }: Session): string {
  return `${specialist.name} ${specialist.surname}`.trim();
}
