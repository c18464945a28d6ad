import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import type { PaymentOutcome, ToldRefund } from '#domain/payment.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { forgetDraft } from '../../pay/pay-draft.ts';
import { SpotArch, type SpotMood } from '../../ui/art/SpotArch.tsx';
import { paymentTexts } from './payment.texts.ts';

const SECONDS = 5;

type PaymentResultProps = {
  readonly mood: SpotMood;
  readonly heading: string;
  readonly leadsHome: boolean;
  readonly children?: ReactNode;
};

/** How the card page ended; the heading takes the focus. Ends that follow each other have a key of their own. */
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

type PaymentPaidProps = {
  readonly orderId: string | null;
  /** It was paid on the page of its session. */
  readonly isPaidLater: boolean;
  /** The payment had been given up or had run out before. */
  readonly afterAll: boolean;
};

/** 'Thank you for your payment.' (spec §2), and the way to the booking. */
export function PaymentPaid({ orderId, isPaidLater, afterAll }: PaymentPaidProps) {
  const t = useTexts(paymentTexts);
  const outcome = useTexts(outcomeTexts);
  const form = isPaidLater ? orderId : null;
  useEffect(() => forgetDraft(form ?? undefined), [form]);
  return (
    <PaymentResult mood="day" heading={t('successTitle')} leadsHome>
      <p>{afterAll ? outcome('seated_after_all') : t('successText')}</p>
      {orderId !== null && <ButtonLink to={href('order', { orderId })}>{t('openBooking')}</ButtonLink>}
    </PaymentResult>
  );
}

type PaymentReturnedProps = {
  readonly orderId: string | null;
  /** Null for money of former times. */
  readonly outcome: PaymentOutcome | null;
  readonly refund: ToldRefund | null;
};

/** A payment that bought no session: why, where the money is, the next step. It does not vanish by itself. */
export function PaymentReturned({ orderId, outcome, refund }: PaymentReturnedProps) {
  const t = useTexts(paymentTexts);
  const words = useTexts(outcomeTexts);
  return (
    <PaymentResult mood="dusk" heading={words(`${refund ?? 'failed'}Title`)} leadsHome={false}>
      {outcome !== null && <p>{words(outcome)}</p>}
      {refund !== null && <p>{words(refund)}</p>}
      <ButtonLink to={href('therapistList')}>{t('anotherTime')}</ButtonLink>
      {orderId !== null && <Link to={href('order', { orderId })}>{t('orderPage')}</Link>}
      <JourneyHelp />
    </PaymentResult>
  );
}
