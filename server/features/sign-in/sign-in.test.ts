import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { E164, PHONE, refresh, refreshCookie, send, verify, signInByCode } from '#server/testing/sign-in/sign-in.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

// spec §7: "(response accessToken, user with id and step);"
test('a refresh gives a new access token and the next cookie', async () => {
  const cookie = await refreshCookie(app);
  const answer = await refresh(app, cookie);
  expect(answer.status).toBe(200);
  const user = { id: expect.any(String), role: 'USER', step: 0, phone: E164 };
  expect(answer.body).toEqual({ accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), user });
  expect(answer.cookies['refresh']).not.toBe(cookie);
});

test('a refresh is refused without a cookie, with an unknown one and with a long one', async () => {
  expect((await app.inject('GET', '/refresh', {})).status).toBe(401);
  expect((await refresh(app, 'AAAA')).status).toBe(401);
  expect((await refresh(app, 'x'.repeat(8000))).status).toBe(401);
});

test('a refresh asked for twenty times at once gives one successor', async () => {
  const cookie = await refreshCookie(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(app, cookie)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map((answer) => answer.cookies['refresh'])).size).toBe(1);
  expect((await refresh(app, String(answers[0]?.cookies['refresh']))).status).toBe(200);
});

test('a refresh with an old token after ten seconds ends the family', async () => {
  const cookie = await refreshCookie(app);
  const next = await refresh(app, cookie);
  app.clock.advance(10_000);
  expect((await refresh(app, cookie)).status).toBe(401);
  expect((await refresh(app, String(next.cookies['refresh']))).status).toBe(401);
  const token = String(next.body['accessToken']);
  expect((await app.inject('GET', '/content/user', { token })).status).toBe(401);
});

test('a refresh with a token two generations old ends the family at once', async () => {
  const cookie = await refreshCookie(app);
  const next = await refresh(app, cookie);
  await refresh(app, String(next.cookies['refresh']));
  expect((await refresh(app, cookie)).status).toBe(401);
});

test('a refresh leaves two tokens of a family, and one of any age ends it', async () => {
  const first = await refreshCookie(app);
  let cookie = first;
  for (let n = 0; n < 5; n += 1) cookie = String((await refresh(app, cookie)).cookies['refresh']);
  expect(await app.rows('select 1 from refresh_tokens')).toHaveLength(2);
  expect((await refresh(app, `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
  const current = await refresh(app, cookie);
  expect(current.status).toBe(200);
  expect((await refresh(app, first)).status).toBe(401);
  expect(await app.rows('select revoked_why as why from sign_ins')).toEqual([{ why: 'reused' }]);
  expect((await refresh(app, String(current.cookies['refresh']))).status).toBe(401);
});

test('a token of the version before, which names no family, goes on', async () => {
  await refreshCookie(app);
  const old = 'A'.repeat(43);
  await app.rows("update refresh_tokens set sha256 = decode($1, 'hex')", [
    createHash('sha256').update(old).digest('hex'),
  ]);
  const next = String((await refresh(app, old)).cookies['refresh']);
  expect((await refresh(app, next)).status).toBe(200);
});

test('a refresh comes too late after thirty idle days, and for anybody after ninety', async () => {
  const idle = await refreshCookie(app);
  app.clock.advance(30 * DAY);
  expect((await refresh(app, idle)).status).toBe(401);
  let cookie = await refreshCookie(app, '599777777');
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(29 * DAY);
    cookie = String((await refresh(app, cookie)).cookies['refresh']);
  }
  app.clock.advance(3 * DAY);
  expect((await refresh(app, cookie)).status).toBe(401);
});

test('a refresh ends after twelve hours for a therapist', async () => {
  const { cookie } = await app.signInAs('THERAPIST');
  app.clock.advance(12 * HOUR - 1);
  const next = await refresh(app, cookie);
  expect(next.status).toBe(200);
  app.clock.advance(1);
  expect((await refresh(app, String(next.cookies['refresh']))).status).toBe(401);
});

test('a refresh that another site caused is refused', async () => {
  const cookie = await refreshCookie(app);
  expect((await refresh(app, cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
  expect((await refresh(app, cookie, { origin: 'https://evil.example' })).status).toBe(401);
  expect((await refresh(app, cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test.each([
  ['the same person', PHONE],
  ['another one', '599000002'],
])('a new sign-in ends the one that it replaces in the browser: %s', async (_, phone) => {
  const [first, elsewhere] = [await signInByCode(app, PHONE), await signInByCode(app, PHONE)];
  const headers = { cookie: `refresh=${first.cookie}` };
  const { body } = await app.inject('POST', '/send-otp', { body: { phoneNumber: phone }, headers });
  const otp = app.codeFor(`+995${phone}`);
  const signedIn = await app.inject('POST', '/verify-otp', { body: { otp, otpId: body['otpId'], phone }, headers });
  expect(signedIn.status).toBe(200);
  expect((await app.inject('GET', '/content/user', { token: first.token })).status).toBe(401);
  expect((await refresh(app, first.cookie)).status).toBe(401);
  expect((await app.inject('GET', '/content/user', { token: elsewhere.token })).status).toBe(200);
  expect((await refresh(app, String(signedIn.cookies['refresh']))).status).toBe(200);
  expect(await app.rows('select revoked_why as why from sign_ins where revoked_at is not null')).toEqual([
    { why: 'replaced' },
  ]);
});

test('signing out always succeeds', async () => {
  expect((await app.inject('POST', '/logout', {})).status).toBe(204);
  expect((await app.inject('POST', '/logout', { token: 'nonsense' })).status).toBe(204);
  for (const type of ['application/json', 'text/plain']) {
    const broken = { method: 'POST', url: '/api/logout', headers: { 'content-type': type }, payload: '{' } as const;
    expect((await app.app.inject(broken)).statusCode).toBe(204);
  }
});

test('signing out by another site leaves the cookie where it is', async () => {
  const out = await app.inject('POST', '/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([out.status, out.headers['set-cookie']]).toEqual([204, undefined]);
});

// spec §4: "Logout success clears the user and isAuth."
// spec §7: "POST /logout | none"
test('signing out ends access and refresh tokens at once', async () => {
  const otpId = await send(app);
  const answer = await verify(app, { otp: app.codeFor(E164), otpId, phone: PHONE });
  const token = String(answer.body['accessToken']);
  const out = await app.inject('POST', '/logout', { token });
  expect([out.status, out.cookies['refresh']]).toEqual([204, '']);
  expect((await app.inject('GET', '/content/user', { token })).status).toBe(401);
  expect((await refresh(app, String(answer.cookies['refresh']))).status).toBe(401);
  expect((await app.inject('POST', '/logout', { token })).status).toBe(204);
});

test('signing out works by the cookie alone', async () => {
  const cookie = await refreshCookie(app);
  await app.inject('POST', '/logout', { headers: { cookie: `refresh=${cookie}` } });
  expect((await refresh(app, cookie)).status).toBe(401);
});
