import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../lib/texts.tsx';
import { listenToPayment } from '../../pay/payment-channel.ts';
import { PaymentPaid, PaymentResult, PaymentReturned } from './PaymentResult.tsx';
import { paymentTexts } from './payment.texts.ts';
import { type BankReturn, namedPayment, useBankReturn } from './use-bank-return.ts';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';

/** 'Thank you for your payment.' (spec §2), unless money goes back; closes itself beside a tab that waits (P19). */
export default function PaymentSuccessPage() {
  const t = useTexts(paymentTexts);
  const bankReturn = useBankReturn();
  const { orderId, isPaidLater, state, isAsked, isSilent } = bankReturn;
  useCloseBesideWaiting(bankReturn);
  if (isAsked) return <PaymentResult mood="dawn" heading={t('checking')} leadsHome={false} />;
  switch (state?.status) {
    case undefined:
    case 'INITIAL':
    case 'PROCESSING':
    case 'SUCCESS':
      return (
        <PaymentPaid orderId={orderId} isPaidLater={isPaidLater} afterAll={state?.outcome === 'seated_after_all'} />
      );
    case 'FAILED':
    case 'CANCELED':
    case 'EXPIRED':
      if (state.outcome || state.refund) return <PaymentReturned orderId={orderId} {...state} />;
      if (isSilent) return <PaymentUnconfirmed orderId={orderId} />;
      // The bank has told this browser, and not us yet.
      return (
        <PaymentResult mood="dawn" heading={t('checking')} leadsHome={false}>
          <p>{t('checkingText')}</p>
        </PaymentResult>
      );
  }
}

/** Closes this tab when another waits for its order, also without a named payment, as the other then shows more. */
function useCloseBesideWaiting({ orderId, isAsked }: BankReturn): void {
  const isNamed = namedPayment(useLocation().search) !== null;
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => {
    const channel = listenToPayment((message) => {
      if (message !== 'returned') setAwaited(message.waitsFor);
    });
    channel.say('returned');
    return () => channel.close();
  }, []);
  const mayClose = awaited !== null && !isAsked && (orderId === null ? !isNamed : orderId === awaited);
  useEffect(() => {
    if (mayClose) globalThis.close();
  }, [mayClose]);
}

/** The bank led here as after a payment, and the server knows of no money: the order's page tells what is known. */
function PaymentUnconfirmed({ orderId }: { readonly orderId: string | null }) {
  const t = useTexts(paymentTexts);
  return (
    <PaymentResult key="unconfirmed" mood="dusk" heading={t('unconfirmedTitle')} leadsHome={false}>
      <p>{t('unconfirmedText')}</p>
      {orderId !== null && <ButtonLink to={href('order', { orderId })}>{t('orderPage')}</ButtonLink>}
      <Link to={href('home')}>{t('home')}</Link>
      <JourneyHelp />
    </PaymentResult>
  );
}
