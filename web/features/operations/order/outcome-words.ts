import { formatDate, type Instant } from '#domain/dates.ts';
import type { OperatorOrder, SessionChange, SessionOutcome } from '../../../data/operations-orders.ts';
import { translator } from '../../../lib/texts.tsx';
import type { Locale } from '#domain/locale.ts';
import { actionTexts } from './action.texts.ts';
import { stateWord, sumWords, whenWords } from './order-words.ts';

/** A change as it was shown. */
export type ShownChange = { readonly change: SessionChange; readonly outcome: SessionOutcome };

/** The sum that a change sends back to the client; null when it sends none. */
export function sumBack({ before, after }: SessionOutcome): OperatorOrder['refund'] {
  const { refund } = after;
  if (refund === null || refund.minor === (before.refund?.minor ?? 0)) return null;
  return refund;
}

/** Whether it decides on money that was paid, and nothing of it goes back. */
export function keepsMoney({ change, outcome }: ShownChange): boolean {
  const decides = change.what === 'cancel' || change.what === 'settle' || change.what === 'mark';
  return decides && outcome.after.paid !== null && outcome.after.refund === null;
}

/** The press that names its consequence. */
export function pressWords(shown: ShownChange, locale: Locale): string {
  const t = translator(actionTexts, locale);
  const { change, outcome } = shown;
  const back = sumBack(outcome);
  const sum = back === null ? '' : sumWords(back, locale);
  switch (change.what) {
    case 'cancel':
      if (outcome.after.paid === null) return t('cancel');
      return back === null ? t('pressCancel') : t('pressCancelBack', { sum });
    case 'settle':
      return back === null ? t('pressSettle') : t('pressSettleBack', { sum });
    case 'mark':
      return back === null ? t('pressMark', { mark: t(change.as) }) : t('pressMarkBack', { sum });
    case 'move':
      return t('pressMove', { when: `${formatDate(change.to.date, locale, { short: true })}, ${change.to.start}` });
    case 'void-link':
      return t('pressLink');
    case 'object':
      return t('pressObject');
  }
}

/** A fact of an order that a change makes another one. */
export type Becoming = { readonly term: string; readonly was: string; readonly becomes: string };

/** Only what changes. */
export function becomings({ before, after }: SessionOutcome, now: Instant, locale: Locale): Becoming[] {
  const t = translator(actionTexts, locale);
  const factsOf = (order: OperatorOrder) => ({
    session: stateWord(order, now, locale),
    time: whenWords(order.sessionTime, locale),
    pay:
      order.payout === null || order.payout.status === 'VOID'
        ? t('payNone')
        : sumWords({ minor: order.payout.minor, currency: 'GEL' }, locale),
    complaint: order.complaint === null ? t('complaintNone') : t(`complaint_${order.complaint.status}`),
  });
  const [was, is] = [factsOf(before), factsOf(after)];
  return (['session', 'time', 'pay', 'complaint'] as const)
    .filter((fact) => was[fact] !== is[fact])
    .map((fact) => ({ term: t(fact), was: was[fact], becomes: is[fact] }));
}

/** Who hears of a change and by which ways; nobody twice. */
export function toldBy({ told, after }: SessionOutcome, locale: Locale): { who: string; by: string }[] {
  const t = translator(actionTexts, locale);
  const names = { client: t('clientTold'), therapist: after.specialist, support: t('supportTold') };
  return [...Map.groupBy(told, ({ whom }) => whom)].map(([whom, letters]) => {
    const channels = [...new Set(letters.map(({ channel }) => channel))].toSorted();
    return { who: names[whom], by: channels.map((channel) => t(channel)).join(', ') };
  });
}
