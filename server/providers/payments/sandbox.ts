import type { Instant, Locale } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';
import type { Rows } from '../rows.ts';
import type { Money, PaymentProvider, PaymentRef, PaymentState } from './payments.ts';

/** What a person may do on the sandbox's payment page; `expire` lets its lifetime run out. */
export const SANDBOX_OUTCOMES = ['pay', 'decline', 'cancel', 'expire'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

type Status = 'INITIAL' | 'SUCCESS' | 'FAILED' | 'CANCELED' | 'EXPIRED';

/** A payment as the sandbox keeps it. */
export type SandboxPayment = {
  attemptId: string;
  amountMinor: number;
  currency: Money['currency'];
  status: Status;
  refunded: boolean;
  locale: Locale;
  successUrl: string;
  failUrl: string;
  expiresAt: Instant;
};

/** The side of the sandbox where a person pays. */
export type SandboxDesk = {
  find(attemptId: string): Promise<SandboxPayment | null>;
  /**
   * Does what the person chose; null when the payment is over. Paying works also after the lifetime, as banks sometimes
   * let it: that is how money comes late.
   */
  decide(attemptId: string, outcome: SandboxOutcome): Promise<SandboxPayment | null>;
};

/** The simulated payment provider with its desk. `origin` is where its payment page stands. */
export function createSandbox(world: {
  rows: Rows;
  now(): Instant;
  origin: string;
}): { provider: PaymentProvider; desk: SandboxDesk } {
  const { rows, now, origin } = world;
  const find = async (attemptId: string): Promise<SandboxPayment | null> => {
    if (!UUID.test(attemptId)) return null;
    const [payment] = await rows.run<SandboxPayment>(FIND, [attemptId]);
    if (payment === undefined) return null;
    const over = payment.status === 'INITIAL' && payment.expiresAt <= now();
    return over ? { ...payment, status: 'EXPIRED' } : payment;
  };
  const move = async (attemptId: string, to: Status, from: readonly Status[]): Promise<SandboxPayment | null> => {
    const moved = await rows.run(MOVE, [attemptId, to, from]);
    return moved.length === 0 ? null : find(attemptId);
  };
  const stateOf = async ({ attemptId }: PaymentRef): Promise<Outcome<PaymentState>> => {
    const payment = await find(attemptId);
    return payment === null ? UNKNOWN : { ok: true, value: asState(payment) };
  };

  const provider: PaymentProvider = {
    id: 'sandbox',
    currencies: ['GEL', 'EUR'],
    async create({ attemptId, amount, locale, urls, expiresAt }) {
      await rows.run(CREATE, [
        attemptId,
        amount.minor,
        amount.currency,
        locale,
        urls.success,
        urls.fail,
        new Date(expiresAt).toISOString(),
        new Date(now()).toISOString(),
      ]);
      return {
        ok: true,
        value: { providerRef: `sandbox-${attemptId}`, redirectUrl: `${origin}/api/dev/pay/${attemptId}` },
      };
    },
    status: stateOf,
    async cancel(ref) {
      await move(ref.attemptId, 'CANCELED', ['INITIAL']);
      return stateOf(ref);
    },
    async refund({ attemptId }, amount) {
      const refunded = await rows.run(REFUND, [attemptId, amount.minor, amount.currency]);
      return refunded.length === 0
        ? { ok: false, kind: 'rejected', code: 'not-captured' }
        : { ok: true, value: { pending: false, raw: 'REFUNDED' } };
    },
    async callback({ rawBody }) {
      try {
        const { attemptId } = JSON.parse(new TextDecoder().decode(rawBody)) as { attemptId?: unknown };
        return typeof attemptId === 'string' && UUID.test(attemptId) ? { attemptId } : 'unreadable';
      } catch {
        return 'unreadable';
      }
    },
  };

  const desk: SandboxDesk = {
    find,
    async decide(attemptId, outcome) {
      const current = await find(attemptId);
      if (current === null) return null;
      const over = current.status !== 'INITIAL';
      switch (outcome) {
        case 'pay':
          return move(attemptId, 'SUCCESS', ['INITIAL', 'FAILED', 'CANCELED', 'EXPIRED']);
        case 'decline':
          return over ? null : move(attemptId, 'FAILED', ['INITIAL']);
        case 'cancel':
          return over ? null : move(attemptId, 'CANCELED', ['INITIAL']);
        case 'expire':
          return over ? null : move(attemptId, 'EXPIRED', ['INITIAL']);
      }
    },
  };
  return { provider, desk };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNKNOWN = { ok: false, kind: 'rejected', code: 'unknown-payment' } as const;

/** The sandbox's own words, so that nobody takes them for ours. */
const WORDS: Record<Status, string> = {
  INITIAL: 'CREATED',
  SUCCESS: 'CAPTURED',
  FAILED: 'DECLINED',
  CANCELED: 'CANCELLED',
  EXPIRED: 'LIFETIME_OVER',
};

function asState({ status, refunded, amountMinor, currency }: SandboxPayment): PaymentState {
  const money: Money = { minor: amountMinor, currency };
  return {
    status,
    raw: refunded ? 'REFUNDED' : WORDS[status],
    ...(status === 'SUCCESS' && { paid: money }),
    ...(refunded && { refunded: money }),
  };
}

const CREATE = {
  name: 'sandbox.create',
  text: `
    insert into sandbox_payments(attempt_id, amount_minor, currency, status, locale, success_url, fail_url, expires_at,
      created_at)
    values ($1, $2, $3, 'INITIAL', $4, $5, $6, $7, $8)
    on conflict (attempt_id) do nothing`,
};
const FIND = {
  name: 'sandbox.find',
  text: `
    select attempt_id as "attemptId", amount_minor as "amountMinor", currency, status, refunded, locale,
      success_url as "successUrl", fail_url as "failUrl", expires_at as "expiresAt"
    from sandbox_payments where attempt_id = $1`,
};
const MOVE = {
  name: 'sandbox.move',
  text: `update sandbox_payments set status = $2 where attempt_id = $1 and status = any($3::text[]) returning attempt_id`,
};
const REFUND = {
  name: 'sandbox.refund',
  text: `
    update sandbox_payments set refunded = true
    where attempt_id = $1 and status = 'SUCCESS' and amount_minor = $2 and currency = $3 returning attempt_id`,
};
