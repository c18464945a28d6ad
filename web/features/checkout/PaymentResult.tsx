import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch, type SpotMood } from '../../ui/art/SpotArch.tsx';
import { paymentTexts } from './payment.texts.ts';

const SECONDS = 5;

type PaymentResultProps = {
  readonly mood: SpotMood;
  readonly heading: string;
  readonly leadsHome: boolean;
  readonly children?: ReactNode;
};

/**
 * How the card page ended. Its heading takes the focus as it appears: the bank's page led here, and one end may follow
 * another by itself, each under a key of its own.
 */
export function PaymentResult({ mood, heading, leadsHome, children }: PaymentResultProps) {
  const [paused, setPaused] = useState(false);
  useTitle(heading);
  return (
    <NoticePage art={<SpotArch mood={mood} />} heading={heading} takeFocus>
      <div
        className="stack center"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {children}
        {leadsHome && <WayHome paused={paused} />}
      </div>
    </NoticePage>
  );
}

/** Leads to the main page in 5 seconds; a pointer or the focus on the page's words stops the count (WCAG 2.2.1). */
function WayHome({ paused }: { readonly paused: boolean }) {
  const t = useTexts(paymentTexts);
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (left === 0) void navigate(href('home'), { replace: true });
  }, [left, navigate]);
  return <p className="small figures">{t('redirect', { n: left })}</p>;
}
