import { formatDate } from '#domain/dates.ts';
import { acceptRate, rereadMoney } from '../../../data/operations-money.ts';
import { useWords } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { moneyTexts } from './money.texts.ts';

/** A rate that was held back: its day, and how many lari a euro is, as the publisher wrote it. */
export type HeldRate = { readonly on: string; readonly gelPerEur: string };

type HeldRateCardProps = { readonly rate: HeldRate; readonly onAccept: () => void };

/** The rate that was held back, and the way to accept it. */
export function HeldRateCard({ rate: { on, gelPerEur }, onAccept }: HeldRateCardProps) {
  const { t, locale } = useWords(moneyTexts);
  const day = formatDate(on, locale, { year: true });
  return (
    <SectionCard headingId="rate" heading={t('rate')} className="stack gap-3" data-testid="op-rate">
      <p className="soft">{t('rateText')}</p>
      <Facts facts={[{ term: t('rateOf', { day }), value: t('rateValue', { rate: gelPerEur }), isMain: true }]} />
      <div className="row">
        <Button look="ghost" size="small" onClick={onAccept}>
          {t('acceptRate')}
        </Button>
      </div>
    </SectionCard>
  );
}

/** Accepts the rate that was held back; from then on people can pay in euro again. */
export function AcceptRateDialog({ rate, onClose }: { readonly rate: HeldRate; readonly onClose: () => void }) {
  const { t, locale } = useWords(moneyTexts);
  const { on, gelPerEur } = rate;
  return (
    <ActDialog
      title={t('acceptRate')}
      send={(why) => acceptRate({ ...rate, ...why })}
      effect={() => ({
        facts: [
          {
            term: t('rateOf', { day: formatDate(on, locale, { year: true }) }),
            value: t('rateValue', { rate: gelPerEur }),
            isMain: true,
          },
          { term: t('euro'), value: t('euroOn') },
        ],
        told: [],
        press: t('pressRate', { rate: gelPerEur }),
        done: t('doneRate', { rate: gelPerEur }),
      })}
      isNothing={({ done }) => !done}
      reread={rereadMoney}
      onClose={onClose}
    />
  );
}
