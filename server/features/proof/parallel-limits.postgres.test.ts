import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import type { Db } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { addOperator } from '#server/features/ops/operator.ts';
import { type TestAnswer, type TestApp, testApp } from '#server/testing/app.ts';
import { BROWSER } from '#server/testing/sign-in/people.ts';
import { PASSWORD, PHONE, setUpOperator, timeCode, wrongCode } from '#server/testing/sign-in/sign-in.ts';
import { browserHash } from './browser.ts';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { failuresSince } from './proof.sql.ts';
import { factorSubject } from './second-factor.ts';

/** Three servers on one database. */
let servers: TestApp[];
let dbs: Db[];
let first: TestApp;

/** Far more at once than any limit lets through. */
const TRIES = IS_WHOLE ? 200 : 45;
const EMAIL = 'ana@example.com';
const OWNER = { cookie: `browser=${'o'.repeat(43)}` };

beforeEach(async () => {
  first = await testApp();
  dbs = await Promise.all([1, 2].map(async () => openPostgres(inject('postgresUrl'))));
  servers = [first, ...(await Promise.all(dbs.map(async (db) => testApp({ db }))))];
});

afterEach(async () => {
  await Promise.all(servers.map(async ({ app }) => app.close()));
  await Promise.all(dbs.map(async (db) => db.close()));
});

/** The same call many times at once, by turns at each server. */
async function together(path: string, body: object, headers: Record<string, string> = {}): Promise<TestAnswer[]> {
  const calls = Array.from({ length: TRIES }, async (_, n) => {
    const server = servers[n % servers.length] ?? first;
    return server.inject('POST', path, { body, headers });
  });
  return Promise.all(calls);
}

const counted = (answers: TestAnswer[], code: string) => answers.filter(({ body }) => body['code'] === code).length;
const send = async (headers: Record<string, string> = {}) =>
  String((await first.inject('POST', '/send-otp', { body: { phoneNumber: PHONE }, headers })).body['otpId']);

test('five tries at one code, fifteen at a phone in a day', async () => {
  let compared = 0;
  for (let n = 0; n < 4; n += 1) {
    const answer = await first.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
    if (answer.status !== 200) break;
    const { otpId } = answer.body;
    const wrong = counted(await together('/verify-otp', { otp: wrongCode(first), otpId, phone: PHONE }), 'BAD_CODE');
    expect(wrong).toBe(5);
    compared += wrong;
    for (const { clock } of servers) clock.advance(3 * MINUTE);
  }
  expect(compared).toBe(15);
});

test('five tries at a phone in a day without the cookie', async () => {
  const otpId = await send();
  const answers = await together('/verify-otp', { otp: wrongCode(first), otpId, phone: PHONE }, { cookie: '' });
  expect([counted(answers, 'BAD_CODE'), counted(answers, 'LOCKED_FOR_DAY')]).toEqual([5, TRIES - 5]);
});

test('a right code opens one sign-in', async () => {
  const otpId = await send();
  const answers = await together('/verify-otp', { otp: first.codeFor(`+995${PHONE}`), otpId, phone: PHONE });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('one code goes out to a browser however often it asks', async () => {
  const answers = await together('/send-otp', { phoneNumber: PHONE });
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['otpId'])).size).toBe(1);
  expect(servers.flatMap(({ sms }) => sms)).toHaveLength(1);
});

test('fifteen wrong passwords in a day of browsers that are new, ten of one that is known', async () => {
  const { otpId } = (await first.inject('POST', '/registration', { body: { email: EMAIL, password: PASSWORD } })).body;
  const code = { otp: first.codeFor(EMAIL), otpId, email: EMAIL };
  expect((await first.inject('POST', '/verify-otp', { body: code, headers: OWNER })).status).toBe(200);
  const wrong = { email: EMAIL, password: 'another password' };
  expect(counted(await together('/login-email', wrong), 'BAD_LOGIN')).toBe(15);
  // A network may cause so much work in ten minutes.
  for (const { clock } of servers) clock.advance(11 * MINUTE);
  expect(counted(await together('/login-email', wrong, OWNER), 'BAD_LOGIN')).toBe(10);
});

test('ten wrong codes of an app in a day; each right one, and each recovery code, opens one sign-in', async () => {
  const { id, url } = await addOperator(first.deps, { phone: '577000111', email: EMAIL, locale: 'en' });
  const token = url.split('#t=').at(-1) ?? '';
  const { secret, recoveryCodes } = await setUpOperator(first, token);
  for (const { clock } of servers) clock.advance(5 * MINUTE);
  const login = (code: string | undefined) => ({ email: EMAIL, password: PASSWORD, code });
  // Few at once: each is a wrong one while another has it, and ten of those are a day's.
  for (const code of [timeCode(first, secret), recoveryCodes[0]]) {
    const answers = await together('/login-email', login(code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(counted(answers, 'BAD_CODE')).toBeLessThanOrEqual(10);
    for (const { clock } of servers) clock.advance(DAY);
  }
  await together('/login-email', login('000000'));
  // Some read LOCKED: password tries count as wrong until they are compared. The compared codes are counted.
  const browser = browserHash({ browser: BROWSER }) ?? new Uint8Array();
  const subject = factorSubject(first.deps, id, { kind: 'known browser', browser });
  expect(await failuresSince(first.deps.db, subject, first.clock.now() - DAY)).toHaveLength(10);
});
