import { MINUTE, SECOND } from '#domain/dates.ts';
import type { Violation } from '../../checker/checker.ts';
import type { Chance } from '../../simulator/chance.ts';
import type { Answer } from '../answer.ts';
import {
  anyServer,
  anySlot,
  attempt,
  callBack,
  clientOf,
  isWon,
  oddAnswers,
  type Order,
  orderFor,
  payWithoutCallback,
  permutation,
  scenario,
  type Scenario,
  type Try,
} from '../scenario.ts';
import type { World } from '../world.ts';

/** The events of a payment at the instant when its hold expires. */
const EVENTS = ['callback', 'poll', 'expiry', 'cancel'] as const;
type Event = (typeof EVENTS)[number];

/** The four events in one of 24 orders, by seed. */
export const inOrder = atTheLastInstant(
  'callback, poll, expiry and cancel in one of 24 orders',
  (_, seed) => permutation(EVENTS, seed % 24),
  { oneByOne: true },
);

/** Two events at once, equal or different, by seed. */
export const inPairs = atTheLastInstant('two of callback, poll, expiry and cancel at once', (_, seed) => {
  const pairs = EVENTS.flatMap((one, index) => EVENTS.slice(index).map((other) => [one, other] as const));
  return pairs[seed % pairs.length] ?? EVENTS;
});

/** All events at once, some of them several times. */
export const allAtOnce = atTheLastInstant('callback, poll, expiry and cancel at once', (chance) => [
  ...EVENTS,
  ...Array.from({ length: chance.below(5) }, () => chance.pick(EVENTS)),
]);

/** A client pays at the instant when the hold expires; the product does not know it yet when the events begin. */
function atTheLastInstant(
  name: string,
  eventsOf: (chance: Chance, seed: number) => readonly Event[],
  { oneByOne = false } = {},
): Scenario {
  return scenario(name, {
    plan(chance, seed) {
      const events = eventsOf(chance, seed);
      return {
        slot: anySlot(chance),
        events: events.map((event) => ({ event, server: anyServer(chance) })),
        /** The loss by a cancel: the payment, or also the slot. */
        cancel: chance.pick(['payment', 'step back']),
      };
    },
    async run(world, { slot, events, cancel }) {
      const order = await orderFor(world, { client: 0, server: 0, slot });
      const { orderId, attemptId } = order;
      await endHolds(world);
      await payWithoutCallback(world, order);
      const as = clientOf(world, 0);
      const step = { as, body: { user: { id: as.userId, step: 3 } } };
      const calls: Record<Event, (server: number) => Promise<Answer | void>> = {
        callback: (server) => callBack(world, { server, attemptId }),
        poll: (server) => world.call(server, 'GET', `/therapists/check-payment/${orderId}`, { as }),
        expiry: (server) => world.drain(server),
        cancel: (server) =>
          cancel === 'payment'
            ? world.call(server, 'POST', `/checkout/${orderId}/cancel`, { as })
            : world.call(server, 'PUT', '/set-step-information', step),
      };
      const answers: Answer[] = [];
      const run = async ({ event, server }: (typeof events)[number]): Promise<void> => {
        const answer = await calls[event](server);
        if (answer !== undefined) answers.push(answer);
      };
      if (oneByOne) for (const one of events) await run(one);
      else await Promise.all(events.map(run));
      await world.settle();
      const [row] = await world.db.run<{ status: string }>('select status from appointments', []);
      const seated = row?.status === 'confirmed';
      const violations = failures(answers);
      const stepsBack = cancel === 'step back' && events.some(({ event }) => event === 'cancel');
      // Only stepping back gives up the slot: after expiry or a cancelled payment a client who has paid keeps it.
      if (!seated && !stepsBack) violations.push({ name: 'SEAT_REFUSED', detail: `paid in time, and ${row?.status}` });
      return { attempts: events.length, winners: seated ? 1 : 0, violations };
    },
  });
}

async function endHolds(world: World): Promise<void> {
  world.clock.advance(15 * MINUTE);
  await world.renewAccess();
}

function failures(answers: readonly Answer[]): Violation[] {
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ status, code }) => ({ name: 'ANSWER', detail: `${status} ${code}` }));
}

/** Late payments for one slot from several clients at once, while others place new holds on it. */
export const lateMoney = scenario('late money of several clients and new holds of one slot', {
  plan(chance) {
    const slot = anySlot(chance);
    const payers = 1 + chance.below(4);
    return {
      slot,
      payers,
      // The payer with a newer hold of the same slot, which must not block the payer's own late payment.
      again: chance.hits(0.4) ? chance.below(payers) : null,
      callbacks: Array.from({ length: payers * 2 }, (_, index) => ({
        payer: index % payers,
        server: anyServer(chance),
      })),
      rivals: Array.from({ length: chance.below(12) }, (_, index): Try => ({
        client: 10 + index,
        server: anyServer(chance),
        by: chance.hits(0.3) ? 'reserve' : 'check',
        slot,
      })),
    };
  },
  async run(world, { slot, payers, again, callbacks, rivals }) {
    const orders: Order[] = [];
    for (let client = 0; client < payers; client += 1) {
      orders.push(await orderFor(world, { client, server: client, slot }));
      await endHolds(world);
      await world.work();
    }
    if (again !== null) await attempt(world, { client: again, server: again, by: 'check', slot });
    await payWithoutCallback(world, ...orders);
    const [answers] = await Promise.all([
      Promise.all(rivals.map((rival) => attempt(world, rival))),
      ...callbacks.map(({ payer, server }) => callBack(world, { server, attemptId: orders[payer]?.attemptId ?? '' })),
    ]);
    // The provider is asked about a payment again only after five seconds.
    world.clock.advance(5 * SECOND);
    await world.work();
    const holders = await world.db.run<{ status: string }>(
      `select status from appointments where status in ('held', 'confirmed')`,
    );
    const violations = oddAnswers(answers);
    if (holders.length !== 1) violations.push({ name: 'HOLDERS', detail: `${holders.length} have the slot` });
    return { attempts: rivals.length + callbacks.length, winners: holders.length, violations };
  },
});

/** Two clients pay late, each for the slot of the other's expired hold: a deadlock if locks had no order. */
export const crossedPayments = scenario('late money of two clients across', {
  plan: (chance) => ({
    slots: [anySlot(chance, 0), { ...anySlot(chance, 1) }] as const,
    same: chance.hits(0.7),
    overdue: chance.hits(0.7),
    servers: Array.from({ length: 8 }, () => anyServer(chance)),
  }),
  async run(world, { slots: [left, right], same, overdue, servers }) {
    // At the same hour each client's own hold conflicts too.
    const other = same ? { ...right, day: left.day, hour: left.hour } : right;
    const one = await orderFor(world, { client: 0, server: 0, slot: left });
    const two = await orderFor(world, { client: 1, server: 1, slot: other });
    await endHolds(world);
    await world.work();
    await attempt(world, { client: 0, server: 0, by: 'check', slot: other });
    await attempt(world, { client: 1, server: 1, by: 'check', slot: left });
    if (overdue) world.clock.advance(15 * MINUTE);
    await payWithoutCallback(world, one, two);
    await Promise.all(
      servers.map((server, index) => {
        const { attemptId } = index % 2 === 0 ? one : two;
        return index < 6 ? callBack(world, { server, attemptId }) : world.drain(server);
      }),
    );
    await world.settle();
    const seated = await world.db.run(`select 1 from appointments where status = 'confirmed'`);
    const violations: Violation[] = [];
    if (overdue && seated.length !== 2)
      violations.push({ name: 'SEAT_REFUSED', detail: `${seated.length} of 2 seated` });
    return { attempts: servers.length, winners: seated.length, violations };
  },
});

/** Double clicks on the pay button: one order, one attempt, one answer. */
export const doubleClick = scenario('one client pays in many tabs', {
  plan: (chance) => ({
    slot: anySlot(chance),
    heldBefore: chance.hits(0.5),
    clicks: Array.from({ length: 8 }, () => ({
      server: anyServer(chance),
      key: chance.pick(['same', 'none', 'same with another name']),
    })),
  }),
  async run(world, { slot, heldBefore, clicks }) {
    if (heldBefore) await attempt(world, { client: 0, server: 0, by: 'check', slot });
    const answers = await Promise.all(
      clicks.map(({ server, key }) => {
        const headers = key === 'none' ? {} : { 'idempotency-key': 'one' };
        const body = key === 'same with another name' ? { name: 'ნინო' } : {};
        return attempt(world, { client: 0, server, by: 'reserve', slot }, { headers, body });
      }),
    );
    const violations = oddAnswers(answers, ['IDEMPOTENCY_CONFLICT']);
    const won = answers.filter(isWon);
    if (new Set(won.map(({ body }) => JSON.stringify(body))).size !== 1) {
      violations.push({ name: 'TWO_ORDERS', detail: 'the answers name more than one payment' });
    }
    const attempts = await world.db.run('select 1 from payment_attempts');
    if (attempts.length !== 1)
      violations.push({ name: 'TWO_ORDERS', detail: `${attempts.length} attempts were opened` });
    return { attempts: answers.length, winners: won.length, violations };
  },
});

/** Many holds expire at one instant, some of them paid, while all workers, callbacks and polls run at once. */
export const manyExpiries = scenario('many holds that end at once', {
  plan: (chance) => ({
    orders: Array.from({ length: 12 }, (_, client) => ({
      client,
      slot: { therapist: client % 6, day: 1 + Math.floor(client / 6), hour: 10 + chance.below(9) },
      paid: chance.hits(0.5),
      polls: chance.hits(0.5),
      called: chance.hits(0.5),
      server: anyServer(chance),
    })),
  }),
  async run(world, { orders }) {
    const opened = await Promise.all(orders.map(async (one) => ({ ...one, ...(await orderFor(world, one)) })));
    await endHolds(world);
    const paid = opened.filter((one) => one.paid);
    await payWithoutCallback(world, ...paid);
    const polls = opened
      .filter((one) => one.polls)
      .map(({ client, orderId, server }) => {
        return world.call(server, 'GET', `/therapists/check-payment/${orderId}`, { as: clientOf(world, client) });
      });
    const calls = [...polls, ...opened.filter(({ called }) => called).map((one) => callBack(world, one))];
    await Promise.all([world.work(), ...calls]);
    const violations = failures(await Promise.all(calls));
    await world.settle();
    const seated = await world.db.run(`select 1 from appointments where status = 'confirmed'`);
    if (seated.length !== paid.length) {
      violations.push({ name: 'SEAT_REFUSED', detail: `${paid.length} paid in time, ${seated.length} are seated` });
    }
    return { attempts: calls.length + orders.length, winners: seated.length, violations };
  },
});
