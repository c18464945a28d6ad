import { useEffect, useState } from 'react';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { listenToPayment } from './payment-channel.ts';
import { rememberedOrder } from '../../parts/pending-order.ts';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { forgetDraft } from './billing-draft.ts';
import { PaymentResult } from './PaymentResult.tsx';
import { paymentTexts } from './payment.texts.ts';

/** 'Thank you for your payment.' (spec §2). Tells the waiting tab and closes itself when that one is there (P19). */
export default function PaymentSuccessPage() {
  const t = useTexts(paymentTexts);
  const orderId = usePaidOrder();
  useEffect(() => {
    forgetDraft();
    const channel = listenToPayment((message) => {
      if (message === 'noticed') globalThis.close();
    });
    channel.say('returned');
    return () => channel.close();
  }, []);
  return (
    <PaymentResult result="success">
      {orderId !== null && (
        <Link to={href('order', { orderId })} className={buttonClass()}>
          {t('openBooking')}
        </Link>
      )}
    </PaymentResult>
  );
}

/** The order just paid: the server knows it best, and what this tab kept may be of a former one. */
function usePaidOrder(): string | null {
  const { user } = useAuth();
  const [orderId, setOrderId] = useState(rememberedOrder);
  const mayAsk = user?.role === 'USER';
  useEffect(() => {
    if (!mayAsk) return;
    const stop = new AbortController();
    api.call('readCurrentBooking', { query: { locale: currentLanguage() }, signal: stop.signal }).then(
      ({ order }) => setOrderId((kept) => order?.orderId ?? kept),
      () => undefined,
    );
    return () => stop.abort();
  }, [mayAsk]);
  return orderId;
}
