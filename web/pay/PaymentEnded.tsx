import type { ReactNode } from 'react';
import type { PaymentOutcome, ToldRefund } from '#domain/payment.ts';
import { NoticePage } from '../layouts/NoticePage.tsx';
import { useTexts } from '../lib/texts.tsx';
import { outcomeTexts } from '../parts/way/payment-outcome.texts.ts';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Button } from '../ui/Button.tsx';
import { payTexts } from './pay.texts.ts';
import { paymentEndedTexts } from './payment-ended.texts.ts';

export type UnhappyEnd = 'FAILED' | 'CANCELED' | 'EXPIRED';

const WORDS = {
  FAILED: { title: 'failedTitle', text: 'failedText' },
  CANCELED: { title: 'canceledTitle', text: 'canceledText' },
  EXPIRED: { title: 'expiredTitle', text: 'expiredText' },
  /** The client had not begun to pay. */
  UNPAID: { title: 'expiredTitle', text: 'expiredUnpaidText' },
  /** The bank's page has ended before the time was lost. */
  PAGE_EXPIRED: { title: 'pageExpiredTitle', text: 'canceledText' },
} as const;

export type PaymentEndedProps = {
  readonly status: UnhappyEnd;
  /** The client had not begun to pay. */
  readonly unpaid?: boolean;
  /** How long the time is still kept, in words; null once it is not. */
  readonly kept: ReactNode;
  /** Why money that came all the same bought no session. */
  readonly outcome: PaymentOutcome | null;
  /** Where that money is. */
  readonly refund: ToldRefund | null;
  readonly onPayAgain: () => void;
  readonly onAnotherTime: () => void;
};

/** How a payment ended when it did not succeed, and what to do next (P17). */
export function PaymentEnded({
  status,
  unpaid = false,
  kept,
  outcome,
  refund,
  onPayAgain,
  onAnotherTime,
}: PaymentEndedProps) {
  const t = useTexts(paymentEndedTexts);
  const anotherTime = useTexts(payTexts)('anotherTime');
  const words = useTexts(outcomeTexts);
  const isHeld = kept !== null;
  const { title, text } = WORDS[unpaid ? 'UNPAID' : status === 'EXPIRED' && isHeld ? 'PAGE_EXPIRED' : status];
  return (
    <NoticePage
      key={outcome ?? title}
      art={<SpotArch mood="dusk" />}
      heading={outcome === null ? t(title) : words(`${refund ?? 'failed'}Title`)}
    >
      <div role="status" data-testid="pay-status" data-status={status}>
        <p>{outcome === null ? t(text) : words(outcome)}</p>
        {outcome !== null && refund !== null && <p>{words(refund)}</p>}
        {isHeld && <p>{kept}</p>}
      </div>
      {isHeld ? (
        <>
          <Button onClick={onPayAgain}>{t('payAgain')}</Button>
          <Button look="quiet" onClick={onAnotherTime}>
            {anotherTime}
          </Button>
        </>
      ) : (
        <Button onClick={onAnotherTime}>{anotherTime}</Button>
      )}
    </NoticePage>
  );
}
