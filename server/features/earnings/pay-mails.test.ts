import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { booked, test as afterBooking } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { pass, THURSDAY } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { payoutPaid, saveAccount, sendPayouts } from '../payout/payout.ts';
import { tellMorning } from '../today/tell-work.ts';
import { tellPaid } from './earnings.ts';
import { tellDuePay } from './pay-mails.ts';

const MAIL = 'nino@example.com';
const IBAN = 'GE29NB0000000101904917';
const BATCH = '11111111-1111-4111-8111-111111111111';
/** Monday 30 November 2026, 09:00 in Tbilisi: sessions of Thursday were due by Sunday. */
const MONDAY_MORNING = Date.UTC(2026, 10, 30, 5);

/** Two sessions of one therapist that were held and are owed for; it is Sunday. */
const test = afterBooking.extend('reader', { auto: true }, async ({ app, therapist, orderId }) => {
  await giveEmail(app.deps, therapist.userId, MAIL);
  const nika = await app.signIn('599000002');
  await booked(app, nika, { bookingSession: { ...THURSDAY, start: '16:00', end: '16:50' } });
  await pass(app, 5 * DAY - HOUR);
  if (orderId === '') throw new Error('no session was booked');
  return therapist;
});

const mailsTo = (app: TestApp, to: string) =>
  app.mails
    .map(({ text, ...mail }) => ({ ...mail, text: text.replaceAll('\u00a0', ' ') }))
    .filter((mail) => mail.to === to && /ჩაგერიცხათ|ვერ ჩაირიცხ/.test(mail.subject));
const send = async (app: TestApp) =>
  (await sendPayouts(app.deps, { batchId: BATCH, until: app.clock.now() + 9 * DAY })).sent.map(
    ({ appointmentId }) => appointmentId,
  );
const end = async (app: TestApp, body: object) =>
  app.inject('POST', '/ops/payouts/end', {
    token: (await app.signInAs('ADMIN')).token,
    body: { reason: 'the bank', ...body },
  });

test('pay that came is told in one mail, however many lines are booked one by one', async ({ app }) => {
  await giveAccounts(app.deps);
  for (const appointmentId of await send(app)) {
    const { status } = await end(app, { outcome: 'paid', appointmentId, bankRef: 'B1' });
    expect(status).toBe(200);
    await end(app, { outcome: 'paid', appointmentId, bankRef: 'B1' });
  }
  await pass(app, 16 * MINUTE);
  await pass(app, DAY);
  const [mail, ...more] = mailsTo(app, MAIL);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('ჩაგერიცხათ 150,00 ₾ · 2 შეხვედრა · საკომისიო 25 %');
  expect(mail?.text).toContain('••••0101');
  expect(mail?.text.match(/თქვენ მიიღეთ: 75,00/g)).toHaveLength(2);
  expect(mail?.text.match(/ფასი: 100,00 ₾ · საკომისიო: −25,00 ₾/g)).toHaveLength(2);
});

test('pay that came is told too when a quarter of an hour ends while it is being booked', async ({ app }) => {
  await giveAccounts(app.deps);
  const [appointmentId = ''] = await send(app);
  app.clock.set(Math.ceil(app.clock.now() / (15 * MINUTE)) * 15 * MINUTE + 15 * MINUTE - 1);
  await payoutPaid(app.deps, { appointmentId, bankRef: 'B1' }, async (tx, paid, now) => {
    app.clock.advance(2);
    await tellPaid(app.deps, tx, paid, now);
  });
  await pass(app, 16 * MINUTE);
  expect(mailsTo(app, MAIL)).toHaveLength(1);
});

test('lines booked on another day are told in another mail with those alone', async ({ app }) => {
  await giveAccounts(app.deps);
  for (const appointmentId of await send(app)) {
    await end(app, { outcome: 'paid', appointmentId, bankRef: 'B1' });
    await pass(app, DAY);
  }
  expect(mailsTo(app, MAIL).map(({ subject }) => subject)).toEqual([
    'ჩაგერიცხათ 75,00 ₾ · 1 შეხვედრა · საკომისიო 25 %',
    'ჩაგერიცხათ 75,00 ₾ · 1 შეხვედრა · საკომისიო 25 %',
  ]);
});

test('pay that came back is told once with its sum and what to do, and waits for the operators until the account is set', async ({
  app,
  reader: { userId },
}) => {
  await giveAccounts(app.deps);
  const sent = await send(app);
  await end(app, { outcome: 'returned', appointmentId: sent[0], preview: true });
  expect([await standingWork(app), app.logs.filter((line) => line.includes('operator must'))]).toEqual([[], []]);
  for (const appointmentId of sent) await end(app, { outcome: 'returned', appointmentId });
  expect(await standingWork(app)).toEqual(['pay_returned 2']);
  expect(await app.rows('select facts from work_items')).toMatchObject([{ facts: { minor: 15_000, batch: 1 } }]);
  await pass(app, 16 * MINUTE);
  const [mail, ...more] = mailsTo(app, MAIL);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('თანხა ვერ ჩაირიცხა — შეამოწმეთ ანგარიში');
  expect(mail?.text).toContain('150,00');
  const account = { therapistId: await therapistIdOf(app, { userId }), userId, holder: 'ნინო ბერიძე', iban: IBAN };
  await app.deps.db.transaction((tx) => saveAccount(app.deps, tx, account));
  expect(await standingWork(app)).toEqual([]);
});

test('pay that is late is an item of the operators from nine on, once a morning, until it is sent', async ({ app }) => {
  await giveAccounts(app.deps);
  for (const now of [MONDAY_MORNING, MONDAY_MORNING + HOUR, MONDAY_MORNING + DAY]) {
    app.clock.set(now);
    await tellMorning(app.deps);
  }
  expect(await standingWork(app)).toEqual(['pay_late 2']);
  await send(app);
  expect(await standingWork(app)).toEqual([]);
});

test('pay that came back is told also when the next batch is sent at once: it stays out of that', async ({ app }) => {
  await giveAccounts(app.deps);
  for (const appointmentId of await send(app)) await end(app, { outcome: 'returned', appointmentId });
  await pass(app, 5 * MINUTE);
  const next = { batchId: BATCH.replaceAll('1', '2'), until: app.clock.now() + 9 * DAY };
  expect((await sendPayouts(app.deps, next)).sent).toEqual([]);
  await pass(app, 11 * MINUTE);
  expect(mailsTo(app, MAIL)).toHaveLength(1);
});

test('pay that came back is not told when the therapist has set an account meanwhile', async ({ app, reader }) => {
  await giveAccounts(app.deps);
  const [appointmentId] = await send(app);
  await end(app, { outcome: 'returned', appointmentId });
  await app.rows(
    `insert into payout_accounts select gen_random_uuid(), therapist_id, user_id, details_enc, '9999', $1 from payout_accounts a
       where therapist_id = (select id from therapists where user_id = $2)`,
    [new Date(app.clock.now() + 1).toISOString(), reader.userId],
  );
  await pass(app, 16 * MINUTE);
  expect(mailsTo(app, MAIL)).toEqual([]);
});

test('in the morning a therapist without an account is told, once a week', async ({ app }) => {
  app.clock.set(MONDAY_MORNING);
  for (const day of [0, 1, 2, 6]) {
    app.clock.set(MONDAY_MORNING + day * DAY);
    await tellDuePay(app.deps);
    await pass(app, 0);
  }
  expect(mailsTo(app, MAIL).map(({ subject }) => subject)).toEqual(['თანხა ვერ ჩაირიცხება — მიუთითეთ ანგარიში']);
  app.clock.set(MONDAY_MORNING + 7 * DAY);
  await tellDuePay(app.deps);
  await pass(app, 0);
  expect(mailsTo(app, MAIL)).toHaveLength(2);
});

test('in the morning nobody is told when nothing is due, nor before nine', async ({ app }) => {
  app.clock.set(MONDAY_MORNING - HOUR);
  await tellDuePay(app.deps);
  await app.rows(`update payouts set status = 'VOID', updated_at = now()`);
  app.clock.set(MONDAY_MORNING);
  await tellDuePay(app.deps);
  await pass(app, 0);
  expect(mailsTo(app, MAIL)).toEqual([]);
});
