import { formatDate } from '#domain/dates.ts';
import type { PayTerms } from '../data/payments.ts';
import { Kept } from '../lib/kept.tsx';
import { useWords } from '../lib/texts.tsx';
import type { PayDraft } from './pay-draft.ts';
import { payTexts } from './pay.texts.ts';
import { totalWords } from './total-words.ts';
import styles from './Pay.module.css';

/** The euro total and its rate (P16, P59), full size when the client pays so; nothing where only lari are taken. */
export function EurTotal({ terms, card }: { readonly terms: PayTerms; readonly card: PayDraft['card'] }) {
  const { t, locale } = useWords(payTexts);
  const { totalEurCents, eurRate, eurRateOn, eurRateSource } = terms;
  if (totalEurCents === null || eurRate === null) return null;
  const line = t('eurLine', {
    sum: totalWords(terms, 'EUR', locale),
    rate: locale === 'ka' ? eurRate.replace('.', ',') : eurRate,
    source: eurRateSource === 'nbg' ? t('sourceBank') : t('sourceFixed'),
    date: eurRateOn === null ? '' : formatDate(eurRateOn.slice(0, 10), locale, { short: true }),
  });
  return (
    <p className={`${card === 'EUR' ? 'strong ink' : 'small'} figures ${styles['eurTotal']}`} data-testid="total-eur">
      <Kept words={line} />
    </p>
  );
}
