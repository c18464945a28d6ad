import { useEffect } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { listenToPayment } from './payment-channel.ts';
import { PaymentPaid } from './PaymentPaid.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { PaymentReturned } from './PaymentReturned.tsx';
import { paymentTexts } from './payment.texts.ts';
import { useBankReturn } from './use-bank-return.ts';

/**
 * 'Thank you for your payment.' (spec §2), unless the server knows that the money goes back. Tells the waiting tab and
 * closes itself when that one is there (P19).
 */
export default function PaymentSuccessPage() {
  const t = useTexts(paymentTexts);
  const { orderId, state, isAsked } = useBankReturn();
  useEffect(() => {
    const channel = listenToPayment((message) => {
      if (message === 'noticed') globalThis.close();
    });
    channel.say('returned');
    return () => channel.close();
  }, []);
  if (isAsked) return <PaymentResult mood="dawn" heading={t('checking')} leadsHome={false} />;
  switch (state?.status) {
    case undefined:
    case 'INITIAL':
    case 'PROCESSING':
    case 'SUCCESS':
      return <PaymentPaid orderId={orderId} afterAll={state?.outcome === 'seated_after_all'} />;
    case 'FAILED':
    case 'CANCELED':
    case 'EXPIRED':
      if (state?.outcome) return <PaymentReturned orderId={orderId} outcome={state.outcome} />;
      // The bank has told this browser, and not us yet.
      return (
        <PaymentResult mood="dawn" heading={t('checking')} leadsHome={false}>
          <p>{t('checkingText')}</p>
        </PaymentResult>
      );
  }
}
