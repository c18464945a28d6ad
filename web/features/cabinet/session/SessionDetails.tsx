import { href } from '#contract/pages/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatMoney } from '#domain/money.ts';
import type { DetailedSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { timesOf } from '../../../session/facts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { ownSessionTexts } from './own-session.texts.ts';

type SessionDetailsProps = {
  readonly session: DetailedSession;
  readonly onChangeEmail: () => void;
  readonly onVoidLink: () => void;
};

/** Where the link goes, what was paid, and what the order is called by telephone. */
export function SessionDetails({ session, onChangeEmail, onVoidLink }: SessionDetailsProps) {
  const { t, locale } = useWords(ownSessionTexts);
  const { email, number, receipt, paid, status } = session;
  // After the end the link leads nowhere any more.
  const isChangeable = useServerNow(SECOND) < timesOf(session).end && status === 'confirmed';
  const sum = paid && formatMoney(paid.minor, { currency: paid.currency, locale, decimals: 'always' });
  const facts: Fact[] = [{ term: t('number'), value: formatBookingNumber(number), translate: 'no' }];
  if (receipt !== null) {
    const value = (
      <Link className="target" to={href('cabinetReceipts')}>
        {receipt}
      </Link>
    );
    facts.push({ term: t('receipt'), value, translate: 'no' });
  }
  if (paid !== null && sum !== null)
    facts.push({
      term: t('paid'),
      value: paid.card === null ? sum : t('withCard', { sum, card: paid.card }),
      translate: 'no',
    });
  return (
    <SectionCard headingId="details" heading={t('email')} className="stack gap-2">
      <div className="row spread">
        <p data-testid="order-email" translate={email === null ? undefined : 'no'}>
          {email ?? t('noEmail')}
        </p>
        {email !== null && isChangeable && (
          <Button look="quiet" size="small" data-testid="cab-email" onClick={onChangeEmail}>
            {t('change')}
          </Button>
        )}
      </div>
      {email !== null && isChangeable && (
        <div className="row">
          <Button look="quiet" size="small" data-testid="cab-link" onClick={onVoidLink}>
            {t('wrongPerson')}
          </Button>
        </div>
      )}
      <Facts facts={facts} />
    </SectionCard>
  );
}
