import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { E164, PHONE, wrongCode } from '#server/testing/sign-in/sign-in.ts';

const browser = (letter: string) => ({ cookie: `browser=${letter.repeat(43)}` });
const OWNER = browser('o');
const STRANGER = browser('s');
const BLANK = { cookie: '' };

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const ask = (headers: Record<string, string>) =>
  app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE }, headers });
const send = async (headers: Record<string, string>) => String((await ask(headers)).body['otpId']);
const verify = (otpId: string, otp: string, headers: Record<string, string>) =>
  app.inject('POST', '/verify-otp', { body: { otp, otpId, phone: PHONE }, headers });
const tried = async (otpId: string, otp: string, headers: Record<string, string>) => {
  const { status, body } = await verify(otpId, otp, headers);
  return status === 200 ? 'in' : body['code'];
};

async function signInOwner(): Promise<void> {
  const otpId = await send(OWNER);
  expect(await tried(otpId, app.codeFor(E164), OWNER)).toBe('in');
  app.clock.advance(3 * MINUTE);
}

/** Spends the wrong codes of a day of browsers that are new to the phone. */
async function exhaust(headers: Record<string, string>): Promise<void> {
  for (let code = 0; code < 3; code += 1) {
    const otpId = await send(headers);
    for (let n = 0; n < 5; n += 1) await verify(otpId, wrongCode(app), headers);
    app.clock.advance(3 * MINUTE);
  }
  expect((await ask(headers)).status).toBe(429);
}

test('the wish of a stranger voids no code that its owner is typing, and tells nothing of it', async () => {
  const own = await send(OWNER);
  const code = app.codeFor(E164);
  const foreign = await send(STRANGER);
  expect(foreign).not.toBe(own);
  expect(await send(BLANK)).not.toBe(own);
  expect(await tried(own, code, OWNER)).toBe('in');
});

test('wrong codes without the cookie of the own wish take no try of the browser that asked', async () => {
  const own = await send(OWNER);
  for (let n = 0; n < 5; n += 1) expect(await tried(own, wrongCode(app), BLANK)).toBe('BAD_CODE');
  expect(await tried(own, app.codeFor(E164), BLANK)).toBe('LOCKED_FOR_DAY');
  expect(await app.rows('select tries, foreign_tries, state from otp_challenges')).toEqual([
    { tries: 0, foreign_tries: 5, state: 'SENT' },
  ]);
  for (let n = 0; n < 4; n += 1) expect(await tried(own, wrongCode(app), OWNER)).toBe('BAD_CODE');
  expect(await tried(own, app.codeFor(E164), OWNER)).toBe('in');
});

test('programs without cookies share the running code, and five wrong ones a day', async () => {
  const first = await send(BLANK);
  expect(await send(BLANK)).toBe(first);
  expect(app.sms).toHaveLength(1);
  expect(await tried(first, app.codeFor(E164), BLANK)).toBe('in');
});

test('no more than fifteen wrong codes a day are compared for a phone, whoever sends them', async () => {
  let compared = 0;
  for (let n = 0; n < 5; n += 1) {
    const headers = n % 2 === 0 ? BLANK : browser(String.fromCodePoint(97 + n));
    const answer = await ask(headers);
    if (answer.status !== 200) continue;
    for (let tries = 0; tries < 6; tries += 1) {
      if ((await tried(String(answer.body['otpId']), wrongCode(app), headers)) === 'BAD_CODE') compared += 1;
    }
    app.clock.advance(3 * MINUTE);
  }
  expect(compared).toBe(15);
});

test('a browser that has signed in before keeps its own tries and codes while strangers have spent theirs', async () => {
  await signInOwner();
  await exhaust(STRANGER);
  const otpId = await send(OWNER);
  expect(await tried(otpId, wrongCode(app), OWNER)).toBe('BAD_CODE');
  expect(await tried(otpId, app.codeFor(E164), OWNER)).toBe('in');
});

test('a browser that has signed in before has ten wrong codes a day, which count nowhere else', async () => {
  await signInOwner();
  for (let code = 0; code < 2; code += 1) {
    const otpId = await send(OWNER);
    for (let n = 0; n < 5; n += 1) expect(await tried(otpId, wrongCode(app), OWNER)).toBe('BAD_CODE');
    app.clock.advance(3 * MINUTE);
  }
  expect(await refusal(ask(OWNER))).toEqual([429, 'LOCKED_FOR_DAY']);
  const otpId = await send(STRANGER);
  expect(await tried(otpId, app.codeFor(E164), STRANGER)).toBe('in');
});

test('a browser that has signed in before is as none when its cookie is of another person, altered, too old, or its account is gone', async () => {
  await signInOwner();
  const [owner] = await app.rows<{ id: string }>('select id from users');
  await exhaust(STRANGER);
  const altered = { cookie: `browser=${'o'.repeat(42)}p` };
  for (const headers of [altered, { cookie: 'browser=x' }, browser('t')])
    expect(await refusal(ask(headers))).toEqual([429, 'LOCKED_FOR_DAY']);
  expect((await ask(OWNER)).status).toBe(200);
  app.clock.advance(181 * DAY);
  await exhaust(STRANGER);
  expect(await refusal(ask(OWNER))).toEqual([429, 'LOCKED_FOR_DAY']);
  await app.rows(
    `update users set deleted_at = now(), role = 'THERAPIST', phone_hmac = null, phone_enc = null where id = $1`,
    [owner?.id],
  );
  expect(await refusal(ask(OWNER))).toEqual([429, 'LOCKED_FOR_DAY']);
});
