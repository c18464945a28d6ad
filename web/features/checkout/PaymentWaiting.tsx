import { useEffect, useRef } from 'react';
import { isTerminal } from '#domain/payment.ts';
import { Quiet } from '../../layouts/Quiet.tsx';
import { listenToPayment } from '../../lib/payment-channel.ts';
import { useTexts } from '../../lib/texts.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { type PaymentStatus, usePaymentStatus } from './checkout.queries.ts';
import { checkoutTexts } from './checkout.texts.ts';

type PaymentWaitingProps = {
  readonly orderId: string;
  readonly paymentUrl: string;
  readonly onSettled: (status: PaymentStatus) => void;
  readonly onChange: () => void;
};

/** The first tab while the client pays in the other one. Only the server's status counts (P19). */
export function PaymentWaiting({ orderId, paymentUrl, onSettled, onChange }: PaymentWaitingProps) {
  const t = useTexts(checkoutTexts);
  const { status, askNow } = usePaymentStatus(orderId);
  const latest = useRef({ onSettled, askNow });
  useEffect(() => {
    latest.current = { onSettled, askNow };
  });
  useEffect(() => {
    if (isTerminal(status)) latest.current.onSettled(status);
  }, [status]);
  useEffect(() => {
    const channel = listenToPayment((message) => {
      if (message !== 'returned') return;
      channel.say('noticed');
      latest.current.askNow();
    });
    return () => channel.close();
  }, []);
  return (
    <Quiet art={<SpotArch mood="dawn" />} heading={t('waitingTitle')}>
      <p>{t('waitingText')}</p>
      <p role="status" data-testid="pay-status" data-status={status}>
        {t('waitingStatus')}
      </p>
      <a href={paymentUrl} target="_blank" rel="noopener" className={buttonClass({ look: 'ghost' })}>
        {t('openAgain')}
      </a>
      <Button look="quiet" onClick={onChange}>
        {t('change')}
      </Button>
    </Quiet>
  );
}
