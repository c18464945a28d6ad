import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { paymentTexts } from './payment.texts.ts';

const SECONDS = 5;

type PaymentResultProps = { readonly result: 'success' | 'fail'; readonly children: ReactNode };

/** How the card page ended. Leads to the main page in 5 seconds; a pointer or the focus stops the count (WCAG 2.2.1). */
export function PaymentResult({ result, children }: PaymentResultProps) {
  const t = useTexts(paymentTexts);
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [paused, setPaused] = useState(false);
  useTitle(t(`${result}Title`));
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (left === 0) void navigate(href('home'), { replace: true });
  }, [left, navigate]);
  return (
    <NoticePage art={<SpotArch mood={result === 'success' ? 'day' : 'dusk'} />} heading={t(`${result}Title`)}>
      <div
        className="stack center"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <p>{t(`${result}Text`)}</p>
        {children}
        <p className="small figures">{t('redirect', { n: left })}</p>
      </div>
    </NoticePage>
  );
}
