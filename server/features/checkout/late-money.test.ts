import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { charges, sessions } from '#server/testing/payment/payment-records.ts';
import { finish, order, outcome, pass, paymentStatus } from '#server/testing/booking/shopping.ts';
import { addRange } from '#server/testing/practice/practice.ts';
import { hideProfile } from '#server/testing/content/edited-content.ts';

const late = async (app: TestApp, ana: TestPerson) => {
  const orderId = await order(app, ana);
  await pass(app, 15 * MINUTE);
  return orderId;
};
const refunds = (app: TestApp) => app.rows('select status, reason, amount_minor as amount from refunds');

test('money that comes after the hold has ended seats the client when the time is still free', async ({ app, ana }) => {
  const orderId = await late(app, ana);
  await finish(app, orderId, 'pay');
  expect(await sessions(app)).toEqual(['confirmed']);
  expect(await paymentStatus(app, await app.signIn(), orderId)).toBe('SUCCESS');
  expect(app.mails.at(-1)?.subject).toBe('თქვენი შეხვედრა: 25 ნოემბერი, თბილისის დროით 12:00');
  expect(app.mails.at(-1)?.text).toContain('ჯავშანი დადასტურებულია');
  expect(await outcome(app, await app.signIn(), orderId)).toBe('seated_after_all');
  expect(await refunds(app)).toEqual([]);
});

test('money that comes after the hold has ended goes back in full when another client has the time, and both are told once', async ({
  app,
  ana,
}) => {
  const orderId = await late(app, ana);
  const nika = await app.signIn('599000002');
  await order(app, nika);
  await finish(app, orderId, 'pay');
  expect((await sessions(app)).toSorted()).toEqual(['expired', 'held']);
  expect(await refunds(app)).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000 }]);
  ana = await app.signIn();
  expect(await paymentStatus(app, ana, orderId)).toBe('EXPIRED');
  expect(await outcome(app, ana, orderId)).toBe('taken');
  expect(app.mails.at(-2)?.text).toContain('ეს დრო დაკავებულია');
  expect(app.mails.slice(-2)).toMatchObject([
    { to: 'ana@example.com', subject: 'თანხა სრულად დაგიბრუნდებათ' },
    { to: 'ana@example.com', subject: 'თანხა გამოგზავნილია ბარათზე' },
  ]);
  expect(app.sms.findLast(({ to }) => to === '+995599123456')?.text).toMatch(/კოდი|დრო დაკავებულია/);
  expect(await app.rows('select refunded from sandbox_payments where refunded')).toHaveLength(1);
  const sent = app.mails.length;
  await finish(app, orderId, 'pay');
  await pass(app, DAY);
  expect(app.mails).toHaveLength(sent);
});

test('money that comes after the hold has ended seats the client over their own newer hold of that time', async ({
  app,
  ana,
}) => {
  const orderId = await late(app, ana);
  ana = await app.signIn();
  const newer = await order(app, ana);
  expect(newer).not.toBe(orderId);
  await finish(app, orderId, 'pay');
  expect((await sessions(app)).toSorted()).toEqual(['cancelled', 'confirmed']);
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  expect(await refunds(app)).toEqual([]);
  await finish(app, newer, 'pay');
  expect(await refunds(app)).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000 }]);
  expect(await outcome(app, ana, newer)).toBe('own_session');
  expect((await charges(app)).map(({ status }) => status).toSorted()).toEqual(['REFUNDED', 'SUCCESS']);
});

test.for([
  ['the client has another session then', 'client', 'own_session'],
  ['the therapist closed the time', 'closed', 'closed'],
  ['the session would have begun', 'begun', 'too_late'],
  ['the therapist was taken down', 'hidden', 'closed'],
] as const)(
  'money that comes after the hold has ended goes back when %s, and says so',
  async ([, obstacle, why], { app, ana }) => {
    const orderId = await late(app, ana);
    if (obstacle === 'client') {
      await app.rows(
        `insert into appointments(therapist_id, client_id, type_key, during, status, hold_expires_at, price_minor,
           fee_percent, commission_percent, created_at, updated_at)
         select id, $2, 'personal', '[2026-11-25T08:30Z,2026-11-25T09:20Z)', 'held', '2026-11-26T00:00Z', 100, 0, 25,
           $3::timestamptz, $3::timestamptz from therapists where content_id = $1`,
        [DEMO_THERAPISTS.Th4, ana.userId, new Date(app.clock.now()).toISOString()],
      );
    }
    if (obstacle === 'closed')
      await addRange(app, 'time_off', DEMO_THERAPISTS.Th1, '[2026-11-25T08:00Z,2026-11-25T09:00Z)');
    if (obstacle === 'hidden') hideProfile(app, DEMO_THERAPISTS.Th1);
    if (obstacle === 'begun') app.clock.set(Date.parse('2026-11-25T08:00Z'));
    await finish(app, orderId, 'pay');
    expect(await refunds(app)).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000 }]);
    expect(await sessions(app)).toContain('expired');
    expect(await outcome(app, await app.signIn(), orderId)).toBe(why);
  },
);
