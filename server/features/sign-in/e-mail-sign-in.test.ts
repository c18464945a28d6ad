import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { PASSWORD, refresh, verify } from '#server/testing/sign-in/sign-in.ts';
import { findPerson } from '../person/person.ts';

const NEXT = 'მწვანე სახლი 92';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const email = 'nino@example.com';

async function register(password = PASSWORD, address = email): Promise<string> {
  const answer = await app.inject('POST', '/registration', { body: { email: address, password } });
  expect(answer.status).toBe(202);
  return String(answer.body['otpId']);
}

function confirm(otpId: string) {
  return verify(app, { otp: app.codeFor(email), otpId, email });
}

function login(password: string, address = email) {
  return app.inject('POST', '/login-email', { body: { email: address, password } });
}

async function reset(): Promise<string> {
  return String((await app.inject('POST', '/login-email/reset', { body: { email } })).body['otpId']);
}

function replace(otpId: string) {
  const body = { email, otp: app.codeFor(email), otpId, password: NEXT };
  return app.inject('POST', '/login-email/new-password', { body });
}

// spec §7: "POST /registration | {email, password}; response not shown"
test('an e-mail address and a password sign in once a code by e-mail has confirmed the address', async () => {
  const otpId = await register();
  expect((await login(PASSWORD)).status).toBe(401);
  const confirmed = await confirm(otpId);
  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({ user: { role: 'USER', step: 0, phone: null } });
  expect((await login(PASSWORD, 'NINO@example.com')).status).toBe(200);
});

test('an e-mail address and a password are refused when the password is short or common, or the address is invalid', async () => {
  const refused = (body: object) => refusal(app.inject('POST', '/registration', { body }));
  expect(await refused({ email, password: 'short' })).toEqual([422, 'WEAK_PASSWORD']);
  expect(await refused({ email, password: 'password1234' })).toEqual([422, 'WEAK_PASSWORD']);
  expect(await refused({ email: 'nobody', password: PASSWORD })).toEqual([422, 'EMAIL_INVALID']);
  expect(await refused({ email })).toEqual([400, 'VALIDATION']);
  expect(app.mails).toEqual([]);
});

test('an e-mail address and a password answer alike for unknown addresses and wrong passwords', async () => {
  await confirm(await register());
  const wrong = await login('another password');
  const unknown = await login('another password', 'somebody@example.com');
  expect([wrong.status, wrong.body['code']]).toEqual([401, 'BAD_LOGIN']);
  const { requestId } = wrong.body;
  expect([unknown.status, { ...unknown.body, requestId }]).toEqual([wrong.status, wrong.body]);
});

test('an e-mail address and a password lock an address after fifteen wrong passwords, also when they arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => login(PASSWORD)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(15).fill(401), ...Array(10).fill(429)]);
});

test('an e-mail address and a password do not count as failures when they are right', async () => {
  await confirm(await register());
  for (let n = 0; n < 16; n += 1) expect((await login(PASSWORD)).status).toBe(200);
  expect(await app.rows('select 1 from sign_in_failures')).toEqual([]);
});

test('an e-mail address and a password set by another person are not confirmed by the code of the owner of the address', async () => {
  const theirs = await register('the password of a thief');
  const own = await register();
  expect(own).not.toBe(theirs);
  expect((await confirm(own)).status).toBe(200);
  expect((await login('the password of a thief')).status).toBe(401);
  expect((await login(PASSWORD)).status).toBe(200);
});

test('an e-mail address and a password registered twice with the same password get one code', async () => {
  expect(await register()).toBe(await register());
  expect(app.mails).toHaveLength(1);
});

test('an e-mail address and a password give no role but that of a client', async () => {
  const answer = await app.inject('POST', '/registration', { body: { email, password: PASSWORD, role: 'ADMIN' } });
  const confirmed = await confirm(String(answer.body['otpId']));
  expect(confirmed.body).toMatchObject({ user: { role: 'USER' } });
});

test('an e-mail address and a password are replaced by a code, which ends all other sign-ins', async () => {
  const first = await confirm(await register());
  app.clock.advance(2 * MINUTE);
  const otpId = await reset();
  expect((await replace(otpId)).status).toBe(200);
  expect((await refresh(app, String(first.cookies['refresh']))).status).toBe(401);
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(NEXT)).status).toBe(200);
});

test('an e-mail address and a password write the address down where only its index was kept', async () => {
  const { body } = await confirm(await register());
  const { id } = body['user'] as { id: string };
  // As an early version has left it, with another address for messages.
  await giveEmail(app.deps, id, 'other@example.com');
  await app.rows('update users set sign_in_email_enc = null where id = $1', [id]);
  await login(PASSWORD);
  expect(await findPerson(app.deps, app.deps.db, id)).toMatchObject({ signInEmail: email });
});

test('an e-mail address and a password are unlocked once a code by e-mail has replaced the password', async () => {
  await confirm(await register());
  for (let n = 0; n < 10; n += 1) expect((await login('another password')).status).toBe(401);
  expect((await login(PASSWORD)).status).toBe(429);
  app.clock.advance(2 * MINUTE);
  const otpId = await reset();
  expect((await login(PASSWORD)).status).toBe(429);
  expect((await replace(otpId)).status).toBe(200);
  expect((await login(NEXT)).status).toBe(200);
  for (let n = 0; n < 10; n += 1) expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(NEXT)).status).toBe(429);
});

test('a code for one purpose does not serve another', async () => {
  const otpId = await reset();
  expect(await refusal(confirm(otpId))).toEqual([400, 'BAD_CODE']);
});

test('the answer to a reset does not tell whether the address is known', async () => {
  const answer = await app.inject('POST', '/login-email/reset', { body: { email: 'nobody@example.com' } });
  expect([answer.status, Object.keys(answer.body)]).toEqual([202, ['otpId']]);
});
