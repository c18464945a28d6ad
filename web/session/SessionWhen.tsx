// docs/decisions/161
import { formatDayInDative } from '#domain/dates.ts';
import { RichText, useWords } from '../lib/texts.tsx';
import { sessionWordsTexts } from './session-words.texts.ts';

type SessionWhenProps = { readonly sessionTime: { readonly date: string; readonly startTime: string } };

/** Day and time of a session in Tbilisi; a translator leaves the time as it is (P72). */
export function SessionWhen({ sessionTime: { date, startTime } }: SessionWhenProps) {
  const { t, locale } = useWords(sessionWordsTexts);
  const words = t('when', { date: formatDayInDative(date, locale), time: startTime });
  return <RichText text={words} tags={{ time: <span translate="no" /> }} />;
}
