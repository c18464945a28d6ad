import { type PaymentOutcome, type ToldRefund, type WireStatus, POLL_MS } from '#domain/payment.ts';
import { api } from '../api/sign-in.ts';

/** How a payment stands, and what became of money that did not simply pay for its session. */
export type PaymentState = {
  readonly status: WireStatus;
  readonly outcome: PaymentOutcome | null;
  readonly refund: ToldRefund | null;
};

type Following = {
  readonly signal: AbortSignal;
  readonly tell: (state: PaymentState) => void;
  readonly isOver: (state: PaymentState) => boolean;
  /** A question failed; it is asked again. */
  readonly onFailure?: () => void;
};

/** Reports an order's payment every 3000 ms in a visible tab (spec §9), until `isOver`; for pages without the cache. */
export async function followPayment(orderId: string, { signal, tell, isOver, onFailure }: Following): Promise<void> {
  for (;;) {
    // The page may have been left while it asked which order that is.
    signal.throwIfAborted();
    try {
      const { data, outcome, refund } = await api.call('checkPayment', { params: { orderId }, signal });
      const state = { status: data.status, outcome, refund };
      tell(state);
      if (isOver(state)) return;
    } catch {
      // Harmless: the page is told, and asks again.
      signal.throwIfAborted();
      onFailure?.();
    }
    await nextLook(signal);
  }
}

/** Resolves when it is time to ask again and the tab is looked at; never once the page is left. */
export function nextLook(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (document.hidden) document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
      else resolve();
    }, POLL_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
