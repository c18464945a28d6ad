import type { PaymentOutcome, ToldRefund } from '#domain/payment.ts';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { paymentTexts } from './payment.texts.ts';

type PaymentReturnedProps = {
  readonly orderId: string | null;
  /** Null for money of former times. */
  readonly outcome: PaymentOutcome | null;
  readonly refund: ToldRefund | null;
};

/** A payment that bought no session: why, where the money is, the next step. It does not vanish by itself. */
export function PaymentReturned({ orderId, outcome, refund }: PaymentReturnedProps) {
  const t = useTexts(paymentTexts);
  const words = useTexts(outcomeTexts);
  return (
    <PaymentResult mood="dusk" heading={words(`${refund ?? 'failed'}Title`)} leadsHome={false}>
      {outcome !== null && <p>{words(outcome)}</p>}
      {refund !== null && <p>{words(refund)}</p>}
      <Link to={href('therapistList')} className={buttonClass()}>
        {t('anotherTime')}
      </Link>
      {orderId !== null && <Link to={href('order', { orderId })}>{t('orderPage')}</Link>}
      <JourneyHelp />
    </PaymentResult>
  );
}
