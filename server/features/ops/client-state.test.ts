import { beforeEach, expect, test } from 'vitest';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { paidOrder } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let ana: TestPerson;
let admin: TestPerson;
let orderId: string;

beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
  orderId = await paidOrder(app, ana);
  admin = await app.signInAs('ADMIN');
});

const REASON = 'შეურაცხყოფა შეხვედრაზე';
const post = (body: object) => app.inject('POST', '/ops/clients/state', { token: admin.token, body });
const ask = (to: 'disabled' | 'enabled', preview = false, called = orderId) =>
  post({ order: called, to, reason: REASON, preview });
const drain = () => app.deps.jobs.drain();

test('a client who is shut out is signed in nowhere, signs in no more, and reads the reason in a mail', async () => {
  await giveEmail(app.deps, ana.userId, 'ana@example.com');
  const { body } = await ask('disabled');
  expect(body).toMatchObject({ was: 'enabled', is: 'disabled', signIns: 1, told: 'email', booked: [{}] });
  await drain();
  expect(app.mails.at(-1)).toMatchObject({ to: 'ana@example.com', text: expect.stringContaining(REASON) });
  expect((await app.inject('GET', '/cabinet/sessions', { token: ana.token })).status).toBe(401);
  await expect(app.signIn()).rejects.toThrow();
  expect(await app.rows(`select status from appointments`)).toEqual([{ status: 'confirmed' }]);
  expect(await refusal(ask('disabled'))).toEqual([409, 'ALREADY_SO']);
  expect((await ask('enabled')).body).toMatchObject({ was: 'disabled', is: 'enabled', told: 'email' });
  expect((await app.signIn()).userId).toBe(ana.userId);
  expect(await app.rows(`select action, reason from audit_log where action like 'ops.client-%' order by id`)).toEqual(
    ['disable', 'disable-refused', 'enable'].map((what) => ({ action: `ops.client-${what}`, reason: REASON })),
  );
});

test('a client who is shut out is told by SMS without an address, and by nothing of a preview', async () => {
  await app.rows('update users set email_enc = null where id = $1', [ana.userId]);
  await drain();
  const before = app.sms.length;
  expect((await ask('disabled', true)).body).toMatchObject({ is: 'disabled', told: 'sms' });
  await drain();
  expect(app.sms).toHaveLength(before);
  expect((await app.signIn()).userId).toBe(ana.userId);
  await ask('disabled');
  await drain();
  expect(app.sms).toHaveLength(before + 1);
});

test('nobody is shut out by an unknown order, or once they have left', async () => {
  expect(await refusal(ask('disabled', false, '000000000000'))).toEqual([404, 'ORDER_NOT_FOUND']);
});
