import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { MOST } from '#domain/list-limits.ts';
import { formatMoney } from '#domain/money.ts';
import type { StuckPayment } from '../../../data/operations-money.ts';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { LinesCards } from '../../../ui/LinesTable.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { moneyTexts } from './money.texts.ts';

type StuckPaymentsProps = {
  readonly payments: readonly StuckPayment[];
  readonly onAct: (act: 'again' | 'settle', payment: StuckPayment) => void;
};

/** Refunds that failed and payments that were set aside, a card each, with what can be done about them. */
export function StuckPayments({ payments, onAct }: StuckPaymentsProps) {
  const { t } = useWords(moneyTexts);
  return (
    <SectionCard headingId="stuck" heading={t('stuck')} className="stack gap-3">
      {payments.length === 0 ? (
        <p className="soft">{t('noneStuck')}</p>
      ) : (
        <LinesCards label={t('stuck')} lines={payments} lineKey={({ attemptId }) => attemptId} testId="op-stuck">
          {(payment) => <StuckPaymentCard payment={payment} onAct={onAct} />}
        </LinesCards>
      )}
      {payments.length >= MOST.broken && <p className="small">{t('full', { n: MOST.broken })}</p>}
    </SectionCard>
  );
}

type StuckPaymentCardProps = { readonly payment: StuckPayment; readonly onAct: StuckPaymentsProps['onAct'] };

function StuckPaymentCard({ payment, onAct }: StuckPaymentCardProps) {
  const { t, locale } = useWords(moneyTexts);
  const { number, why, at, asked, refund, provider, providerRef } = payment;
  const spoken = formatBookingNumber(number);
  const sum = (amount: NonNullable<typeof refund>) =>
    formatMoney(amount.minor, { ...amount, locale, decimals: 'always' });
  return (
    <>
      <p className="line spread">
        <span className="strong danger">{t(why)}</span>
        <span className="small figures">{t('since', { when: momentOf(Date.parse(at), locale) })}</span>
      </p>
      <Link to={operationsHref('order', { number })} className="target figures" translate="no">
        {spoken}
      </Link>
      <Facts
        facts={[
          { term: t('asked'), value: sum(asked), translate: 'no' },
          { term: t('toReturn'), value: refund === null ? t('unknownSum') : sum(refund) },
          { term: t('provider'), value: provider, translate: 'no' },
          { term: t('providerRef'), value: providerRef ?? t('unknown') },
        ]}
      />
      <div className="row">
        {why === 'refused' && (
          <Button
            size="small"
            aria-label={t('sendAgainOf', { number: spoken })}
            onClick={() => onAct('again', payment)}
          >
            {t('sendAgain')}
          </Button>
        )}
        <Button
          look="ghost"
          size="small"
          aria-label={t('otherWayOf', { number: spoken })}
          onClick={() => onAct('settle', payment)}
        >
          {t('otherWay')}
        </Button>
      </div>
    </>
  );
}
