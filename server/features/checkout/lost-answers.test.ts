import { describe, expect, onTestFinished, vi } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import {
  attempts,
  changeProvider,
  shortenTimeout,
  newest,
  refunds,
  sessions,
  stands,
  statusOfAttempts,
} from '#server/testing/payment/payment-records.ts';
import { REMOTE } from '#server/testing/payment/payment-world.ts';
import { order, pass, paymentStatus, reserve, THURSDAY } from '#server/testing/booking/shopping.ts';

const FAULTS = ['5xx', 'garbage', 'lost before'] as const;

describe.each(REMOTE)('%s', (name) => {
  test.override('provider', name);

  describe('when the provider does not answer in time', () => {
    test('reserving fails in words when the provider does not answer in time; the next try is a new attempt and is seated', async ({
      app,
      ana,
      world,
    }) => {
      const restoreTimeout = shortenTimeout(app);
      world.fail('create', 'slow', 2);
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      restoreTimeout();
      world.reset();
      expect(await sessions(app)).toEqual(['held']);
      const orderId = await order(app, ana);
      const ids = (await attempts(app)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      await world.payer(ids[1] ?? '', 'pay');
      await pass(app, MINUTE);
      expect([await statusOfAttempts(app), await stands(app, orderId)]).toEqual([['CANCELED', 'SUCCESS'], 'SUCCESS']);
    });
  });

  test('a payment of a server that died before it had a page is closed for its repeat; the next try is a new attempt', async ({
    app,
    ana,
  }) => {
    const { create } = app.deps.payments;
    changeProvider(app, () => ({ create: () => new Promise(() => undefined) }));
    void reserve(app, ana);
    await expect.poll(async () => statusOfAttempts(app)).toEqual(['INITIAL']);
    changeProvider(app, () => ({ create }));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let answer: unknown = null;
    void reserve(app, ana).then(({ body }) => (answer = body));
    await expect
      .poll(() => {
        vi.advanceTimersByTime(SECOND);
        return answer;
      })
      .toMatchObject({ success: false });
    await order(app, ana);
    expect(await statusOfAttempts(app)).toEqual(['CANCELED', 'INITIAL']);
  });

  describe('when the provider accepts a request and its answer is lost', () => {
    test('a page no client can reach, its answer being lost, is not payable: the client pays once', async ({
      app,
      ana,
      world,
      worlds,
    }) => {
      world.fail('create', 'lost after', name === 'bog' ? 2 : 1);
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      const lost = await newest(app);
      await app.deps.jobs.drain();
      if (name === 'keepz') expect(worlds.keepz.orders.get(lost)?.status).toBe('CANCELED');
      const orderId = await order(app, ana);
      await world.payer(await newest(app), 'pay');
      await pass(app, 2 * HOUR);
      expect([await statusOfAttempts(app), await stands(app, orderId)]).toEqual([['CANCELED', 'SUCCESS'], 'SUCCESS']);
      expect(await refunds(app)).toEqual([]);
    });

    test('the status of a refund whose answer was lost is read before the refund would be sent again', async ({
      app,
      ana,
      world,
    }) => {
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

  test.for(FAULTS)('answers that are %s change nothing', async (fault, { app, ana, world }) => {
    const orderId = await order(app, ana);
    world.fail('status', fault, 3);
    await world.payer(await newest(app), 'pay');
    expect(await sessions(app)).toEqual(['held']);
    for (let i = 0; i < 4; i += 1) await pass(app, 5 * SECOND + MINUTE);
    expect(await stands(app, orderId)).toBe('SUCCESS');
  });

  test('no client is sent to the payment page of another order', async ({ app, ana, world, worlds }) => {
    const orderId = await order(app, ana);
    const first = await newest(app);
    const nika = await app.signIn('599000002');
    world.fail('create', 'other order');
    const { specialistId, bookingSession } = await app.hold(nika, DEMO_THERAPISTS.Th4);
    const otherTime = { specialistId, bookingSession, selectedDate: bookingSession.date };
    const refused = await reserve(app, nika, otherTime);
    expect([refused.status, refused.body['success']]).toEqual([200, false]);
    if (name === 'bog') worlds.bog.orders.delete(await newest(app));
    const own = await order(app, nika, otherTime);
    await world.payer(first, 'pay');
    await world.payer(await newest(app), 'pay');
    await pass(app, MINUTE);
    const ofNika = await paymentStatus(app, await app.signIn('599000002'), own);
    expect([await stands(app, orderId), ofNika]).toEqual(['SUCCESS', 'SUCCESS']);
  });

  test('a callback that arrives before the answer to our own request is not lost', async ({ app, ana, world }) => {
    changeProvider(app, (provider) => ({
      create: async (input) => {
        const created = await provider.create(input);
        await world.payer(input.attemptId, 'pay');
        return created;
      },
    }));
    const orderId = await order(app, ana);
    expect([await sessions(app), await stands(app, orderId)]).toEqual([['confirmed'], 'SUCCESS']);
    expect(await app.rows('select 1 as one from payment_attempts where provider_ref is not null')).toHaveLength(1);
  });

  test('without a callback the waiting client finds the payment, or else the job does', async ({ app, ana, world }) => {
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

  test('a payment that the provider forgot after its start seats no client', async ({ app, ana, world }) => {
    const orderId = await order(app, ana);
    await world.payer(await newest(app), 'start');
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
    await pass(app, 6 * SECOND);
    world.fail('status', 'dropped');
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
    for (let i = 0; i < 8; i += 1) await pass(app, 10 * MINUTE);
    expect([await sessions(app), await statusOfAttempts(app)]).toEqual([['expired'], ['EXPIRED']]);
    expect(await stands(app, orderId)).toBe('EXPIRED');
    const left = `select kind, payload, run_at, attempts, last_error from jobs where kind like 'payment%' and done_at is null`;
    expect(await app.rows(left)).toEqual([]);
  });
});

describe('the access token of the bank', () => {
  test.override('provider', 'bog');

  test('the access token of the bank may be refused for an hour: the payment does not end, and is seated', async ({
    app,
    ana,
    world,
    worlds,
  }) => {
    const orderId = await order(app, ana);
    worlds.bog.endTokens();
    world.fail('token', '5xx', 20);
    await world.payer(await newest(app), 'pay');
    await pass(app, MINUTE);
    expect(await stands(app, orderId)).toBe('INITIAL');
    world.reset();
    for (let i = 0; i < 3; i += 1) await pass(app, HOUR / 2);
    expect(await stands(app, orderId)).toBe('SUCCESS');
  });
});
