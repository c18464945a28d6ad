import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { paymentTexts } from './payment.texts.ts';

/** The bank led here as after a payment, and the server knows of no money: the order's page tells what is known. */
export function PaymentUnconfirmed({ orderId }: { readonly orderId: string | null }) {
  const t = useTexts(paymentTexts);
  return (
    <PaymentResult key="unconfirmed" mood="dusk" heading={t('unconfirmedTitle')} leadsHome={false}>
      <p>{t('unconfirmedText')}</p>
      {orderId !== null && (
        <Link to={href('order', { orderId })} className={buttonClass()}>
          {t('orderPage')}
        </Link>
      )}
      <Link to={href('home')}>{t('home')}</Link>
      <JourneyHelp />
    </PaymentResult>
  );
}
