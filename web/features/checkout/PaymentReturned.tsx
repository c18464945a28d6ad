import type { PaymentOutcome } from '#domain/payment.ts';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { outcomeTexts } from '../../parts/payment-outcome.texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { paymentTexts } from './payment.texts.ts';

type PaymentReturnedProps = { readonly orderId: string | null; readonly outcome: PaymentOutcome };

/** The bank took the money, and it goes back: why, when, and the way on. Such news does not leave by itself. */
export function PaymentReturned({ orderId, outcome }: PaymentReturnedProps) {
  const t = useTexts(paymentTexts);
  const words = useTexts(outcomeTexts);
  return (
    <PaymentResult mood="dusk" heading={words('returnedTitle')} leadsHome={false}>
      <p>{words(outcome)}</p>
      <p>{words('returns')}</p>
      <Link to={href('therapistList')} className={buttonClass()}>
        {t('anotherTime')}
      </Link>
      {orderId !== null && <Link to={href('order', { orderId })}>{t('orderPage')}</Link>}
    </PaymentResult>
  );
}
