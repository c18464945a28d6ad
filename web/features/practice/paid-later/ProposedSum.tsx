import type { Instant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { payUntil } from '#domain/paid-later.ts';
import type { Practice } from '../../../data/practice.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { proposeTexts } from './propose.texts.ts';

type ProposedSumProps = {
  readonly type: Practice['sessionTypes'][number];
  /** When it begins; null before it is chosen. */
  readonly start: Instant | null;
};

/** The client's price and payment deadline, and the therapist's own price. */
export function ProposedSum({ type: { priceMinor, totalMinor }, start }: ProposedSumProps) {
  const { t, locale } = useWords(proposeTexts);
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale });
  const params = { total: sum(totalMinor), price: sum(priceMinor) };
  return (
    <p className="hint" data-testid="ther-propose-sum">
      <Kept
        words={
          start === null ? t('sum', params) : t('sumUntil', { ...params, when: momentOf(payUntil(start), locale) })
        }
      />
    </p>
  );
}
