import type { ReactNode } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { PaymentOutcome, ToldRefund } from '#domain/payment.ts';
import { NoticePage } from '../layouts/NoticePage.tsx';
import { useTexts, useWords } from '../lib/texts.tsx';
import { outcomeTexts } from '../parts/way/payment-outcome.texts.ts';
import { momentOf } from '../parts/times/moment-words.ts';
import { ButtonLink } from '../parts/way/ButtonLink.tsx';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Button } from '../ui/Button.tsx';
import { payTexts } from './pay.texts.ts';
import { paymentEndedTexts } from './payment-ended.texts.ts';

export type UnhappyEnd = 'FAILED' | 'CANCELED' | 'EXPIRED';

const WORDS = {
  FAILED: { title: 'failedTitle', text: 'failedText' },
  CANCELED: { title: 'canceledTitle', text: 'canceledText' },
  EXPIRED: { title: 'expiredTitle', text: 'expiredText' },
  RAN_OUT: { title: 'expiredTitle', text: 'expiredUnpaidText' },
  /** It was given up in another window, or withdrawn. */
  EARLY: { title: 'earlyTitle', text: 'earlyText' },
  BOOKED: { title: 'bookedTitle', text: 'bookedText' },
  /** The bank's page has ended before the time was lost. */
  PAGE_EXPIRED: { title: 'pageExpiredTitle', text: 'canceledText' },
} as const;

export type PaymentEndedProps = {
  readonly status: UnhappyEnd;
  /** The client had not begun to pay. */
  readonly unpaid?: 'RAN_OUT' | 'EARLY';
  /** The session that the client has booked meanwhile instead, as in another window. */
  readonly booked?: { readonly orderId: string; readonly start: string } | null;
  /** How long the time is still kept, in words; null once it is not. */
  readonly kept: ReactNode;
  /** Why money that came all the same bought no session. */
  readonly outcome: PaymentOutcome | null;
  readonly refund: ToldRefund | null;
  readonly onPayAgain: () => void;
  readonly onAnotherTime: () => void;
};

/** How a payment ended when it did not succeed, and what to do next (P17). */
export function PaymentEnded({
  status,
  unpaid,
  booked = null,
  kept,
  outcome,
  refund,
  onPayAgain,
  onAnotherTime,
}: PaymentEndedProps) {
  const { t, locale } = useWords(paymentEndedTexts);
  const anotherTime = useTexts(payTexts)('anotherTime');
  const words = useTexts(outcomeTexts);
  const isHeld = kept !== null;
  const unhappy = status === 'EXPIRED' && isHeld ? 'PAGE_EXPIRED' : status;
  const { title, text } = WORDS[booked === null ? (unpaid ?? unhappy) : 'BOOKED'];
  const when = booked === null ? '' : momentOf(Date.parse(booked.start), locale);
  return (
    <NoticePage
      key={outcome ?? title}
      art={<SpotArch mood="dusk" />}
      heading={outcome === null ? t(title, { when }) : words(`${refund ?? 'failed'}Title`)}
    >
      <div role="status" data-testid="pay-status" data-status={status}>
        <p>{outcome === null ? t(text) : words(outcome)}</p>
        {outcome !== null && refund !== null && <p>{words(refund)}</p>}
        {isHeld && <p>{kept}</p>}
      </div>
      {booked !== null && <ButtonLink to={href('order', { orderId: booked.orderId })}>{t('openBooked')}</ButtonLink>}
      {isHeld ? (
        <>
          <Button onClick={onPayAgain}>{t('payAgain')}</Button>
          <Button look="quiet" onClick={onAnotherTime}>
            {anotherTime}
          </Button>
        </>
      ) : (
        <Button look={booked === null ? 'filled' : 'quiet'} onClick={onAnotherTime}>
          {anotherTime}
        </Button>
      )}
    </NoticePage>
  );
}
