// docs/decisions/002
import type { Locale } from './locale.ts';

export { LOCALES, isLocale, type Locale } from './locale.ts';

/** A moment in milliseconds since 1970-01-01T00:00Z. Walls, `YYYY-MM-DD` and `HH:MM`, are in Asia/Tbilisi (P30). */
export type Instant = number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Georgia keeps UTC+4 all the year; a test compares it with the tz database. */
export const TBILISI_OFFSET_MS = 4 * HOUR;

/** Parts of the day that a client may prefer (P11). */
export const PARTS_OF_DAY = ['morning', 'day', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** The date and the time that a clock in Tbilisi shows at this moment (P30). */
export function wallOf(instant: Instant): { date: string; time: string } {
  return { date: dateOfDay(Math.floor((instant + TBILISI_OFFSET_MS) / DAY)), time: formatTime(instant) };
}

/** The moment when a clock in Tbilisi shows this date and time; null when there is no such date or time. */
export function instantOf(date: string, time: string): Instant | null {
  const day = dayOfDate(date);
  if (day === null || !isTime(time)) return null;
  return day * DAY + minuteOfTime(time) * MINUTE - TBILISI_OFFSET_MS;
}

/** The first moment of a date in Tbilisi; throws where there is no such date. */
export function startOfDay(date: string): Instant {
  return knownDay(date) * DAY - TBILISI_OFFSET_MS;
}

/** Whether the text is a day of the calendar, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return dayOfDate(text) !== null;
}

/** Whether the text is a time of the day, `00:00` to `23:59`; `24:00` is refused. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The date `count` days later, or earlier when negative. */
export function addDays(date: string, count: number): string {
  return dateOfDay(knownDay(date) + count);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  // 1970-01-01 was a Thursday.
  return ((((knownDay(date) + 3) % 7) + 7) % 7) + 1;
}

/** The part of the day in which a time lies: morning before 12:00, evening from 17:00 (P11). */
export function partOfDay(time: string): PartOfDay {
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'day' : 'evening';
}

/**
 * A date in words (spec §9): „სამშაბათი, 24 ნოემბერი“, "Tuesday, November 24". `short` is the form of messages and
 * buttons, „24 ნოე“, "Nov 24", "Tue, Nov 24". A line never breaks between the day and the month.
 */
export function formatDate(
  date: string,
  locale: Locale,
  options: { weekday?: boolean; year?: boolean; short?: boolean } = {},
): string {
  const { year, month, day } = civil(knownDay(date));
  const name = wordAt((options.short ? SHORT_MONTHS : MONTHS)[locale], month);
  const words = [locale === 'ka' ? `${day}${NO_BREAK}${name}` : `${name}${NO_BREAK}${day}`];
  if (options.weekday) words.unshift(wordAt((options.short ? SHORT_WEEKDAYS : WEEKDAYS)[locale], weekdayOf(date)));
  if (options.year) words.push(String(year));
  return words.join(', ');
}

/** The month of a date with its year: „ნოემბერი 2026“, "November 2026". */
export function formatMonth(date: string, locale: Locale): string {
  const { year, month } = civil(knownDay(date));
  return `${wordAt(MONTHS[locale], month)} ${year}`;
}

/** "On the 24th of November": in Georgian a month's final ი becomes ს, and აგვისტო takes it too (spec §2, P32). */
export function formatDayInDative(date: string, locale: Locale): string {
  const day = formatDate(date, locale);
  if (locale === 'en') return day;
  return day.endsWith('ი') ? `${day.slice(0, -1)}ს` : `${day}ს`;
}

/** The time in Tbilisi as `HH:MM` (spec §9). */
export function formatTime(instant: Instant): string {
  const local = instant + TBILISI_OFFSET_MS;
  const minute = Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE);
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** „დღეს“, „ხვალ“, „ზეგ“, "today", "tomorrow"; null for every other day. */
export function relativeDay(date: string, today: string, locale: Locale): string | null {
  return RELATIVE_DAYS[locale][knownDay(date) - knownDay(today)] ?? null;
}

/** The length of a session in words: „50 წუთი“, "50 minutes". */
export function formatDuration(minutes: number, locale: Locale): string {
  const word = locale === 'ka' ? 'წუთი' : minutes === 1 ? 'minute' : 'minutes';
  return `${minutes}${NO_BREAK}${word}`;
}

const MONTHS: Record<Locale, string> = {
  ka: 'იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი',
  en: 'January February March April May June July August September October November December',
};

const SHORT_MONTHS: Record<Locale, string> = {
  ka: 'იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};

const WEEKDAYS: Record<Locale, string> = {
  ka: 'ორშაბათი სამშაბათი ოთხშაბათი ხუთშაბათი პარასკევი შაბათი კვირა',
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
};

/** Georgian has no short form of a weekday in use. */
const SHORT_WEEKDAYS: Record<Locale, string> = { ka: WEEKDAYS.ka, en: 'Mon Tue Wed Thu Fri Sat Sun' };

const NO_BREAK = '\u00a0';

const RELATIVE_DAYS: Record<Locale, readonly string[]> = {
  ka: ['დღეს', 'ხვალ', 'ზეგ'],
  en: ['today', 'tomorrow'],
};

/** A word of a list with spaces between; the first has the number 1. */
function wordAt(words: string, number: number): string {
  return words.split(' ')[number - 1] ?? '';
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function minuteOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function knownDay(date: string): number {
  const day = dayOfDate(date);
  if (day === null) throw new RangeError('not a date');
  return day;
}

/** Days since 1970-01-01 in the Gregorian calendar; null when the text is no date or has a day that does not exist. */
function dayOfDate(text: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (year < 1 || month < 1 || month > 12) return null;
  // Years are counted from March, so that the leap day is the last of its year.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * 146_097 + dayOfEra - 719_468;
  return dateOfDay(days) === text ? days : null;
}

function civil(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

/** Lists go from day to day, so the date that was written last is mostly asked for again. */
const lastWritten = { days: NaN, date: '' };

function dateOfDay(days: number): string {
  if (days !== lastWritten.days) {
    const { year, month, day } = civil(days);
    lastWritten.date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
    lastWritten.days = days;
  }
  return lastWritten.date;
}
