import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { Money, PaymentState, ProviderStatus } from '#server/providers/payments/payments.ts';
import type { Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';

/** A payment in the provider's own data, which crashes of the product do not touch. */
export type Payment = {
  attemptId: string;
  ref: string;
  asked: Money;
  status: ProviderStatus;
  /** The captured sum; answers leave it out when it is `hidden`. */
  came: { minor: number; currency: string } | null;
  hidden: boolean;
  cameAt: Instant;
  /** Whether the capture came after the provider had reported the payment as failed. */
  late: boolean;
  returned: number;
  refund: 'asked' | 'part' | 'done' | 'failed' | null;
  expiresAt: Instant;
};

export type ProviderParts = {
  timeline: Timeline;
  faults: Faults;
  callBack(body: string): void;
  sometimes(name: string): void;
  tell(line: string): void;
};

/** The money of a provider: how it comes, is told of, and goes back. */
export function providerMoney({ timeline, faults, callBack, sometimes, tell }: ProviderParts) {
  const { chance } = faults;
  const make: { cancels: boolean; keyedRefunds: boolean; refundsAtOnce: boolean; clockMs: number } = {
    cancels: chance.hits(0.7),
    keyedRefunds: chance.hits(0.5),
    refundsAtOnce: chance.hits(0.5),
    clockMs: faults.on('provider-clock') ? (chance.below(3) - 1) * 4 * MINUTE : 0,
  };
  const now = (): Instant => timeline.now() + make.clockMs;

  const announce = (payment: Payment): void => {
    let times = 1;
    if (faults.happens('callback-lost', 0.4)) {
      sometimes('callback lost');
      times = 0;
    } else if (faults.happens('callback-twice', 0.5)) {
      sometimes('callback came twice');
      times = 2 + chance.below(2);
    }
    for (let i = 0; i < times; i += 1) {
      const late = faults.happens('callback-late', 0.3);
      const body = JSON.stringify({ attemptId: payment.attemptId, providerRef: payment.ref });
      timeline.after(late ? chance.below(2 * DAY) : chance.below(3 * SECOND), () => callBack(body));
    }
  };
  const capture = (payment: Payment): void => {
    payment.status = 'SUCCESS';
    payment.came = { ...payment.asked };
    payment.cameAt = timeline.now();
    if (faults.happens('other-sum', 0.4)) {
      const kind = chance.below(4);
      if (kind === 0) payment.came.minor -= 1 + chance.below(payment.came.minor - 1);
      if (kind === 1) payment.came.minor += 1 + chance.below(5000);
      if (kind === 2) payment.came.currency = payment.came.currency === 'GEL' ? 'EUR' : 'USD';
      if (kind === 3) payment.hidden = true;
      sometimes('another sum came');
    }
    tell(`the provider takes ${payment.came.minor / 100} ${payment.came.currency} for ${paymentName(payment)}`);
    if (faults.happens('refund-by-hand', 0.1)) {
      sometimes('sent back before anybody heard of it');
      returnMoney(payment, chance.hits(0.6) ? payment.came.minor : Math.ceil(payment.came.minor / 3));
    }
    announce(payment);
  };
  const stand = (payment: Payment): PaymentState => {
    if (payment.status === 'INITIAL' && now() >= payment.expiresAt) payment.status = 'EXPIRED';
    const { status, came, hidden, refund } = payment;
    return {
      status,
      raw: refund === null ? status : `REFUND_${refund}`,
      ...(came !== null && !hidden ? { paid: { ...came } } : {}),
      ...(refund === null ? {} : { refund }),
    };
  };

  const returnMoney = (payment: Payment, minor: number): void => {
    payment.returned += minor;
    payment.refund = payment.returned >= (payment.came?.minor ?? 0) ? 'done' : 'part';
    tell(`the provider sends ${minor / 100} back for ${paymentName(payment)}`);
  };
  const takeRefund = (payment: Payment): Outcome<{ pending: boolean; raw: string }> => {
    if (payment.came === null || payment.status !== 'SUCCESS') return rejected('NOT_PAID');
    if (payment.refund === 'done') {
      // A repeat with a key gets the first result; without a key it is an error. Neither makes a second refund.
      sometimes('refund found done');
      return make.keyedRefunds ? REFUNDED : rejected('ALREADY');
    }
    if (payment.refund === 'asked') return TAKEN;
    const left = payment.came.minor - payment.returned;
    if (make.refundsAtOnce && !faults.happens('refund-slow', 0.5)) {
      returnMoney(payment, left);
      return REFUNDED;
    }
    payment.refund = 'asked';
    const fails = faults.happens('refund-failed', 0.5);
    sometimes(fails ? 'refund failed at the provider' : 'refund took its time');
    timeline.after(chance.below(4 * HOUR), () => {
      if (payment.refund !== 'asked') return;
      if (fails) payment.refund = 'failed';
      else returnMoney(payment, (payment.came?.minor ?? 0) - payment.returned);
    });
    return TAKEN;
  };
  return { make, announce, capture, stand, returnMoney, takeRefund };
}

/** The name of a payment in a story. */
export function paymentName({ attemptId }: Payment): string {
  return `payment ${attemptId.slice(0, 4)}`;
}

/** The refusal of a call. */
export const rejected = (code: string) => ({ ok: false, kind: 'rejected', code }) as const;

const TAKEN = { ok: true, value: { pending: true, raw: 'TAKEN' } } as const;
const REFUNDED = { ok: true, value: { pending: false, raw: 'REFUNDED' } } as const;
