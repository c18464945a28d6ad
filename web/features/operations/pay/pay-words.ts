import { DAY, formatDate, HOUR, type Instant } from '#domain/dates.ts';
import { formatUpToDay } from '#domain/day-endings.ts';
import type { Locale } from '#domain/locale.ts';
import { formatMoney, type Tetri } from '#domain/money.ts';
import type { Translate } from '../../../lib/texts.tsx';

/** A sum of pay with its decimals: „1 312,50 ₾“. */
export function payMoney(minor: Tetri, locale: Locale): string {
  return formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' });
}

/** A day until whose end pay is due: „29 ნოემბრამდე“, "Sunday, November 29". */
export function untilWords(date: string, locale: Locale): string {
  return locale === 'ka' ? formatUpToDay(date, locale) : formatDate(date, locale, { weekday: true });
}

/** How long something has waited: in hours, from 48 hours on in days. */
export function ageWords(since: Instant, now: Instant, t: Translate<'hours' | 'days'>): string {
  const hours = Math.max(0, Math.floor((now - since) / HOUR));
  return hours < 48 ? t('hours', { n: hours }) : t('days', { n: Math.floor((now - since) / DAY) });
}

/** The name of a specialist; for a profile that is gone its id. */
export function payeeName({ profile, name }: { profile: string; name: string }, t: Translate<'noProfile'>): string {
  return name === '' ? t('noProfile', { profile }) : name;
}

/** „•••• 4417“, or that there is no account. */
export function accountWords(last4: string | null, t: Translate<'noAccount'>): string {
  return last4 === null ? t('noAccount') : `••••\u00a0${last4}`;
}
