import { useEffect, useRef } from 'react';
import { isTerminal } from '#domain/payment.ts';
import { Quiet } from '../../layouts/Quiet.tsx';
import { listenToPayment } from '../../lib/payment-channel.ts';
import { useTexts } from '../../lib/texts.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { type OpenPayment, type PaymentStatus, usePaymentStatus } from './checkout.queries.ts';
import { checkoutTexts } from './checkout.texts.ts';

type PaymentWatchProps = {
  readonly payment: OpenPayment;
  readonly onSettled: (status: PaymentStatus) => void;
};

/** Notices how a payment ends while something else is shown: the card page stays open after "Cancel and change". */
export function PaymentWatch({ payment, onSettled }: PaymentWatchProps) {
  useSettled(payment, onSettled);
  return null;
}

/** The first tab while the client pays in the other one. Only the server's status counts (P19). */
export function PaymentWaiting({
  payment,
  onSettled,
  onChange,
}: PaymentWatchProps & { readonly onChange: () => void }) {
  const t = useTexts(checkoutTexts);
  const status = useSettled(payment, onSettled);
  return (
    <Quiet art={<SpotArch mood="dawn" />} heading={t('waitingTitle')}>
      <p>{t('waitingText')}</p>
      <p role="status" data-testid="pay-status" data-status={status}>
        {t('waitingStatus')}
      </p>
      <a href={payment.paymentUrl} target="_blank" rel="noopener" className={buttonClass({ look: 'ghost' })}>
        {t('openAgain')}
      </a>
      <Button look="quiet" onClick={onChange}>
        {t('change')}
      </Button>
    </Quiet>
  );
}

/** Tells once a payment is over, and answers the tab that comes back from the card page. */
function useSettled(payment: OpenPayment, onSettled: (status: PaymentStatus) => void): PaymentStatus {
  const { status, askNow } = usePaymentStatus(payment);
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
  return status;
}
