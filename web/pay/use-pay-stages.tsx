import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import type { OpenPayment, PaymentStatus } from '../data/payments.ts';
import type { UnhappyEnd } from './PaymentEnded.tsx';
import { PaymentWaiting } from './PaymentWaiting.tsx';
import { listenToPayment } from './payment-channel.ts';

/** The client's stage: filling in the form, paying in the other tab, or reading the outcome. */
export type Stage =
  | { readonly name: 'form' }
  | { readonly name: 'waiting'; readonly payment: OpenPayment }
  | { readonly name: 'ended'; readonly status: UnhappyEnd };

type Paying = {
  /** A payment that nobody knows the end of, though its time is lost or over; `chosen` is what the client does here. */
  readonly asking: (chosen: Stage | null) => string | null;
  /** The stage that follows from what the server knows, as after a reload. */
  readonly restored: Stage;
  readonly onPaid: (orderId: string) => void;
  /** Reads again what a payment that ended unhappily has changed, before its end is shown. */
  readonly onUnhappy: () => unknown;
  /** The payment was given up to change it. */
  readonly onChange: () => void;
  /** Reads again what another tab may have paid. */
  readonly reread: () => unknown;
};

/** The stages of paying on this page: the form, the wait beside the bank's page, an end that was not a success. */
export function usePayStages({ asking, restored, onPaid, onUnhappy, onChange, reread }: Paying) {
  const [chosen, setStage] = useState<Stage | null>(null);
  const asked = asking(chosen);
  const stage = asked === null ? (chosen ?? restored) : waitingFor({ orderId: asked, paymentUrl: '' });
  useReturnElsewhere(stage, reread);
  async function settle(status: PaymentStatus, orderId: string): Promise<void> {
    if (status === 'SUCCESS') return onPaid(orderId);
    if (!isUnhappy(status)) return;
    await onUnhappy();
    setStage({ name: 'ended', status });
  }
  return {
    stage,
    fillIn: () => setStage({ name: 'form' }),
    waitFor: (payment: OpenPayment) => setStage(waitingFor(payment)),
    waiting: (payment: OpenPayment, leaving?: ComponentProps<typeof PaymentWaiting>['leaving']) => (
      <PaymentWaiting
        key={payment.paymentUrl}
        payment={payment}
        isNew={chosen !== null}
        onSettled={(status) => void settle(status, payment.orderId)}
        onChange={() => {
          setStage({ name: 'form' });
          onChange();
        }}
        {...(leaving && { leaving })}
      />
    ),
  };
}

type KnownPayment = { readonly orderId: string; readonly status: string; readonly paymentUrl: string | null };

/** An open payment is waited for again after a reload; else the form is filled in. */
export function stageOfPayment({ orderId, status, paymentUrl }: KnownPayment): Stage {
  return paymentUrl === null || !isUnsettled(status) ? { name: 'form' } : waitingFor({ orderId, paymentUrl });
}

/** Whether the end of a payment is not known yet. */
export function isUnsettled(status: string): boolean {
  return status === 'INITIAL' || status === 'PROCESSING';
}

/** Whether a payment has ended without success. */
export function isUnhappy(status: string | undefined): status is UnhappyEnd {
  return status === 'FAILED' || status === 'CANCELED' || status === 'EXPIRED';
}

function waitingFor(payment: OpenPayment): Stage {
  return { name: 'waiting', payment };
}

/** Rereads when another tab reports the return from the bank; a stage that waits for that listens itself. */
function useReturnElsewhere({ name }: Stage, reread: () => unknown): void {
  const isWaiting = name === 'waiting';
  const onReturned = useEffectEvent(() => void reread());
  useEffect(() => {
    if (isWaiting) return undefined;
    const channel = listenToPayment((message) => {
      if (message === 'returned') onReturned();
    });
    return () => channel.close();
  }, [isWaiting]);
}
