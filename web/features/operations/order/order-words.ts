import { isStanding } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import { formatDate, instantOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { formatMoney } from '#domain/money.ts';
import type { OperatorOrder } from '../../../data/operations-orders.ts';
import { useLanguage } from '../../../lib/language.ts';
import { type Translate, translator } from '../../../lib/texts.tsx';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { sessionStateOf } from '../../../session/state.ts';
import { toldStateTexts } from '../../../session/told-state.texts.ts';

type Sum = { readonly minor: number; readonly currency: 'GEL' | 'EUR' };

/** A sum as receipts and refunds show it. */
export function sumWords({ minor, currency }: Sum, locale: Locale): string {
  return formatMoney(minor, { currency, locale, decimals: 'always' });
}

/** Day and time of a session, with the own time elsewhere: "Thursday, November 26, 18:00–18:50 (14:00 your time)". */
export function whenWords({ date, startTime, endTime }: OperatorOrder['sessionTime'], locale: Locale): string {
  const own = timeOf(instantOf(date, startTime) ?? 0, locale).remark;
  return `${formatDate(date, locale, { weekday: true })}, ${startTime}–${endTime}${own}`;
}

/** The state of a session at an instant, in a word, without the complaint about it. */
export function stateWord({ status, sessionTime }: OperatorOrder, now: Instant, locale: Locale): string {
  return translator(toldStateTexts, locale)(`word_${sessionStateOf({ status, sessionTime }, now)}`);
}

/** Whether the complaint about a session has no last word yet. */
export function hasOpenComplaint({ complaint }: OperatorOrder): boolean {
  return complaint !== null && isStanding(complaint.status);
}

/** The name of a text of ours that somebody agreed to: its kind and its language; of any other text its id. */
export function textName(version: string, t: Translate<`text_${'terms' | 'privacy'}_${Locale}`>): string {
  const [id = ''] = version.split('@', 1);
  const found = /^legal-(terms|privacy)-\w+-(ka|en)$/.exec(id);
  // The pattern has no other kinds and languages.
  return found === null ? id : t(`text_${found[1] as 'terms' | 'privacy'}_${found[2] as Locale}`);
}

/** The functions that word sums and times in the language of the page. */
export function useOrderWords() {
  const locale = useLanguage();
  return {
    locale,
    sum: (sum: Sum) => sumWords(sum, locale),
    gel: (minor: number) => sumWords({ minor, currency: 'GEL' }, locale),
    when: (at: OperatorOrder['sessionTime']) => whenWords(at, locale),
  };
}
