import type { Instant, Locale } from '#domain/dates.ts';
import { objectOf } from '../outgoing.ts';
import type { Money, PaymentProvider, PaymentState, ProviderStatus } from './payments.ts';

/** A payment as the simulated provider keeps it. */
export type SandboxPayment = {
  attemptId: string;
  amount: Money;
  status: Exclude<ProviderStatus, 'PROCESSING'>;
  refunded: boolean;
  locale: Locale;
  successUrl: string;
  failUrl: string;
  expiresAt: Instant;
};

/** Where the simulated provider keeps its payments. */
export type SandboxStore = {
  /** Keeps a new payment; one of the same id stays as it is. */
  insert(payment: SandboxPayment): Promise<void>;
  find(attemptId: string): Promise<SandboxPayment | null>;
  /** Moves a payment that stands at one of `from`; others stay. */
  move(attemptId: string, to: SandboxPayment['status'], from: readonly SandboxPayment['status'][]): Promise<void>;
  setRefunded(attemptId: string): Promise<void>;
};

/** The last digits of the card that pays everything here. */
const SANDBOX_CARD = '4242';

/** The state of a payment that is asked about now: an unfinished payment runs out. */
export function sandboxStatus(payment: SandboxPayment, now: Instant): SandboxPayment['status'] {
  return payment.status === 'INITIAL' && now >= payment.expiresAt ? 'EXPIRED' : payment.status;
}

/**
 * A card provider that takes no money: its page is `/api/dev/pay/:attemptId` of this server. It keeps the promises of a
 * real one: an id gives one payment, statuses end, a refund happens once.
 */
export function sandboxPayments(parts: {
  store: SandboxStore;
  clock: { now(): Instant };
  publicUrl: string;
}): PaymentProvider {
  const { store, clock, publicUrl } = parts;
  const stateOf = (payment: SandboxPayment): PaymentState => {
    const status = sandboxStatus(payment, clock.now());
    return {
      status,
      raw: payment.refunded ? 'REFUNDED_BY_INTEGRATOR' : status,
      ...(status === 'SUCCESS' ? { paid: payment.amount, card: SANDBOX_CARD } : {}),
      ...(payment.refunded ? { refund: 'done' } : {}),
    };
  };
  const unknownPayment = { ok: false, kind: 'rejected', code: 'NOT_FOUND' } as const;
  return {
    id: 'sandbox',
    currencies: ['GEL', 'EUR'],
    async create({ attemptId, amount, locale, urls, expiresAt }) {
      await store.insert({
        attemptId,
        amount,
        status: 'INITIAL',
        refunded: false,
        locale,
        successUrl: urls.success,
        failUrl: urls.fail,
        expiresAt,
      });
      return { ok: true, value: { providerRef: attemptId, redirectUrl: `${publicUrl}/api/dev/pay/${attemptId}` } };
    },
    async status({ attemptId }) {
      const payment = await store.find(attemptId);
      return payment === null ? unknownPayment : { ok: true, value: stateOf(payment) };
    },
    async cancel({ attemptId }) {
      await store.move(attemptId, 'CANCELED', ['INITIAL']);
      const payment = await store.find(attemptId);
      return payment === null ? unknownPayment : { ok: true, value: stateOf(payment) };
    },
    async refund({ attemptId }) {
      const payment = await store.find(attemptId);
      if (payment === null) return unknownPayment;
      if (payment.status !== 'SUCCESS') return { ok: false, kind: 'rejected', code: 'NOT_PAID' };
      if (!payment.refunded) await store.setRefunded(attemptId);
      return { ok: true, value: { pending: false, raw: 'REFUNDED_BY_INTEGRATOR' } };
    },
    async callback({ rawBody }) {
      const attemptId = objectOf(new TextDecoder().decode(rawBody))?.['attemptId'];
      return typeof attemptId === 'string' ? { attemptId } : 'unreadable';
    },
  };
}
