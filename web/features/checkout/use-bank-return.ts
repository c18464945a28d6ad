import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../api/sign-in.ts';
import { type PaymentState, followPayment } from '../../data/follow-payment.ts';
import { currentLanguage } from '../../lib/language.ts';
import { rememberedOrder } from '../../parts/pending-order.ts';

/** What is known of the payment from which the bank sent the client back. */
export type BankReturn = {
  /** Its order: the server knows it best, and what this tab kept may be of a former one. */
  readonly orderId: string | null;
  /** What the server says of it; null before its first answer, and when there is none. */
  readonly state: PaymentState | null;
  /** The server's first answer is on its way. */
  readonly isAsked: boolean;
};

/** The payment by the server's word, whose order is the signed-in client's newest; followed while the page is shown. */
export function useBankReturn(): BankReturn {
  const { user, isLoading } = useAuth();
  const [known, setKnown] = useState<BankReturn>(() => ({ orderId: rememberedOrder(), state: null, isAsked: true }));
  const mayAsk = user?.role === 'USER';
  useEffect(() => {
    if (!mayAsk) return;
    const stop = new AbortController();
    follow(stop.signal, setKnown).catch(() => stop.signal.aborted || setKnown(unanswered));
    return () => stop.abort();
  }, [mayAsk]);
  return { ...known, isAsked: known.isAsked && (isLoading || mayAsk) };
}

/** Without an answer the page says what it says to everybody, until one comes. */
function unanswered(known: BankReturn): BankReturn {
  return { ...known, isAsked: false };
}

async function follow(signal: AbortSignal, setKnown: Dispatch<SetStateAction<BankReturn>>): Promise<void> {
  const { order } = await api.call('readCurrentBooking', { query: { locale: currentLanguage() }, signal });
  const orderId = order?.orderId ?? rememberedOrder();
  if (orderId === null) return setKnown(unanswered);
  await followPayment(orderId, {
    signal,
    tell: (state) => setKnown({ orderId, state, isAsked: false }),
    onFailure: () => setKnown((known) => ({ ...unanswered(known), orderId })),
    isOver: ({ status, outcome }) => status === 'SUCCESS' || outcome !== null,
  });
}
