import { describe, expect } from 'vitest';
import { test as paymentTest } from '#server/testing/payment/payment-test.ts';
import { HOUR, MINUTE } from '#domain/dates.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { changeMail, changeProvider, newest, stepOf } from '#server/testing/payment/payment-records.ts';
import { finish, order, pass, paymentStatus, reserve, WEDNESDAY } from '#server/testing/booking/shopping.ts';

/** With another client for the same slot. */
const test = paymentTest.extend('beka', async ({ app }) => app.signIn('599000002'));

/** A token lasts ten minutes only. */
const again = (app: TestApp, ana: TestPerson, person: TestPerson) =>
  app.signIn(person === ana ? '599123456' : '599000002');
const attemptsOf = (app: TestApp, orderId: string) =>
  app.rows('select status from payment_attempts where order_id = $1 order by n', [app.idOf(orderId)]);

test('a hold ended by another client who took the expired slot leaves its client at step 4', async ({
  app,
  ana,
  beka,
}) => {
  const orderId = await order(app, ana);
  app.clock.advance(15 * MINUTE);
  await order(app, await again(app, ana, beka));
  await app.deps.jobs.drain();
  expect([await stepOf(app, ana), await stepOf(app, beka)]).toEqual([4, 5]);
  expect(await attemptsOf(app, orderId)).toEqual([{ status: 'EXPIRED' }]);
});

test('a hold ended by another client whose late payment was seated leaves its client at step 4 with nothing to pay', async ({
  app,
  ana,
  beka,
}) => {
  changeProvider(app, (provider) => ({
    create: (input) => provider.create({ ...input, expiresAt: input.expiresAt + HOUR }),
  }));
  const late = await order(app, ana);
  await pass(app, 15 * MINUTE);
  const open = await order(app, await again(app, ana, beka));
  app.clock.advance(15 * MINUTE);
  await finish(app, late, 'pay');
  await app.deps.jobs.drain();
  expect(await paymentStatus(app, await again(app, ana, ana), late)).toBe('SUCCESS');
  expect(await stepOf(app, beka)).toBe(4);
  expect(await attemptsOf(app, open)).toEqual([{ status: 'EXPIRED' }]);
});

test('paying again later opens a page that lives as long as the renewed hold (P35)', async ({ app, ana }) => {
  const first = await reserve(app, ana);
  await pass(app, 10 * MINUTE);
  const second = await reserve(app, await again(app, ana, ana));
  expect(second.body['sessionId']).toBe(first.body['sessionId']);
  expect(second.body['paymentUrl']).not.toBe(first.body['paymentUrl']);
  await app.deps.jobs.drain();
  expect(
    await app.rows(
      `select p.status, p.expires_at = a.hold_expires_at as "asLong" from payment_attempts p, appointments a order by p.n`,
    ),
  ).toEqual([
    { status: 'CANCELED', asLong: false },
    { status: 'INITIAL', asLong: true },
  ]);
});

test('an edit elsewhere in the calendar does not refuse a reservation without a hold', async ({ app, ana, beka }) => {
  await order(app, ana, { bookingSession: { ...WEDNESDAY, start: '13:00', end: '13:50' } });
  await app.rows(`update openings set end_time = '21:00' where end_time = '20:00'`);
  const answer = await reserve(app, beka);
  expect([answer.status, answer.body['success']]).toEqual([200, true]);
});

test('a second payment of a session that was held goes back without telling of a lost seat', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  const other = await reserve(app, ana, { card: 'EUR' });
  await finish(app, orderId, 'pay');
  await app.rows(`update appointments set status = 'completed'`);
  const before = app.mails.length;
  const [first] = await app.rows<{ id: string }>('select id from payment_attempts order by n');
  await app.rows(`update sandbox_payments set status = 'SUCCESS' where attempt_id = $1`, [first?.id]);
  await app.inject('POST', '/payments/sandbox/callback', { body: { attemptId: first?.id } });
  await pass(app, MINUTE);
  expect(other.body['sessionId']).toBe(orderId);
  expect(await app.rows('select reason, status from refunds')).toEqual([{ reason: 'paid twice', status: 'DONE' }]);
  const told = app.mails.slice(before).map(({ text }) => text);
  expect([told.length, told[0]]).toEqual([2, expect.stringContaining('ორჯერ გადაიხადეთ')]);
});

describe('a callback about money that came late', () => {
  const callback = async (app: TestApp) => {
    const attemptId = await newest(app);
    await app.inject('POST', '/payments/sandbox/callback', { body: { attemptId } });
  };
  const money = (app: TestApp) => app.rows(`update sandbox_payments set status = 'SUCCESS'`);

  test('a callback about money that came late is not lost among others of the same minute', async ({ app, ana }) => {
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE + 10_000);
    await callback(app);
    await pass(app, 3_000);
    await callback(app);
    await pass(app, 5_000);
    await money(app);
    await pass(app, 2_000);
    await callback(app);
    await pass(app, 6_000);
    expect(await paymentStatus(app, await again(app, ana, ana), orderId)).toBe('SUCCESS');
  });

  test('a callback about money that came late is not lost while the provider does not answer', async ({ app, ana }) => {
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE + 10_000);
    let silent = true;
    changeProvider(app, (provider) => ({
      status: async (ref) => (silent ? { ok: false, kind: 'unknown' } : provider.status(ref)),
    }));
    await money(app);
    await callback(app);
    for (let i = 0; i < 10; i += 1) await pass(app, 20_000);
    silent = false;
    await pass(app, 5 * MINUTE);
    expect(await paymentStatus(app, await again(app, ana, ana), orderId)).toBe('SUCCESS');
  });
});

test('two hours without a mail server do not cost the confirmation', async ({ app, ana }) => {
  let down = true;
  changeMail(app, (mail) => async (one) => (down ? { ok: false, kind: 'unknown' } : mail.send(one)));
  await finish(app, await order(app, ana, { bookingSession: { ...WEDNESDAY, date: '2026-11-30' } }), 'pay');
  for (let i = 0; i < 24; i += 1) await pass(app, 5 * MINUTE);
  down = false;
  for (let i = 0; i < 4; i += 1) await pass(app, HOUR / 2);
  expect(app.mails.map(({ to }) => to)).toContain('ana@example.com');
});

test('two hours without a provider do not cost a refund that it had begun', async ({ app, ana, beka }) => {
  let down = false;
  changeProvider(app, (provider) => ({
    refund: async (ref, amount, key) => {
      await provider.refund(ref, amount, key);
      down = true;
      return { ok: true, value: { pending: true, raw: 'WORKING' } };
    },
    status: async (ref) => (down ? { ok: false, kind: 'unknown' } : provider.status(ref)),
  }));
  const late = await order(app, ana);
  await pass(app, 15 * MINUTE);
  await order(app, await again(app, ana, beka));
  await finish(app, late, 'pay');
  for (let i = 0; i < 36; i += 1) await pass(app, 5 * MINUTE);
  down = false;
  for (let i = 0; i < 4; i += 1) await pass(app, HOUR / 2);
  expect(await app.rows('select status from refunds')).toEqual([{ status: 'DONE' }]);
});
