import { useEffect, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useMedia } from '../../lib/use-media.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { paymentTexts } from './payment.texts.ts';
import styles from './Payment.module.css';

/** spec §9: the bar grows 2 points per 200 ms to 100. */
const POINTS = 2;
const EVERY_MS = 200;
const FULL = 100;

/** The page of the payment tab until it is sent to the bank (spec §2). */
export default function LoadingPaymentPage() {
  const t = useTexts(paymentTexts);
  const [points, setPoints] = useState(0);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // Opened by a form that pays, or by a person who typed the address: no payment page follows.
  const [isOpened] = useState(() => globalThis.opener !== null && globalThis.opener !== undefined);
  useTitle(t('loadingTitle'));
  useEffect(() => {
    const timer = setInterval(() => setPoints((now) => Math.min(FULL, now + POINTS)), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <NoticePage art={<SpotArch mood="dawn" />} heading={t('loadingTitle')}>
      {!isStill && (
        <span className={styles['dots']} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      <div
        className={isStill ? styles['percent'] : styles['bar']}
        role="progressbar"
        aria-label={t('loadingBar')}
        aria-valuemin={0}
        aria-valuemax={FULL}
        aria-valuenow={points}
      >
        {isStill ? `${points}\u00a0%` : <span style={{ width: `${points}%` }} />}
      </div>
      {!isOpened && <Link to={href('home')}>{t('home')}</Link>}
      {points === FULL && (
        <p role="status">
          <span>{t('loadingLong')} </span>
          {isOpened && <Link to={href('home')}>{t('home')}</Link>}
        </p>
      )}
    </NoticePage>
  );
}
