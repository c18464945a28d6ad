import { MINUTE } from '#domain/dates.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Hold } from '../../data/current-booking.ts';
import { checkoutTexts } from './checkout.texts.ts';

export type UnhappyEnd = 'FAILED' | 'CANCELED' | 'EXPIRED';

const WORDS = {
  FAILED: { title: 'failedTitle', text: 'failedText' },
  CANCELED: { title: 'canceledTitle', text: 'canceledText' },
  EXPIRED: { title: 'expiredTitle', text: 'expiredText' },
} as const;

type PaymentEndedProps = {
  readonly status: UnhappyEnd;
  /** The client had not begun to pay. */
  readonly unpaid?: boolean;
  readonly hold: Hold | null;
  readonly onPayAgain: () => void;
  readonly onAnotherTime: () => void;
};

/** How a payment ended when it did not succeed, and what to do next (P17). */
export function PaymentEnded({ status, unpaid = false, hold, onPayAgain, onAnotherTime }: PaymentEndedProps) {
  const t = useTexts(checkoutTexts);
  const now = useNow(10_000);
  const { title, text } = WORDS[status];
  const left = hold === null ? 0 : Math.ceil((Date.parse(hold.expiresAt) - now) / MINUTE);
  return (
    <NoticePage art={<SpotArch mood="dusk" />} heading={t(title)}>
      <div role="status" data-testid="pay-status" data-status={status}>
        <p>{t(unpaid ? 'expiredUnpaidText' : status === 'EXPIRED' && hold !== null ? 'expiredHeldText' : text)}</p>
        {left > 0 && <p>{t('heldMinutes', { n: left })}</p>}
      </div>
      {hold !== null ? (
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
