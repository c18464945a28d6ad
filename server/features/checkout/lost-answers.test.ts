import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import {
  attempts,
  changeProvider,
  hurry,
  newest,
  refunds,
  sessions,
  stands,
  statusOfAttempts,
} from '#server/testing/payment-records.ts';
import { type PaymentWorld, type PaymentWorlds, REMOTE, startPaymentWorlds } from '#server/testing/payment-world.ts';
import { order, pass, paymentStatus, reserve, THURSDAY } from '#server/testing/shopping.ts';

let worlds: PaymentWorlds;
let world: PaymentWorld;
let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  worlds = await startPaymentWorlds();
});
afterAll(() => worlds.close());

async function begin(provider: 'keepz' | 'bog'): Promise<void> {
  world = await worlds.open(provider);
  ({ app } = world);
  ana = await app.signIn();
}

describe.each(REMOTE)('%s', (name) => {
  beforeEach(() => begin(name));

  describe('1 no answer in time', () => {
    test('to the wish for a page: the client is told, the next try is another attempt, and one payment is seated', async () => {
      const relax = hurry(app);
      world.fail('create', 'slow', 2);
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      relax();
      world.calm();
      expect(await sessions(app)).toEqual(['held']);
      const orderId = await order(app, ana);
      const ids = (await attempts(app)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      await world.payer(ids[1] ?? '', 'pay');
      await pass(app, MINUTE);
      expect([await statusOfAttempts(app), await stands(app, orderId)]).toEqual([['CANCELED', 'SUCCESS'], 'SUCCESS']);
    });

    test('to our question: nothing changes, and the job asks again', async () => {
      const orderId = await order(app, ana);
      world.fail('callback', 'never');
      await world.payer(await newest(app), 'pay');
      world.fail('status', 'slow');
      const relax = hurry(app);
      expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
      relax();
      await pass(app, MINUTE);
      expect(await stands(app, orderId)).toBe('SUCCESS');
    });
  });

  describe('2 lost after it was taken', () => {
    test('the wish for a page: what nobody can reach is not left payable, and the client pays once', async () => {
      world.fail('create', 'lost after', name === 'bog' ? 2 : 1);
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      const lost = await newest(app);
      await app.deps.jobs.drain();
      if (name === 'keepz') expect(worlds.keepz.orders.get(lost)?.status).toBe('CANCELED');
      const orderId = await order(app, ana);
      await world.payer(await newest(app), 'pay');
      await pass(app, 2 * HOUR);
      expect([await statusOfAttempts(app), await stands(app, orderId), await refunds(app)]).toEqual([
        ['CANCELED', 'SUCCESS'],
        'SUCCESS',
        [],
      ]);
    });

    test('a refund: it is asked for before it would be sent again', async () => {
      const orderId = await order(app, ana);
      const paid = await newest(app);
      await pass(app, 15 * MINUTE);
      await order(app, await app.signIn('599000002'));
      world.fail('refund', 'lost after');
      await world.force(paid);
      for (let i = 0; i < 10; i += 1) await pass(app, 10 * SECOND);
      expect(world.calls().filter((one) => one === 'refund')).toHaveLength(1);
      world.endRefund(paid, 'done');
      await pass(app, HOUR);
      expect(await refunds(app)).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000, currency: 'GEL' }]);
      expect(await stands(app, orderId)).toBe('EXPIRED');
    });
  });

  test.each(['5xx', 'garbage', 'lost before'] as const)(
    '3, 4 answers that are %s change nothing; when they are sound again, the payment is seated',
    async (fault) => {
      const orderId = await order(app, ana);
      world.fail('status', fault, 3);
      await world.payer(await newest(app), 'pay');
      expect(await sessions(app)).toEqual(['held']);
      for (let i = 0; i < 4; i += 1) await pass(app, 5 * SECOND + MINUTE);
      expect(await stands(app, orderId)).toBe('SUCCESS');
    },
  );

  test('4 an answer about another order seats nobody', async () => {
    const orderId = await order(app, ana);
    world.fail('status', 'other order', 100);
    await world.payer(await newest(app), 'pay');
    await pass(app, 10 * MINUTE);
    expect([await sessions(app), await stands(app, orderId)]).toEqual([['held'], 'INITIAL']);
  });

  test("4 the page of another order is not where people are sent, and that order's payment stays its own", async () => {
    const orderId = await order(app, ana);
    const first = await newest(app);
    const nika = await app.signIn('599000002');
    world.fail('create', 'other order');
    const { specialistId, bookingSession } = await app.hold(nika, DEMO_THERAPISTS.Th4);
    const elsewhere = { specialistId, bookingSession, selectedDate: bookingSession.date };
    const refused = await reserve(app, nika, elsewhere);
    expect([refused.status, refused.body['success']]).toEqual([200, false]);
    if (name === 'bog') worlds.bog.orders.delete(await newest(app));
    const own = await order(app, nika, elsewhere);
    await world.payer(first, 'pay');
    await world.payer(await newest(app), 'pay');
    await pass(app, MINUTE);
    expect([await stands(app, orderId), await paymentStatus(app, await app.signIn('599000002'), own)]).toEqual([
      'SUCCESS',
      'SUCCESS',
    ]);
  });

  test('4 an address that is not of the provider is not where people are sent', async () => {
    world.fail('create', 'foreign address');
    expect((await reserve(app, ana)).body).toMatchObject({ success: false });
    expect((await reserve(app, ana)).body).toMatchObject({ success: true });
  });

  test('7 a callback that overtakes the answer to our own request is not lost', async () => {
    changeProvider(app, (provider) => ({
      create: async (input) => {
        const created = await provider.create(input);
        await world.payer(input.attemptId, 'pay');
        return created;
      },
    }));
    const orderId = await order(app, ana);
    expect([await sessions(app), await stands(app, orderId)]).toEqual([['confirmed'], 'SUCCESS']);
    expect(await app.rows('select 1 as one from payment_attempts where provider_ref is not null', [])).toHaveLength(1);
  });

  test('8 a callback that never comes: the client who waits, and else the job, finds the payment', async () => {
    const orderId = await order(app, ana);
    world.fail('callback', 'never', 2);
    await world.payer(await newest(app), 'pay');
    expect(await sessions(app)).toEqual(['held']);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    const nika = await app.signIn('599000002');
    await order(app, nika, { bookingSession: THURSDAY });
    await world.payer(await newest(app), 'pay');
    await pass(app, MINUTE);
    expect(await sessions(app)).toEqual(['confirmed', 'confirmed']);
  });

  test('14 killed between the payment and our note of it: the job finds it', async () => {
    const orderId = await order(app, ana);
    const { transaction } = app.deps.db;
    let alive = false;
    Object.assign(app.deps.db, {
      transaction: (work: Parameters<typeof transaction>[0]) => {
        if (alive) return transaction(work);
        alive = true;
        throw new Error('killed');
      },
    });
    await world.payer(await newest(app), 'pay');
    expect(await sessions(app)).toEqual(['held']);
    await pass(app, MINUTE);
    Object.assign(app.deps.db, { transaction });
    expect(await stands(app, orderId)).toBe('SUCCESS');
  });

  test('a payment that was begun and then forgotten by the provider seats nobody and ends', async () => {
    const orderId = await order(app, ana);
    await world.payer(await newest(app), 'start');
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
    await pass(app, 6 * SECOND);
    world.fail('status', 'dropped');
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
    for (let i = 0; i < 8; i += 1) await pass(app, 10 * MINUTE);
    expect([await sessions(app), await statusOfAttempts(app), await stands(app, orderId)]).toEqual([
      ['expired'],
      ['EXPIRED'],
      'EXPIRED',
    ]);
    const left = `select kind, payload, run_at, attempts, last_error from jobs where kind like 'payment%' and done_at is null`;
    expect(await app.rows(left, [])).toEqual([]);
  });
});

describe('15 the bank', () => {
  beforeEach(() => begin('bog'));

  test('ended our token early, or our clock runs ahead of it: the payment goes on', async () => {
    const orderId = await order(app, ana);
    worlds.bog.endTokens();
    await world.payer(await newest(app), 'pay');
    expect(await stands(app, orderId)).toBe('SUCCESS');
  });

  test('gives no tokens for an hour: nobody is told that their payment ended, and it is seated later', async () => {
    const orderId = await order(app, ana);
    worlds.bog.endTokens();
    world.fail('token', '5xx', 20);
    await world.payer(await newest(app), 'pay');
    await pass(app, MINUTE);
    expect(await stands(app, orderId)).toBe('INITIAL');
    world.calm();
    for (let i = 0; i < 3; i += 1) await pass(app, HOUR / 2);
    expect(await stands(app, orderId)).toBe('SUCCESS');
  });
});
