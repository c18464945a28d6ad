import { useEffect, useEffectEvent, useState } from 'react';
import { isTerminal } from '#domain/payment.ts';
import { NoticePage } from '../layouts/NoticePage.tsx';
import { ApiError } from '../api/client.ts';
import { listenToPayment } from './payment-channel.ts';
import { api } from '../api/sign-in.ts';
import { useTexts } from '../lib/texts.tsx';
import { NoteInView } from '../parts/help/NoteInView.tsx';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { type OpenPayment, type PaymentStatus, usePaymentStatus } from '../data/payments.ts';
import { payTexts } from './pay.texts.ts';

type PaymentWaitingProps = {
  readonly payment: OpenPayment;
  /** Whether this page has just opened the bank's tab. Else, as after a reload or a return, there may be none. */
  readonly isNew: boolean;
  readonly onSettled: (status: PaymentStatus) => void;
  /** The payment is cancelled at the bank; the time is still held. */
  readonly onChange: () => void;
  /** Of a page that stays while the payment is open: how often the client wanted to go back, and the way. */
  readonly leaving?: { readonly tries: number; readonly onLeave: () => void };
};

/** The first tab while the client pays in the other one. Only the server's status counts (P19). */
export function PaymentWaiting({ payment, isNew, onSettled, onChange, leaving }: PaymentWaitingProps) {
  const t = useTexts(payTexts);
  const { paymentUrl } = payment;
  const [cancels, setCancels] = useState<'change' | 'leave' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const status = useSettled(payment, (end) => {
    // What this press cancels is not news.
    if (cancels === null || end === 'SUCCESS') onSettled(end);
  });

  async function cancel(then: 'change' | 'leave'): Promise<void> {
    if (cancels !== null) return;
    setCancels(then);
    setFailure(null);
    try {
      const { data } = await api.call('cancelPayment', { params: { orderId: payment.orderId } });
      if (data.status === 'SUCCESS' || data.status === 'EXPIRED') onSettled(data.status);
      else if (then === 'leave') leaving?.onLeave();
      else onChange();
    } catch (error) {
      setFailure((error instanceof ApiError && error.message) || t('cancelFailed'));
      setCancels(null);
    }
  }

  return (
    <NoticePage
      art={<SpotArch mood="dawn" />}
      heading={t(paymentUrl === '' ? 'askingTitle' : isNew ? 'waitingTitle' : 'unfinishedTitle')}
      {...(isNew && { takeFocus: true })}
    >
      <p>{t(paymentUrl === '' ? 'askingText' : isNew ? 'waitingText' : 'unfinishedText')}</p>
      <p role="status" data-testid="pay-status" data-status={status}>
        {t('waitingStatus')}
      </p>
      {paymentUrl !== '' && (
        <>
          <a
            href={paymentUrl}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: isNew ? 'ghost' : 'filled' })}
          >
            {t('openAgain')}
          </a>
          <Button look="quiet" busy={cancels === 'change'} onClick={() => void cancel('change')}>
            {t('change')}
          </Button>
        </>
      )}
      {failure !== null && (
        <p role="alert" className="danger">
          {failure}
        </p>
      )}
      {/* Last, so that nothing moves that stood here before. */}
      {leaving !== undefined && leaving.tries > 0 && (
        <NoteInView
          key={leaving.tries}
          kind="warn"
          action={{ words: t('cancelAndLeave'), busy: cancels === 'leave', onPress: () => void cancel('leave') }}
        >
          {t('stillOpen')}
        </NoteInView>
      )}
    </NoticePage>
  );
}

/** Tells once a payment is over, and answers the tab that comes back from the card page. */
function useSettled(payment: OpenPayment, onSettled: (status: PaymentStatus) => void): PaymentStatus {
  const { status, askNow } = usePaymentStatus(payment);
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (isTerminal(status)) settle(status);
  }, [status]);
  const answer = useEffectEvent((channel: ReturnType<typeof listenToPayment>) => {
    channel.say({ waitsFor: payment.orderId });
    askNow();
  });
  useEffect(() => {
    const channel = listenToPayment((message) => {
      if (message === 'returned') answer(channel);
    });
    return () => channel.close();
  }, []);
  return status;
}
