import type { Instant, Locale } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';

/** Money on the wire of a provider: tetri or cents. */
export type Money = { minor: number; currency: 'GEL' | 'EUR' };

export type ProviderStatus = 'INITIAL' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED' | 'EXPIRED';

/** The provider's current state of an attempt. */
export type PaymentState = {
  status: ProviderStatus;
  /** Its own word, kept for support. */
  raw: string;
  /** A word that no adapter knows: it counts as at work. */
  isUnknown?: boolean;
  /**
   * The sum paid, in the currency it names, ours or not. `as asked` from a provider that names no sum, because it takes
   * exactly the order's sum. Absent when nothing came or the sum cannot be read.
   */
  paid?: { minor: number; currency: string } | 'as asked';
  /** The last four digits of the card that paid, where the provider tells them. */
  card?: string;
  /** How sending the money back stands, once it was asked for. `part`: an operator gave back some by hand. */
  refund?: 'asked' | 'part' | 'done' | 'failed';
};

/** How a provider finds an attempt: by our id, and by its own where it has one. */
export type PaymentRef = { attemptId: string; providerRef?: string };

/** A payment for which a page is asked. */
export type NewPayment = {
  attemptId: string;
  amount: Money;
  /** Neutral words for the bank statement, at most 25 ASCII characters. */
  reference: string;
  locale: Locale;
  urls: { success: string; fail: string; callback: string };
  expiresAt: Instant;
};

/** A hosted payment page; its order id is the attempt's, committed before `create`. A callback is only a hint. */
export type PaymentProvider = {
  readonly id: 'sandbox' | 'keepz' | 'bog';
  /** The currencies taken now; fewer once it refused one. */
  readonly currencies: readonly Money['currency'][];
  /** Refuses with the code `CURRENCY` when it takes none of this currency from us. */
  create(payment: NewPayment): Promise<Outcome<{ providerRef: string; redirectUrl: string }>>;
  /** `rejected` means that it certainly knows no such payment. */
  status(ref: PaymentRef): Promise<Outcome<PaymentState>>;
  /** Makes an unpaid payment unpayable; one that has no such call answers how the payment stands. */
  cancel(ref: PaymentRef): Promise<Outcome<PaymentState>>;
  /** Gives back all that came. The same `key` never pays back twice at a provider that takes keys. */
  refund(ref: PaymentRef, amount: Money, key: string): Promise<Outcome<{ pending: boolean; raw: string }>>;
  /** Reads which attempt a callback speaks of; its content is never trusted. */
  callback(input: {
    rawBody: Uint8Array;
    headers: Readonly<Record<string, string | undefined>>;
  }): Promise<PaymentRef | 'forged' | 'unreadable'>;
};
