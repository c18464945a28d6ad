import { MINUTE } from '#domain/dates.ts';
import type { PaymentOutcome, ToldRefund } from '#domain/payment.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Hold } from '../../data/current-booking.ts';
import { checkoutTexts } from './checkout.texts.ts';

export type UnhappyEnd = 'FAILED' | 'CANCELED' | 'EXPIRED';

const WORDS = {
  FAILED: { title: 'failedTitle', text: 'failedText' },
  CANCELED: { title: 'canceledTitle', text: 'canceledText' },
  EXPIRED: { title: 'expiredTitle', text: 'expiredText' },
  /** The client had not begun to pay. */
  UNPAID: { title: 'expiredTitle', text: 'expiredUnpaidText' },
  /** The bank's page has ended before the hold. */
  PAGE_EXPIRED: { title: 'pageExpiredTitle', text: 'canceledText' },
} as const;

type PaymentEndedProps = {
  readonly status: UnhappyEnd;
  /** The client had not begun to pay. */
  readonly unpaid?: boolean;
  readonly hold: Hold | null;
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
  hold,
  outcome,
  refund,
  onPayAgain,
  onAnotherTime,
}: PaymentEndedProps) {
  const t = useTexts(checkoutTexts);
  const words = useTexts(outcomeTexts);
  const now = useServerNow(10_000);
  const left = hold === null ? 0 : Math.ceil((Date.parse(hold.expiresAt) - now) / MINUTE);
  const isHeld = left > 0;
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
        {isHeld && <p>{t('heldMinutes', { n: left })}</p>}
      </div>
      {isHeld ? (
        <>
          <Button onClick={onPayAgain}>{t('payAgain')}</Button>
          <Button look="quiet" onClick={onAnotherTime}>
            {t('anotherTime')}
          </Button>
        </>
      ) : (
        <Button onClick={onAnotherTime}>{t('anotherTime')}</Button>
      )}
    </NoticePage>
  );
}
