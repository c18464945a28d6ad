import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isTerminal } from '#domain/payment.ts';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../api/sign-in.ts';
import { type PaymentState, followPayment } from '../../data/follow-payment.ts';
import { currentLanguage } from '../../lib/language.ts';
import { rememberedOrder } from '../../parts/way/pending-order.ts';

/** The known facts of the payment from which the bank sent the client back. */
export type BankReturn = {
  readonly orderId: string | null;
  /** It is an appointment that is paid later, on its own page. */
  readonly isPaidLater: boolean;
  /** The server's state of the payment; null before its first answer, and when there is none. */
  readonly state: PaymentState | null;
  /** The server's first answer is on its way. */
  readonly isAsked: boolean;
  /** The payment has ended, and for a minute no money was heard of: the server is asked no more. */
  readonly isSilent: boolean;
};

const UUID_LENGTH = 36;
/** How often a payment that has ended is asked about, every 3000 ms (spec §9): money may come a moment late (P18). */
const LATE_LOOKS = 20;

/**
 * The payment's state by the server, polled while the page is shown. The bank's return address names the payment;
 * without a name it is that of the signed-in client's newest order.
 */
export function useBankReturn(): BankReturn {
  const { user, isLoading } = useAuth();
  const { search } = useLocation();
  const payment = namedPayment(search);
  // What the page says to everybody, with the order that this tab began to pay unless the bank names another payment.
  const [unanswered] = useState<BankReturn>(() => returnOf(payment === null ? rememberedOrder() : null));
  const [known, setKnown] = useState<BankReturn>({ ...unanswered, isAsked: true });
  const mayAsk = user?.role === 'USER';
  useEffect(() => {
    if (!mayAsk) return;
    const stop = new AbortController();
    // Harmless: what the address tells is shown instead.
    follow(payment, stop.signal, setKnown).catch(() => stop.signal.aborted || setKnown(unanswered));
    return () => stop.abort();
  }, [mayAsk, payment, unanswered]);
  return isLoading || mayAsk ? known : unanswered;
}

/** The id of the payment that the address names; a bank may append words of its own to it. */
export function namedPayment(search: string): string | null {
  return new URLSearchParams(search).get('payment')?.slice(0, UUID_LENGTH) ?? null;
}

function returnOf(orderId: string | null, isPaidLater = false): BankReturn {
  return { orderId, isPaidLater, state: null, isAsked: false, isSilent: false };
}

type SetKnown = Dispatch<SetStateAction<BankReturn>>;

async function follow(payment: string | null, signal: AbortSignal, setKnown: SetKnown): Promise<void> {
  const query = { locale: currentLanguage(), ...(payment !== null && { payment }) };
  const { order } = await api.call('readCurrentBooking', { query, signal });
  const orderId = order?.orderId ?? (payment === null ? rememberedOrder() : null);
  if (orderId === null) return setKnown(returnOf(null));
  const isPaidLater = order?.paidLater ?? false;
  let looks = 0;
  await followPayment(orderId, {
    signal,
    tell(state) {
      if (isTerminal(state.status)) looks += 1;
      setKnown({ ...returnOf(orderId, isPaidLater), state, isSilent: looks >= LATE_LOOKS });
    },
    // The last answer stands; before the first one the page says what it says to everybody.
    onFailure: () => setKnown((known) => ({ ...known, orderId, isPaidLater, isAsked: false })),
    isOver: ({ status, outcome, refund }) =>
      status === 'SUCCESS' || outcome !== null || refund !== null || looks >= LATE_LOOKS,
  });
}
