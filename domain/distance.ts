import { DAY, HOUR, MINUTE, formatDate, instantOf, relativeDay } from './dates.ts';
import type { Locale } from './locale.ts';

/** How far off a day is: „ხვალ“, „3 დღეში“, "tomorrow", "in 3 days"; null for days that are over. */
export function formatDistance(date: string, today: string, locale: Locale): string | null {
  const near = relativeDay(date, today, locale);
  if (near !== null) return near;
  const days = ((instantOf(date, '00:00') ?? 0) - (instantOf(today, '00:00') ?? 0)) / DAY;
  if (days < 0) return null;
  return locale === 'ka' ? `${days} დღეში` : `in ${days} days`;
}

/** The day of the week by its name: „სამშაბათი“, "Tuesday". */
export function formatWeekday(date: string, locale: Locale): string {
  return formatDate(date, locale, { weekday: true }).split(',', 1)[0] ?? '';
}

/** How long something still takes, in whole minutes counted up: „2 დღე 3 სთ“, „3 სთ 20 წთ“, "14 min". */
export function formatWait(ms: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  const days = Math.floor(minutes / (DAY / MINUTE));
  const hours = Math.floor((minutes % (DAY / MINUTE)) / (HOUR / MINUTE));
  const left = minutes % (HOUR / MINUTE);
  const words = WAIT_WORDS[locale];
  const parts: string[] = [];
  if (days > 0) parts.push(`${days} ${days === 1 ? words.day : words.days}`);
  if (hours > 0) parts.push(`${hours} ${words.hours}`);
  // A wait of days is told without minutes.
  if (days === 0 && left > 0) parts.push(`${left} ${words.minutes}`);
  return parts.join(' ');
}

const WAIT_WORDS = {
  ka: { day: 'დღე', days: 'დღე', hours: 'სთ', minutes: 'წთ' },
  en: { day: 'day', days: 'days', hours: 'h', minutes: 'min' },
} as const satisfies Record<Locale, Record<string, string>>;
