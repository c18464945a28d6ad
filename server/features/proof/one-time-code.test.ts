import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import {
  E164,
  PHONE,
  refused,
  refusedCode,
  send,
  verify,
  wrongCode,
  signInByCode,
} from '#server/testing/sign-in/sign-in.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

// spec §3: "currentStepTest (initially 0)."
// spec §3: "Empty default: empty strings and empty list."
// spec §3: "Login: phone, otpId, sms code."
// spec §4: "Successful OTP check sets isAuth and stores the user."
// spec §7: "POST /send-otp | {phoneNumber}; response otpId"
// spec §7: "POST /verify-otp | {otp, otpId, phone}; response accessToken, user (role), therapist, preferences"
test('a code by SMS signs in and makes a client at step 0 with tokens and empty preferences', async () => {
  const otpId = await send(app);
  const answer = await verify(app, { otp: app.codeFor(E164), otpId, phone: PHONE });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    user: { role: 'USER', step: 0, phone: E164 },
    therapist: null,
    preferences: { typeTherapy: '', psychoIssues: [], priceRange: 'default', preferTherapistGender: '' },
  });
  expect(answer.body['accessToken']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
});

test('a code by SMS finds the same person the next time', async () => {
  const first = await signInByCode(app, PHONE);
  const second = await signInByCode(app, PHONE);
  expect(second.userId).toBe(first.userId);
  expect(await app.rows('select 1 from users where phone_hmac is not null')).toHaveLength(1);
});

// spec §5: "Georgian numbers, +995 with 9 digits;"
test('a code by SMS is sent to no number but a Georgian mobile', async () => {
  for (const [phoneNumber, code] of [
    ['', 'PHONE_REQUIRED'],
    ['995', 'PHONE_REQUIRED'],
    [undefined, 'PHONE_REQUIRED'],
    ['431234567', 'PHONE_INVALID'],
    ['+380501234567', 'PHONE_INVALID'],
    [599123456, 'VALIDATION'],
  ]) {
    expect(await refusal(app.inject('POST', '/send-otp', { body: { phoneNumber } }))).toEqual([400, code]);
  }
  expect(app.sms).toEqual([]);
});

// spec §5: "Phone required ('Phone is required.');"
test('a code by SMS answers in the specified words', async () => {
  const headers = { 'accept-language': 'en' };
  const answer = await app.inject('POST', '/send-otp', { body: { phoneNumber: '' }, headers });
  expect(answer.body['message']).toBe('Phone is required.');
});

// spec §9: "resend countdown 01:59."
test('a code by SMS answers the running id and sends nothing new before 01:59', async () => {
  const first = await send(app);
  app.clock.advance(118_999);
  expect(await send(app)).toBe(first);
  expect(app.sms).toHaveLength(1);
  app.clock.advance(1);
  expect(await send(app)).not.toBe(first);
  expect(app.sms).toHaveLength(2);
});

test('a code by SMS works only if it is the newest', async () => {
  const older = await send(app);
  const olderCode = app.codeFor(E164);
  app.clock.advance(2 * MINUTE);
  const newer = await send(app);
  expect(await refused(app, { otp: olderCode, otpId: older, phone: PHONE })).toEqual([400, 'BAD_CODE']);
  expect((await verify(app, { otp: app.codeFor(E164), otpId: newer, phone: PHONE })).status).toBe(200);
});

test('a code by SMS is sent five times an hour and ten times a day', async () => {
  const sendFive = async () => {
    for (let n = 0; n < 5; n += 1) {
      await send(app);
      app.clock.advance(3 * MINUTE);
    }
  };
  await sendFive();
  const sixth = await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
  expect([sixth.status, sixth.body['code']]).toEqual([429, 'TOO_MANY_CODES']);
  expect(Number(sixth.headers['retry-after'])).toBe(45 * 60);
  app.clock.advance(HOUR);
  await sendFive();
  app.clock.advance(2 * HOUR);
  expect(await refusedCode(app)).toEqual([429, 'TOO_MANY_CODES']);
  app.clock.advance(DAY);
  await send(app);
});

test('a code by SMS goes to sixty phones from one address in ten minutes', async () => {
  // A budget of which the share of one network is larger.
  app = await testApp({ env: { SMS_PER_HOUR: '500' } });
  for (let n = 0; n < 60; n += 1) await send(app, `5990000${String(n).padStart(2, '0')}`);
  expect(await refusedCode(app, '599111111')).toEqual([429, 'TOO_MANY_CODES']);
  app.clock.advance(10 * MINUTE);
  await send(app, '599111111');
});

test('a code by SMS is forgotten a day later', async () => {
  await send(app);
  app.clock.advance(DAY + HOUR);
  await app.deps.jobs.drain();
  expect(await app.rows('select 1 from otp_challenges')).toEqual([]);
});

// spec §5: "Code required ('Code is required.');"
test('a try needs a code, a phone and the right form of both', async () => {
  const otpId = await send(app);
  expect(await refused(app, { otpId, phone: PHONE })).toEqual([400, 'CODE_REQUIRED']);
  expect(await refused(app, { otp: '  ', otpId, phone: PHONE })).toEqual([400, 'CODE_REQUIRED']);
  expect(await refused(app, { otp: '12345', otpId, phone: PHONE })).toEqual([400, 'BAD_CODE']);
  expect(await refused(app, { otp: '0x1F', otpId, phone: PHONE })).toEqual([400, 'BAD_CODE']);
  expect(await refused(app, { otp: '1234', otpId })).toEqual([400, 'PHONE_REQUIRED']);
  expect(await refused(app, { otp: '1234', otpId, phone: '12' })).toEqual([400, 'PHONE_INVALID']);
  expect(await refused(app, { otp: '1234', otpId: '1 OR 1=1; --', phone: PHONE })).toEqual([400, 'BAD_CODE']);
  expect(await refused(app, { otp: 1234, otpId, phone: PHONE })).toEqual([400, 'VALIDATION']);
});

// spec §5: "pasting strips non-digits, spaces are stripped before submit;"
test('a try may carry the spaces of a pasted code', async () => {
  const otpId = await send(app);
  const spaced = [...app.codeFor(E164)].join(' ');
  expect((await verify(app, { otp: ` ${spaced} `, otpId, phone: `+995 ${PHONE}` })).status).toBe(200);
});

test('a try is for the phone the code went to', async () => {
  const otpId = await send(app);
  expect(await refused(app, { otp: app.codeFor(E164), otpId, phone: '599654321' })).toEqual([400, 'BAD_CODE']);
});

// spec §5: "Code valid for 15 minutes."
// spec §9: "Code valid 15 minutes;"
test('a try serves to the end of fifteen minutes, and no longer', async () => {
  const code = { otpId: await send(app), otp: app.codeFor(E164), phone: PHONE };
  const other = { otpId: await send(app, '599654321'), otp: app.codeFor('+995599654321'), phone: '599654321' };
  app.clock.advance(15 * MINUTE - 1);
  expect((await verify(app, code)).status).toBe(200);
  app.clock.advance(1);
  expect(await refused(app, other)).toEqual([400, 'BAD_CODE']);
});

test('a try is refused after five wrong ones, even with the right code', async () => {
  const otpId = await send(app);
  const wrong = { otp: wrongCode(app), otpId, phone: PHONE };
  for (let n = 0; n < 5; n += 1) expect(await refused(app, wrong)).toEqual([400, 'BAD_CODE']);
  const sixth = await verify(app, { otp: app.codeFor(E164), otpId, phone: PHONE });
  expect([sixth.status, sixth.body['code']]).toEqual([429, 'LOCKED']);
  expect(sixth.headers['retry-after']).toBeDefined();
});

test('a try is refused for a day after fifteen wrong ones over several codes, and no code is sent that could not be used', async () => {
  const locks = () => app.logs.filter((line) => line.includes('locked for a day'));
  let otpId = '';
  for (let code = 0; code < 3; code += 1) {
    otpId = await send(app);
    for (let n = 0; n < 5; n += 1) {
      expect(locks()).toEqual([]);
      await verify(app, { otp: wrongCode(app), otpId, phone: PHONE });
    }
    app.clock.advance(3 * MINUTE);
  }
  const right = { otp: app.codeFor(E164), otpId, phone: PHONE };
  const answer = await app.inject('POST', '/verify-otp', { body: right, headers: { 'accept-language': 'en' } });
  expect([answer.status, answer.body['code']]).toEqual([429, 'LOCKED_FOR_DAY']);
  expect(answer.body['message']).toBe('Too many attempts. Try again tomorrow.');
  const untilFirst = (DAY - 9 * MINUTE) / SECOND;
  expect(answer.headers['retry-after']).toBe(String(untilFirst));
  const asked = await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
  expect([asked.status, asked.body['code']]).toEqual([429, 'LOCKED_FOR_DAY']);
  expect(asked.headers['retry-after']).toBe(String(untilFirst));
  expect(app.sms).toHaveLength(3);
  expect(locks()).toHaveLength(1);
  expect(locks().join()).not.toContain(PHONE);
  app.clock.advance(DAY);
  const later = await send(app);
  expect((await verify(app, { ...right, otp: app.codeFor(E164), otpId: later })).status).toBe(200);
});

test('a try is refused for a day at once, also while its code runs', async () => {
  for (let code = 0; code < 3; code += 1) {
    app.clock.advance(3 * MINUTE);
    const otpId = await send(app);
    for (let n = 0; n < 5; n += 1) await verify(app, { otp: wrongCode(app), otpId, phone: PHONE });
  }
  expect(await refusedCode(app)).toEqual([429, 'LOCKED_FOR_DAY']);
});
