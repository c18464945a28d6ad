// docs/decisions/161
import { formatDate, formatDayInDative, instantOf } from '#domain/dates.ts';
import { localTime } from '../lib/clock.ts';
import { Kept } from '../lib/kept.tsx';
import { RichText, useWords } from '../lib/texts.tsx';
import { sessionWordsTexts } from './session-words.texts.ts';

type Timed = { readonly sessionTime: { readonly date: string; readonly startTime: string } };
type Held = { readonly specialist: { readonly name: string; readonly surname: string } };

/** Day and time of a session in Tbilisi; a translator leaves the time as it is (P72). */
export function SessionWhen({ sessionTime: { date, startTime } }: Timed) {
  const { t, locale } = useWords(sessionWordsTexts);
  const words = t('when', { date: formatDayInDative(date, locale), time: startTime });
  return <RichText text={words} tags={{ time: <span translate="no" /> }} />;
}

/** The viewer's own time of a session, where it differs from that of Tbilisi (P30): a line, or `beside` other words. */
export function YourTime({ sessionTime: { date, startTime }, beside = false }: Timed & { readonly beside?: boolean }) {
  const { t, locale } = useWords(sessionWordsTexts);
  const local = localTime(instantOf(date, startTime) ?? 0);
  if (local === null) return null;
  const when = `${formatDate(local.date, locale, { weekday: true, short: true })}, ${local.time}`;
  const words = <Kept words={t('yourTime', { when })} />;
  return beside ? <span> · {words}</span> : <p>{words}</p>;
}

/** „სპეციალისტი: ნინო ბერიძე“ */
export function Specialist(session: Held) {
  const { t } = useWords(sessionWordsTexts);
  const name = specialistName(session);
  return <Kept words={t('specialist', { name })} name={name} />;
}

/** The specialist's name and surname. */
export function specialistName({ specialist }: Held): string {
  return `${specialist.name} ${specialist.surname}`.trim();
}
