import { booked, byClient, cancel } from '#server/testing/booking/after-booking.ts';
import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY, MINUTE } from '#domain/dates.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { charges, sessions, stepOf } from '#server/testing/payment/payment-records.ts';
import { check, finish, order, paidOrder, pass, paymentStatus } from '#server/testing/booking/shopping.ts';

test('a paid order is confirmed at once, with the client back at step 4', async ({ app, ana }) => {
  const orderId = await paidOrder(app, ana);
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  expect(await sessions(app)).toEqual(['confirmed']);
  expect(await charges(app)).toEqual([{ status: 'SUCCESS', seats: true, currency: 'GEL', amount: 12_000 }]);
  expect(await stepOf(app, ana)).toBe(4);
  const nika = await app.signIn('599000002');
  expect((await check(app, nika)).status).toBe(409);
});

// spec §5: "A name or pseudonym is allowed and shown to the therapist;"
// spec §5: "the e-mail must be real because the meeting link goes there."
test('a paid order tells the client by e-mail with a calendar file and by SMS, and the therapist', async ({
  app,
  ana,
}) => {
  const therapist = await app.signInAs('THERAPIST');
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await paidOrder(app, ana);
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@example.com', 'თქვენი შეხვედრა: 25 ნოემბერი, თბილისის დროით 12:00'],
    ['nino@example.com', 'ახალი ჯავშანი: 25 ნოემბერი, თბილისის დროით 12:00'],
  ]);
  expect(app.sms.at(-1)).toEqual({
    to: '+995599123456',
    text: 'შეხვედრა: 25 ნოე, თბილისის დროით 12:00. ბმული ელფოსტაზეა.',
  });
  expect(app.mails[0]?.calendar?.method).toBe('PUBLISH');
  expect(app.mails[0]?.text).toContain('120,00\u00a0₾');
  expect(app.mails[1]?.text).toContain('ანა');
  expect(app.mails[1]?.text).not.toMatch(/ana@example|5990000/);
});

// spec §9: "Reminder one hour before."
test('a paid order reminds an hour before, once, and not of a session that was cancelled', async ({ app, ana }) => {
  await paidOrder(app, ana);
  await cancel(app, await booked(app, ana), byClient(ana));
  await pass(app, 0);
  const before = app.mails.length;
  await pass(app, Date.parse('2026-11-25T07:00Z') - 1 - app.clock.now());
  expect(app.mails).toHaveLength(before);
  await pass(app, 1);
  expect(app.mails.at(-1)).toMatchObject({
    to: 'ana@example.com',
    subject: 'შეხვედრა დღეს თბილისის დროით 12:00 საათზეა',
  });
  expect(app.sms.at(-1)?.text).toBe('შეხვედრა დღეს თბილისის დროით 12:00 საათზეა. ბმული ელფოსტაზეა.');
  await pass(app, 3 * DAY);
  const subjects = app.mails.slice(before).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('შეხვედრა დღეს'))).toHaveLength(1);
});

test.for([
  ['decline', 'FAILED'],
  ['cancel', 'CANCELED'],
  ['expire', 'EXPIRED'],
] as const)(
  'a payment that did not go through (%s) shows as %s, keeps the time, and may be tried again',
  async ([outcome, status], { app, ana }) => {
    const orderId = await order(app, ana);
    await finish(app, orderId, outcome);
    expect(await paymentStatus(app, ana, orderId)).toBe(status);
    expect(await sessions(app)).toEqual(['held']);
    const told = app.mails.filter(({ subject }) => subject.startsWith('გადახდა არ დასრულებულა'));
    expect(told).toHaveLength(outcome === 'expire' ? 0 : 1);
    expect(await order(app, ana)).toBe(orderId);
    expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
    await finish(app, orderId, 'pay');
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect((await charges(app)).filter(({ seats }) => seats)).toHaveLength(1);
  },
);

test('a payment that did not go through shows as EXPIRED when the hold has ended', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  await pass(app, 15 * MINUTE);
  ana = await app.signIn();
  expect(await paymentStatus(app, ana, orderId)).toBe('EXPIRED');
  expect([await sessions(app), await stepOf(app, ana)]).toEqual([['expired'], 4]);
});

test('asking for the payment of an order is for its client: others, and ids that do not exist, are not found alike', async ({
  app,
  ana,
}) => {
  const orderId = await order(app, ana);
  const nika = await app.signIn('599000002');
  const foreign = await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: nika.token });
  const missing = await app.inject('GET', `/therapists/check-payment/AAAAAAAAAAAAAAAAAAAAAA`, { token: nika.token });
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  expect(await paymentStatus(app, ana, 'x')).toBe(404);
});

// spec §3: "Payment check result: data {status, keepzStatus}."
// spec §7: "GET /therapists/check-payment/{orderId} | response data.status, data.keepzStatus"
test("asking for the payment of an order says the provider's own word", async ({ app, ana }) => {
  const orderId = await order(app, ana);
  const data = async () =>
    (await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: ana.token })).body['data'];
  expect(await data()).toEqual({ status: 'INITIAL', keepzStatus: 'INITIAL' });
  await finish(app, orderId, 'pay');
  expect(await data()).toEqual({ status: 'SUCCESS', keepzStatus: 'SUCCESS' });
});
