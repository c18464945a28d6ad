import type { Instant, Locale } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';

/** Money on the wire of a provider: tetri or cents. */
export type Money = { minor: number; currency: 'GEL' | 'EUR' };

export type ProviderStatus = 'INITIAL' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED' | 'EXPIRED';

/** What the provider says of an attempt now. `raw` is its own word, kept for support. */
export type PaymentState = { status: ProviderStatus; raw: string; paid?: Money; refunded?: Money };

export type PaymentRef = { attemptId: string; providerRef?: string };

/**
 * A hosted payment page. The attempt id is committed before `create` is called and is the provider's order id;
 * a callback is only a hint which attempt to ask about.
 */
export type PaymentProvider = {
  readonly id: 'sandbox' | 'keepz' | 'bog';
  readonly currencies: readonly Money['currency'][];
  create(input: {
    attemptId: string;
    amount: Money;
    /** Neutral words for the bank statement, at most 25 ASCII characters. */
    reference: string;
    locale: Locale;
    urls: { success: string; fail: string; callback: string };
    expiresAt: Instant;
  }): Promise<Outcome<{ providerRef: string; redirectUrl: string }>>;
  status(ref: PaymentRef): Promise<Outcome<PaymentState>>;
  cancel(ref: PaymentRef): Promise<Outcome<PaymentState>>;
  /** Gives back the whole amount. The same `key` never pays back twice. */
  refund(ref: PaymentRef, amount: Money, key: string): Promise<Outcome<{ pending: boolean; raw: string }>>;
  /** Reads which attempt a callback speaks of; its content is never trusted. */
  callback(input: {
    rawBody: Uint8Array;
    headers: Readonly<Record<string, string | undefined>>;
  }): Promise<PaymentRef | 'forged' | 'unreadable'>;
};
