import { useEffect } from 'react';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { forgetDraft } from '../../pay/pay-draft.ts';
import { PaymentResult } from './PaymentResult.tsx';
import { paymentTexts } from './payment.texts.ts';

type PaymentPaidProps = {
  readonly orderId: string | null;
  /** It was paid on the page of its session. */
  readonly isPaidLater: boolean;
  /** The payment had been given up or had run out before. */
  readonly afterAll: boolean;
};

/** 'Thank you for your payment.' (spec §2), and the way to the booking. */
export function PaymentPaid({ orderId, isPaidLater, afterAll }: PaymentPaidProps) {
  const t = useTexts(paymentTexts);
  const outcome = useTexts(outcomeTexts);
  const form = isPaidLater ? orderId : null;
  useEffect(() => forgetDraft(form ?? undefined), [form]);
  return (
    <PaymentResult mood="day" heading={t('successTitle')} leadsHome>
      <p>{afterAll ? outcome('seated_after_all') : t('successText')}</p>
      {orderId !== null && (
        <Link to={href('order', { orderId })} className={buttonClass()}>
          {t('openBooking')}
        </Link>
      )}
    </PaymentResult>
  );
}
