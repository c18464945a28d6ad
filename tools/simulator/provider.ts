import { DAY, MINUTE, SECOND } from '#domain/dates.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { PaymentProvider, PaymentRef } from '#server/providers/payments/payments.ts';
import { type Life, pause } from './database.ts';
import { type Payment, paymentName, providerMoney, type ProviderParts, rejected } from './provider-money.ts';
import type { Fault, Faults } from './faults.ts';
import { NO_ANSWER } from './senders.ts';
import type { Timeline } from './timeline.ts';

export type Outcomes = 'pay' | 'decline' | 'cancel';

export type SimulatedProvider = ReturnType<typeof simulateProvider>;

/** A payment provider with its own durable state, clock and faults. */
export function simulateProvider(parts: ProviderParts) {
  const { timeline, faults, sometimes, tell } = parts;
  const { chance } = faults;
  const payments = new Map<string, Payment>();
  const money = providerMoney(parts);
  const { stand, returnMoney } = money;

  return {
    payments,
    connect: (life: Life) => portOf(life, parts, payments, money),
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
            money.capture(payment);
          });
        }
        return false;
      }
      payment.status = 'PROCESSING';
      timeline.after(chance.below(20 * SECOND), () => {
        if (payment.status !== 'PROCESSING') return;
        if (outcome === 'pay') return money.capture(payment);
        payment.status = outcome === 'decline' ? 'FAILED' : 'CANCELED';
        tell(
          `the provider ends ${paymentName(payment)}: ${outcome === 'decline' ? 'the card is declined' : 'the payer cancels'}`,
        );
        money.announce(payment);
      });
      return true;
    },
    /** Sends back what a refund has left. */
    returnRest(payment: Payment) {
      returnMoney(payment, (payment.came?.minor ?? 0) - payment.returned);
    },
    returnByHand(attemptId: string, all: boolean) {
      const payment = payments.get(attemptId);
      if (payment?.came === null || payment === undefined || payment.refund !== null) return;
      sometimes('refunded by hand');
      returnMoney(payment, all ? payment.came.minor : Math.ceil(payment.came.minor / 3));
    },
  };
}

function portOf(
  life: Life,
  { timeline, faults, sometimes }: ProviderParts,
  payments: Map<string, Payment>,
  { make, stand, takeRefund }: ReturnType<typeof providerMoney>,
): PaymentProvider {
  const reach = callsOver(timeline, faults, sometimes);
  const find = <T>({ attemptId }: PaymentRef, work: (payment: Payment) => Outcome<T>): Outcome<T> => {
    const payment = payments.get(attemptId);
    return payment === undefined ? rejected('NOT_FOUND') : work(payment);
  };
  return {
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
  };
}

/** How calls reach a provider: slowly at times, and lost before or after their effect. */
function callsOver(timeline: Timeline, faults: Faults, sometimes: (name: string) => void) {
  const { chance } = faults;
  return async <T>(life: Life, fault: Fault, effect: () => Outcome<T>): Promise<Outcome<T>> => {
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
}
