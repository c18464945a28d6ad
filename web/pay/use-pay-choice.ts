import type { Instant } from '#domain/dates.ts';
import type { PayTerms } from '../data/payments.ts';
import { useWords } from '../lib/texts.tsx';
import { useConsequence } from '../lib/use-consequence.ts';
import { momentOf } from '../parts/times/moment-words.ts';
import { type KnownPayer, usePayDraft } from './pay-draft.ts';
import { payTexts } from './pay.texts.ts';
import { totalWords } from './total-words.ts';

type Wish = {
  /** The item that is paid for, as a value; the other fields have its time and price. */
  readonly what: string;
  readonly terms: PayTerms;
  readonly start: Instant;
  readonly contact: KnownPayer | null;
  /** Of an appointment that is paid later. */
  readonly orderId?: string;
};

/** The client's input, and whether the payment has changed on this page. */
export function usePayChoice({ what, terms, start, contact, orderId }: Wish) {
  const { t, locale } = useWords(payTexts);
  const { draft, change } = usePayDraft(contact, orderId);
  const { totalMinor, totalEurCents } = terms;
  const card = totalEurCents === null ? 'GEL' : draft.card;
  const decision = useConsequence({
    consequence: [what, start, card, totalMinor, totalEurCents].join(' '),
    choice: draft.card,
    news: t('payChanged', { when: momentOf(start, locale), sum: totalWords(terms, card, locale) }),
  });
  return { draft: { ...draft, card }, change, decision };
}
