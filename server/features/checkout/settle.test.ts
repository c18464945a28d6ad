import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { changeProvider, charges } from '#server/testing/payment/payment-records.ts';
import { finish, order, pass, paymentStatus, reserve } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';

test('the provider is asked at most every 5 seconds while the client waits', async ({ app, ana }) => {
  let asked = 0;
  changeProvider(app, (provider) => ({
    status: async (ref) => {
      asked += 1;
      return provider.status(ref);
    },
  }));
  const orderId = await order(app, ana);
  for (const [at, times] of [
    [0, 1],
    [3, 1],
    [6, 2],
    [9, 2],
    [12, 3],
  ] as const) {
    app.clock.set(Date.UTC(2026, 10, 24, 6) + at * SECOND);
    await paymentStatus(app, ana, orderId);
    expect(asked).toBe(times);
  }
});

test('the provider is asked every minute while it takes payments, then hourly, until it ends', async ({ app, ana }) => {
  const asked: number[] = [];
  changeProvider(app, (provider) => ({
    status: async (ref) => {
      asked.push(app.clock.now());
      const state = await provider.status(ref);
      return state.ok ? { ok: true, value: { status: 'PROCESSING', raw: 'WAITING' } } : state;
    },
    cancel: async () => ({ ok: false, kind: 'rejected' }),
  }));
  await order(app, ana);
  const start = app.clock.now();
  for (let minute = 0; minute < 4 * 60; minute++) await pass(app, MINUTE);
  const minutes = asked.map((at) => (at - start) / MINUTE);
  expect([...new Set(minutes)].filter((minute) => minute <= 20)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(minutes.filter((minute) => minute > 20)).toEqual([80, 140, 200]);
});

test('a word of the provider that nobody knows is told to an operator once, and the payment goes on', async ({
  app,
  ana,
}) => {
  const { payments } = app.deps;
  changeProvider(app, () => ({
    status: async () => ({ ok: true, value: { status: 'PROCESSING', raw: 'TELEPORTED', isUnknown: true } }),
  }));
  const orderId = await order(app, ana);
  for (let minute = 0; minute < 3; minute++) await pass(app, MINUTE);
  expect(await app.rows('select kind, facts from work_items')).toMatchObject([
    { kind: 'provider_word', facts: { code: 'TELEPORTED', order: expect.any(String) } },
  ]);
  Object.assign(app.deps, { payments });
  await finish(app, orderId, 'pay');
  expect((await charges(app))[0]?.status).toBe('SUCCESS');
});

test('the provider that is silent for a week is given up, and an operator is told', async ({ app, ana }) => {
  changeProvider(app, () => ({
    status: async () => ({ ok: false, kind: 'unknown' }),
    cancel: async () => ({ ok: false, kind: 'rejected' }),
  }));
  await order(app, ana);
  for (let hour = 0; hour < 7 * 24 + 2; hour++) await pass(app, HOUR);
  expect((await charges(app))[0]?.status).toBe('EXPIRED');
  expect(await standingWork(app)).toEqual(['payment_unended 1']);
  expect(await app.rows('select 1 as one from jobs where done_at is null and dead_at is null')).toEqual([]);
});

test('the provider that never knew the payment is asked for an hour only', async ({ app, ana }) => {
  let asked = 0;
  changeProvider(app, () => ({
    create: async () => ({ ok: false, kind: 'unknown' }),
    cancel: async () => ({ ok: false, kind: 'rejected' }),
    status: async () => {
      asked += 1;
      return { ok: false, kind: 'rejected', code: 'NOT_FOUND' };
    },
  }));
  await reserve(app, ana);
  for (let hour = 0; hour < 5; hour++) await pass(app, HOUR);
  expect(asked).toBeLessThanOrEqual(5);
  expect(await app.rows(`select 1 as one from jobs where kind like 'payment%' and done_at is null`)).toEqual([]);
});

test('the provider that refuses a refund is asked again until it takes it, and never twice', async ({ app, ana }) => {
  let refusals = 3;
  let taken = 0;
  changeProvider(app, (provider) => ({
    refund: async (ref, amount, key) => {
      refusals -= 1;
      if (refusals >= 0) return { ok: false, kind: refusals % 2 === 0 ? 'unknown' : 'rejected' };
      taken += 1;
      return provider.refund(ref, amount, key);
    },
  }));
  const orderId = await order(app, ana);
  await pass(app, 15 * MINUTE);
  await order(app, await app.signIn('599000002'));
  await finish(app, orderId, 'pay');
  for (let i = 0; i < 100; i++) await pass(app, 10 * SECOND);
  expect([taken, await app.rows('select status from refunds')]).toEqual([1, [{ status: 'DONE' }]]);
  expect((await charges(app)).map(({ status }) => status)).toContain('REFUNDED');
});
