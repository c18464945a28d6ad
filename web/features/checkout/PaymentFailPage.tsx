import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/pages.ts';
import { logFailure } from '../../lib/log.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { listenToPayment } from './payment-channel.ts';
import { paymentTexts } from './payment.texts.ts';

/** 'Sorry, your payment could not be processed.' (spec §2); the query is only logged. */
export default function PaymentFailPage() {
  const t = useTexts(paymentTexts);
  const { search } = useLocation();
  useEffect(() => {
    logFailure(`The payment failed ${search}`);
    const channel = listenToPayment(() => {});
    channel.say('returned');
    return () => channel.close();
  }, [search]);
  return (
    <PaymentResult result="fail">
      <Link to={href('billing')} className={buttonClass()}>
        {t('tryAgain')}
      </Link>
    </PaymentResult>
  );
}
