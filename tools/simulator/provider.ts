import type { Instant } from '#domain/dates.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type {
  Money,
  PaymentProvider,
  PaymentRef,
  PaymentState,
  ProviderStatus,
} from '#server/providers/payments/payments.ts';
import { type Life, pause } from './database.ts';
import type { Fault, Faults } from './faults.ts';
import { NO_ANSWER } from './senders.ts';
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
  /** The instant of the capture. */
  cameAt: Instant;
  /** Whether the capture came after the provider had reported the payment as failed. */
  late: boolean;
  returned: number;
  refund: 'asked' | 'part' | 'done' | 'failed' | null;
  expiresAt: Instant;
};

export type Outcomes = 'pay' | 'decline' | 'cancel';

export type SimulatedProvider = ReturnType<typeof simulateProvider>;

/** The properties of a provider, which differ between histories. */
type Make = { cancels: boolean; keyedRefunds: boolean; refundsAtOnce: boolean; clockMs: number };

type Parts = {
  timeline: Timeline;
  faults: Faults;
  /** Carries a callback to a server. */
  callBack(body: string): void;
  sometimes(name: string): void;
  tell(line: string): void;
};

/** A payment provider with its own durable state, clock and faults. */
export function simulateProvider({ timeline, faults, callBack, sometimes, tell }: Parts) {
  const { chance } = faults;
  const payments = new Map<string, Payment>();
  const make: Make = {
    cancels: chance.hits(0.7),
    keyedRefunds: chance.hits(0.5),
    refundsAtOnce: chance.hits(0.5),
    clockMs: faults.on('provider-clock') ? (chance.below(3) - 1) * 4 * MINUTE : 0,
  };
  const now = (): Instant => timeline.now() + make.clockMs;
  const name = (payment: Payment): string => `payment ${payment.attemptId.slice(0, 4)}`;

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
    tell(`the provider takes ${payment.came.minor / 100} ${payment.came.currency} for ${name(payment)}`);
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
  const find = <T>({ attemptId }: PaymentRef, work: (payment: Payment) => Outcome<T>): Outcome<T> => {
    const payment = payments.get(attemptId);
    return payment === undefined ? rejected('NOT_FOUND') : work(payment);
  };

  const returnMoney = (payment: Payment, minor: number): void => {
    payment.returned += minor;
    payment.refund = payment.returned >= (payment.came?.minor ?? 0) ? 'done' : 'part';
    tell(`the provider sends ${minor / 100} back for ${name(payment)}`);
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

  const reach = async <T>(life: Life, fault: Fault, effect: () => Outcome<T>): Promise<Outcome<T>> => {
    const wait = (ms: number): Promise<void> => pause(timeline, life, ms);
    const loseAnswer = async (place: 'before' | 'after'): Promise<typeof NO_ANSWER> => {
      sometimes(`${fault}: lost ${place}`);
      await wait(10 * SECOND);
      if (chance.hits(0.3)) throw new Error('socket hang up');
      return NO_ANSWER;
    };
    await wait(faults.happens('slow', 0.1) ? chance.below(40 * SECOND) : 20 + chance.below(400));
    if (faults.happens(fault, 0.15)) return loseAnswer('before');
    const outcome = effect();
    if (faults.happens(fault, 0.15)) return loseAnswer('after');
    await wait(20 + chance.below(400));
    return outcome;
  };

  return {
    payments,
    /** The provider's port for one server process. */
    connect: (life: Life): PaymentProvider => ({
      id: 'keepz',
      currencies: ['GEL', 'EUR'],
      create: (input) =>
        reach(life, 'create', () => {
          if (faults.happens('create', 0.05)) return rejected('NO');
          const { attemptId, amount, expiresAt } = input;
          if (payments.has(attemptId)) return rejected('DUPLICATE');
          const ref = `P${payments.size + 1}`;
          payments.set(attemptId, {
            attemptId,
            ref,
            asked: amount,
            status: 'INITIAL',
            came: null,
            hidden: false,
            cameAt: 0,
            late: false,
            returned: 0,
            refund: null,
            expiresAt,
          });
          const unsafe = faults.happens('create', 0.05);
          if (unsafe) sometimes('unsafe address');
          return {
            ok: true,
            value: { providerRef: ref, redirectUrl: `http${unsafe ? '' : 's'}://pay.example/${ref}` },
          };
        }),
      status: (of) => reach(life, 'status', () => find(of, (payment) => ({ ok: true, value: stand(payment) }))),
      cancel: (of) =>
        reach(life, 'cancel', () =>
          find(of, (payment) => {
            if (make.cancels && stand(payment).status === 'INITIAL') payment.status = 'CANCELED';
            return { ok: true, value: stand(payment) };
          }),
        ),
      refund: (of) => reach(life, 'refund', () => find(of, takeRefund)),
      async callback({ rawBody }) {
        try {
          const body: unknown = JSON.parse(new TextDecoder().decode(rawBody));
          if (typeof body !== 'object' || body === null || !('attemptId' in body)) return 'unreadable';
          return {
            attemptId: String(body.attemptId),
            ...('providerRef' in body ? { providerRef: String(body.providerRef) } : {}),
          };
        } catch {
          // Harmless: the caller is told that it cannot be read.
          return 'unreadable';
        }
      },
    }),
    /** A payer's action on the payment page; false when the page is closed. */
    act(attemptId: string, outcome: Outcomes): boolean {
      const payment = payments.get(attemptId);
      if (payment === undefined) return false;
      const { status } = stand(payment);
      if (status !== 'INITIAL') {
        const over = status === 'CANCELED' || status === 'EXPIRED' || status === 'FAILED';
        if (over && outcome === 'pay' && faults.happens('late-money', 0.6)) {
          sometimes('money came late');
          timeline.after(chance.below(chance.hits(0.5) ? 30 * MINUTE : DAY), () => {
            if (payment.came !== null) return;
            payment.late = true;
            capture(payment);
          });
        }
        return false;
      }
      payment.status = 'PROCESSING';
      timeline.after(chance.below(20 * SECOND), () => {
        if (payment.status !== 'PROCESSING') return;
        if (outcome === 'pay') return capture(payment);
        payment.status = outcome === 'decline' ? 'FAILED' : 'CANCELED';
        tell(
          `the provider ends ${name(payment)}: ${outcome === 'decline' ? 'the card is declined' : 'the payer cancels'}`,
        );
        announce(payment);
      });
      return true;
    },
    /** Sends back what a refund has left. */
    returnRest(payment: Payment) {
      returnMoney(payment, (payment.came?.minor ?? 0) - payment.returned);
    },
    /** Refunds all or a part by hand at the provider. */
    returnByHand(attemptId: string, all: boolean) {
      const payment = payments.get(attemptId);
      if (payment?.came === null || payment === undefined || payment.refund !== null) return;
      sometimes('refunded by hand');
      returnMoney(payment, all ? payment.came.minor : Math.ceil(payment.came.minor / 3));
    },
  };
}

const rejected = (code: string) => ({ ok: false, kind: 'rejected', code }) as const;

const TAKEN = { ok: true, value: { pending: true, raw: 'TAKEN' } } as const;
const REFUNDED = { ok: true, value: { pending: false, raw: 'REFUNDED' } } as const;
