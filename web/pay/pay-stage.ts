import { useEffect, useEffectEvent } from 'react';
import type { OpenPayment } from '../data/payments.ts';
import { listenToPayment } from './payment-channel.ts';
import type { UnhappyEnd } from './PaymentEnded.tsx';

/** The client's stage: filling in the form, paying in the other tab, or reading the outcome. */
export type Stage =
  | { readonly name: 'form' }
  | { readonly name: 'waiting'; readonly payment: OpenPayment }
  | { readonly name: 'ended'; readonly status: UnhappyEnd };

/** Rereads when another tab reports the return from the bank; a stage that waits for that listens itself. */
export function useReturnElsewhere({ name }: Stage, reread: () => unknown): void {
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
