import { formatDate } from './dates.ts';
import type { Locale } from './locale.ts';

// Endings that few pages need: `dates.ts` is loaded by all.

/** "Up to the 24th of November": Georgian „24 ნოემბრამდე“, some months lose a vowel; English has the plain day. */
export function formatUpToDay(date: string, locale: Locale): string {
  const day = formatDate(date, locale);
  if (locale === 'en') return day;
  const stem = day.replace(/ი$/, 'ა').replace(/(?<=ბ|ვ)[ეა]([რლ]ა)$/, '$1');
  return `${stem}მდე`;
}

/** "Of the 9th of November" in Georgian, „9 ნოემბრის“, in which the same months lose it; the plain day in English. */
export function formatDayInGenitive(date: string, locale: Locale): string {
  const upTo = formatUpToDay(date, locale);
  return locale === 'en' ? upTo : upTo.replace(/ამდე$/, 'ის').replace(/მდე$/, 'ს');
}

/** "On Monday": „ორშაბათს“, "Monday". */
export function formatWeekdayInDative(date: string, locale: Locale): string {
  const weekday = formatDate(date, locale, { weekday: true }).replace(/,.*/, '');
  return locale === 'en' ? weekday : `${weekday.replace(/ი$/, '')}ს`;
}

/** The weekday after "every", as „ყოველ {სამშაბათს}“; Sunday's longer name: „ყოველ კვირას“ also means every week. */
export function formatWeekdayAfterEvery(date: string, locale: Locale): string {
  const weekday = formatWeekdayInDative(date, locale);
  return weekday === 'კვირას' ? 'კვირადღეს' : weekday;
}
