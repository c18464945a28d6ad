import { formatDate, formatTime } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { localTime } from '../../../lib/clock.ts';
import { type Translate, translator } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import type { Start } from '../paid-later/propose-times.ts';
import { type TimeState, timeStartOf } from './calendar-time.ts';
import { calendarWordsTexts } from './calendar-words.texts.ts';

type Words = Translate<keyof (typeof calendarWordsTexts)['ka']>;

/** The two lines of a time in the week: when and who, and what it is. */
export type TimeWords = { readonly first: string; readonly second: string };

/** A time in the two lines of its cell. */
export function timeWords(time: CalendarTime, state: TimeState, locale: Locale): TimeWords {
  const t = words(locale);
  const type = time.sessionType === undefined ? '' : t(time.sessionType);
  switch (state) {
    case 'off':
      return { first: t('off'), second: time.note ?? spanWords(time, t) };
    case 'held':
      return { first: t('heldShort'), second: heldUntil(time, t) };
    case 'booked':
      return { first: `${time.start} ${clientOf(time, locale)}`, second: type };
    case 'tooSoon':
      return { first: time.start, second: t('tooSoonShort') };
    case 'free':
    case 'lapsed':
      return { first: time.start, second: t(state) };
    case 'absent':
      return { first: `${time.start} ${clientOf(time, locale)}`, second: t('absentShort') };
    default:
      return { first: `${time.start} ${clientOf(time, locale)}`, second: t(state) };
  }
}

function spanWords({ isWholeDay, start, end }: CalendarTime, t: Words): string {
  return isWholeDay === true ? t('wholeDay') : `${start}–${end}`;
}

function heldUntil({ heldUntil }: CalendarTime, t: Words): string {
  return heldUntil === undefined ? '' : t('until', { time: formatTime(Date.parse(heldUntil)) });
}

function payUntil({ payUntil }: CalendarTime, t: Words, locale: Locale): string | null {
  return payUntil === undefined ? null : t('untilDay', { when: momentOf(Date.parse(payUntil), locale) });
}

/** The words for a time in the day's list. */
export function rowWords(time: CalendarTime, state: TimeState, locale: Locale): TimeWords {
  const t = words(locale);
  switch (state) {
    case 'free':
    case 'tooSoon':
    case 'lapsed':
      return { first: t(state), second: spanWords(time, t) };
    case 'off':
      return { first: t('off'), second: [spanWords(time, t), time.note].filter(Boolean).join(' · ') };
    case 'held':
      return {
        first: t('held'),
        second: time.heldUntil === undefined ? '' : t('paying', { time: formatTime(Date.parse(time.heldUntil)) }),
      };
    case 'proposed': {
      const second = [t('proposed'), payUntil(time, t, locale)];
      return { first: clientOf(time, locale), second: second.filter(Boolean).join(' · ') };
    }
    default: {
      const type = time.sessionType === undefined ? null : t(time.sessionType);
      const second =
        state === 'booked' ? [type, consentOf(time, t)] : [state === 'needsStatus' ? t('needsStatusLong') : t(state)];
      return { first: clientOf(time, locale), second: second.filter(Boolean).join(' · ') };
    }
  }
}

function consentOf({ consent }: CalendarTime, t: Words): string | null {
  if (consent === 'pending') return t('consentPending');
  if (consent === 'received') return t('consentReceived');
  return consent === 'refused' ? t('consentRefused') : null;
}

/** The client's name or pseudonym. */
export function clientOf({ client }: CalendarTime, locale: Locale): string {
  return client ?? words(locale)('deleted');
}

/** The name of a cell: „სამშაბათი, 24 ნოემბერი, 18:00, თავისუფალია“, with the viewer's time where it differs (P30). */
export function cellName(at: Start, what: readonly (string | null)[], locale: Locale): string {
  const time = localHour(at.date, at.start);
  const here = time !== null && words(locale)('here', { time });
  return [formatDate(at.date, locale, { weekday: true }), at.start, ...what, here].filter(Boolean).join(', ');
}

/** The words of a time for its accessible name: the words of its cell, in their order (WCAG 2.5.3). */
export function stateWords(time: CalendarTime, state: TimeState, locale: Locale): (string | null)[] {
  const t = words(locale);
  const type = time.sessionType === undefined ? null : t(time.sessionType);
  if (state === 'tooSoon') return [t('tooSoonShort')];
  if (state === 'free' || state === 'lapsed') return [t(state)];
  if (state === 'held') return [t('held'), heldUntil(time, t)];
  if (state === 'off') return [t('off'), time.note ?? null, spanWords(time, t)];
  const client = clientOf(time, locale);
  if (state === 'booked') return [client, type, t('booked'), consentOf(time, t)];
  if (state === 'proposed') return [client, t('proposed'), payUntil(time, t, locale), type];
  return [client, t(state === 'needsStatus' ? 'needsStatusLong' : state), type];
}

/** The name of an empty cell. */
export function emptyWords(isPast: boolean, locale: Locale): string {
  return words(locale)(isPast ? 'emptyPast' : 'empty');
}

/** The time in the viewer's own zone at an hour of a day; null in Tbilisi (P30). */
export function localHour(date: string, start: string): string | null {
  return localTime(timeStartOf({ date, start }))?.time ?? null;
}

/** The dates of a week: „23–29 ნოემბერი“, "November 23–29", „30 ნოე – 6 დეკ“. */
export function weekWords(monday: string, sunday: string, locale: Locale): string {
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  if (!isOneMonth)
    return `${formatDate(monday, locale, { short: true })} – ${formatDate(sunday, locale, { short: true })}`;
  const [from, to] = [Number(monday.slice(8)), Number(sunday.slice(8))];
  return formatDate(sunday, locale).replace(String(to), `${from}–${to}`);
}

function words(locale: Locale): Words {
  return translator(calendarWordsTexts, locale);
}
