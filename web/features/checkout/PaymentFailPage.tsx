import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { logFailure } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { PaymentPaid, PaymentResult, PaymentReturned } from './PaymentResult.tsx';
import { listenToPayment } from '../../pay/payment-channel.ts';
import { paymentTexts } from './payment.texts.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { useBankReturn } from './use-bank-return.ts';

/** 'Sorry, your payment could not be processed.' (spec §2), unless the server knows better; the query is logged. */
export default function PaymentFailPage() {
  const t = useTexts(paymentTexts);
  const { search } = useLocation();
  const { orderId, isPaidLater, state, isAsked } = useBankReturn();
  useEffect(() => {
    logFailure(`The payment failed ${search}`);
    const channel = listenToPayment(() => {});
    channel.say('returned');
    return () => channel.close();
  }, [search]);
  if (isAsked) return <PaymentResult key="checking" mood="dawn" heading={t('checking')} leadsHome={false} />;
  if (state?.status === 'SUCCESS') {
    return <PaymentPaid orderId={orderId} isPaidLater={isPaidLater} afterAll={state.outcome === 'seated_after_all'} />;
  }
  if (state?.outcome || state?.refund) return <PaymentReturned orderId={orderId} {...state} />;
  const isOwn = state?.status === 'CANCELED';
  return (
    <PaymentResult
      key={isOwn ? 'canceled' : 'failed'}
      mood="dusk"
      heading={t(isOwn ? 'canceledTitle' : 'failTitle')}
      leadsHome
    >
      <p>{t(isOwn ? 'canceledText' : 'failText')}</p>
      <ButtonLink to={isPaidLater && orderId !== null ? href('cabinetSession', { orderId }) : href('billing')}>
        {t('tryAgain')}
      </ButtonLink>
    </PaymentResult>
  );
}
