import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { logFailure } from '../../lib/log.ts';
import { listenToPayment } from './payment-channel.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { paymentTexts } from './payment.texts.ts';
import { useRedirectHome } from './use-redirect.ts';

/** 'Sorry, your payment could not be processed.' (spec §2); the query is only logged. */
export default function PaymentFailPage() {
  const t = useTexts(paymentTexts);
  const { search } = useLocation();
  const { left, pauseProps } = useRedirectHome();
  useTitle(t('failTitle'));
  useEffect(() => {
    logFailure(`The payment failed ${search}`);
    const channel = listenToPayment(() => {});
    channel.say('returned');
    return () => channel.close();
  }, [search]);
  return (
    <NoticePage art={<SpotArch mood="dusk" />} heading={t('failTitle')}>
      <div className="stack center" {...pauseProps}>
        <p>{t('failText')}</p>
        <Link to={href('billing')} className={buttonClass()}>
          {t('tryAgain')}
        </Link>
        <p className="small figures">{t('redirect', { n: left })}</p>
      </div>
    </NoticePage>
  );
}
