// docs/decisions/163
import { type Instant, formatDate, formatTime, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { localTime } from '../../lib/clock.ts';
import { type Remarked, translator } from '../../lib/texts.tsx';
import { momentWordsTexts } from './moment-words.texts.ts';

/**
 * The only place that words an instant somebody acts by: a start, a deadline, when a door opens (P30). The time is
 * Tbilisi's, with the viewer's own beside it in another zone. Between other words it is a parameter of a text, by
 * `momentOf` or `timeOf`, since in Georgian an ending may come before the own time; alone it is `momentWords` or
 * `KeptTime`. A list of times says its zone once, in an element marked with `data-zone-said`.
 */

/** Day and time, as a parameter of a text: „23 ნოე, 18:00“ and „თქვენთან 14:00“. */
export function momentOf(at: Instant, locale: Locale): Remarked {
  const { date, time } = wallOf(at);
  return { words: `${formatDate(date, locale, { short: true })}, ${time}`, remark: ownWords(at, locale) };
}

/** The time alone, where the day is known, as a parameter of a text: „18:00“ and „თქვენთან 14:00“. */
export function timeOf(at: Instant, locale: Locale): Remarked {
  return { words: formatTime(at), remark: ownWords(at, locale) };
}

/** Day and time in few words: „23 ნოე, 18:00“, "Nov 23, 18:00 (14:00 your time)". */
export function momentWords(at: Instant, locale: Locale): string {
  const { words, remark } = momentOf(at, locale);
  return words + remark;
}

/** The instant by the viewer's clock, with the day if it differs; null where the clock is that of Tbilisi (P30). */
export function localMoment(at: Instant, locale: Locale): string | null {
  const local = localTime(at);
  if (local === null) return null;
  const { date } = wallOf(at);
  return local.date === date ? local.time : `${formatDate(local.date, locale, { short: true })}, ${local.time}`;
}

/** „ (თქვენთან 14:00)“, " (14:00 your time)"; nothing where the clock is that of Tbilisi. */
function ownWords(at: Instant, locale: Locale): string {
  const when = localMoment(at, locale);
  return when === null ? '' : translator(momentWordsTexts, locale)('own', { when });
}
