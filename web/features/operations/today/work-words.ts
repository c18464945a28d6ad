// docs/decisions/238
import { studioDoor } from '#contract/login/studio.ts';
import { WORK_WORDS, type WorkWords } from '#contract/ops/work-texts.ts';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { DAY, formatDate, HOUR, type Instant, isDate, type Locale, MINUTE, startOfDay, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { actionAnchor, WORK_KINDS, WORK_URGENCIES, type WorkUrgency } from '#domain/work-items.ts';
import type { WorkItem } from '../../../data/operations.ts';
import { type Translate } from '../../../lib/texts.tsx';
import type { todayTexts } from './today.texts.ts';

type Words = Translate<keyof (typeof todayTexts)['en']>;

/** The words of an item's kind. */
export function wordsOf({ kind }: WorkItem, locale: Locale): WorkWords {
  return WORK_WORDS[kind][locale];
}

/** Whether an item ends by the word of an operator that it was seen. */
export function endsBySeen({ kind }: WorkItem): boolean {
  return WORK_KINDS[kind].ends === 'seen';
}

/** The sum that an item is about, with its two decimals; null without one. */
export function sumOf({ facts: { minor, currency } }: WorkItem, locale: Locale): string | null {
  if (minor === undefined) return null;
  return formatMoney(minor, { currency: currency === 'EUR' ? 'EUR' : 'GEL', locale, decimals: 'always' });
}

/** How long something waits: "2 h 15 min"; from 48 hours on in whole days. */
export function ageWords(ms: number, t: Words): string {
  if (ms >= 2 * DAY) return t('days', { n: Math.floor(ms / DAY) });
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  const parts = [hours > 0 && t('hours', { n: hours }), (minutes > 0 || hours === 0) && t('minutes', { n: minutes })];
  return parts.filter(Boolean).join(' ');
}

/** How long an item has stood; of one with an end, how many days are left. */
export function waitWords(item: WorkItem, now: Instant, t: Words): string {
  const end = endOf(item);
  if (end === null) return ageWords(Math.max(0, now - Date.parse(item.firstAt)), t);
  return t('daysLeft', { n: Math.max(0, Math.round((end - startOfDay(wallOf(now).date)) / DAY)) });
}

/** The place of the next step; null where that is no page: the item's own dialog says what can be done. */
export function workStep({ kind, facts }: WorkItem): { readonly to: string; readonly isAway: boolean } | null {
  const { order, attempt, batch } = facts;
  const part = attempt === undefined ? '' : `#${attempt}`;
  const inside = (to: string) => ({ to, isAway: false });
  switch (WORK_KINDS[kind].place) {
    case 'order':
      if (order === undefined) return null;
      return inside(operationsHref('order', { number: order }) + actionAnchor(kind));
    case 'money':
      if (kind === 'room_given_up') return inside(`${operationsHref('money')}#room-${order ?? ''}`);
      return kind === 'provider_word' ? null : inside(operationsHref('money') + part);
    case 'pay':
      return inside(operationsHref('pay') + (batch === undefined ? '' : `?batch=${batch}`));
    case 'studio':
      return { to: studioDoor('/'), isAway: true };
    case null:
      return null;
  }
}

/** What is known of an item in a few words, without its age: numbers, days and codes of ours alone. */
export function knownWords({ kind, facts, times }: WorkItem, t: Words, locale: Locale): string {
  const { order, batch, day, code } = facts;
  return [
    order !== undefined && formatBookingNumber(order),
    batch !== undefined && t('batch', { n: batch }),
    code,
    day !== undefined && (HAS_END.has(kind) ? t('until', { day: dayWords(day, locale) }) : dayWords(day, locale)),
    times > 1 && t('times', { n: times }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The kinds whose day is the last one. */
const HAS_END: ReadonlySet<WorkItem['kind']> = new Set(['crisis_number_ends', 'pay_late']);

/** A day of the calendar in short words. */
export function dayWords(day: string, locale: Locale): string {
  return isDate(day) ? formatDate(day, locale, { short: true }) : day;
}

/** The groups that have an item, the most urgent first; in one those with an end come first, then the oldest. */
export function groupsOf(items: readonly WorkItem[]): readonly (readonly [WorkUrgency, readonly WorkItem[]])[] {
  return WORK_URGENCIES.flatMap((urgency) => {
    const own = items.filter(({ kind }) => WORK_KINDS[kind].urgency === urgency);
    return own.length === 0 ? [] : [[urgency, own.toSorted((a, b) => placeOf(a) - placeOf(b))] as const];
  });
}

function placeOf(item: WorkItem): Instant {
  const end = endOf(item);
  return end === null ? Date.parse(item.firstAt) : end - BEFORE_ALL;
}

/** The beginning of an item's last day; null for one without. */
function endOf({ kind, facts: { day } }: WorkItem): Instant | null {
  return kind === 'crisis_number_ends' && day !== undefined && isDate(day) ? startOfDay(day) : null;
}

/** More milliseconds than there are between any two instants of the product. */
const BEFORE_ALL = 1e13;
