import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { PASSWORD, timeCode } from '#server/testing/sign-in/sign-in.ts';
import { EMAIL, kind, NEW, nextOf, PHONE, WORD, staffOf } from '#server/testing/sign-in/staff.ts';
import { letProofStand, prove, showProof } from '#server/testing/sign-in/prove.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const { post, therapist, byPhone, mailCode, operator, login } = staffOf(() => app);

/** The last mail leads to us by the address for those who are no clients. */
const expectStaffMail = () => expect(app.mails.at(-1)?.text).toContain(app.deps.config.specialistsEmail);

test('a therapist shows two proofs on a new browser and one on it from then on; the person is told by the other channel', async () => {
  await therapist();
  const first = await byPhone();
  expect(kind(first)).toEqual(['mail-code', 'password']);
  expect(first.cookies['refresh']).toBeUndefined();
  expect(nextOf(first).email).toMatch(/^n•+@example\.com$/);
  const done = await post('/sign-in/next', { ticket: nextOf(first).ticket, password: PASSWORD });
  expect([kind(done), done.body['user']]).toEqual(['in', expect.objectContaining({ role: 'THERAPIST' })]);
  await app.deps.jobs.drain();
  expect(app.mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'ახალი შესვლა თქვენს ანგარიშზე' });
  app.clock.advance(3 * MINUTE);
  const told = app.mails.length;
  expect(kind(await byPhone())).toBe('in');
  await app.deps.jobs.drain();
  expect(app.mails).toHaveLength(told);
  for (const headers of [NEW, WORD]) {
    app.clock.advance(3 * MINUTE);
    expect(kind(await byPhone(headers))).toEqual(['mail-code', 'password']);
  }
});

test('a therapist is told by SMS of a sign-in for which the mailbox was used', async () => {
  await therapist();
  const first = await login();
  expect(kind(first)).toEqual(['phone-code', 'mail-code']);
  expect(kind(await mailCode(nextOf(first).ticket))).toBe('in');
  expectStaffMail();
  await app.deps.jobs.drain();
  expect(app.sms.at(-1)).toMatchObject({ to: `+995${PHONE}`, text: expect.stringContaining('/not-me#') });
});

test('a therapist gets no further by the same channel twice, a wrong proof, or a ticket that is over', async () => {
  await therapist();
  const { ticket } = nextOf(await byPhone());
  expect(await refusal(post('/sign-in/next', { ticket, password: 'another password' }))).toEqual([401, 'BAD_LOGIN']);
  app.clock.advance(3 * MINUTE);
  expect(await refusal(post('/sign-in/code', { ticket, channel: 'sms' }))).toEqual([409, 'SIGN_IN_GONE']);
  const { otpId } = (await post('/send-otp', { phoneNumber: PHONE })).body;
  const again = await post('/sign-in/next', { ticket, otp: app.codeFor(`+995${PHONE}`), otpId });
  expect(kind(again)).toBe('BAD_CODE');
  // What is asked for last is not looked at before.
  expect(kind(await post('/sign-in/next', { ticket, code: '000000' }))).toBe('BAD_CODE');
  expect(await refusal(post('/sign-in/next', { ticket: `${ticket}x`, password: PASSWORD }))).toEqual([
    409,
    'SIGN_IN_GONE',
  ]);
  app.clock.advance(12 * MINUTE);
  expect(await refusal(post('/sign-in/next', { ticket, password: PASSWORD }))).toEqual([409, 'SIGN_IN_GONE']);
  expect(await app.rows('select 1 from sign_ins where browser_sha256 is not null')).toEqual([]);
});

test('a ticket opens one sign-in, however often its last proof arrives', async () => {
  await therapist();
  const { ticket } = nextOf(await byPhone());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('/sign-in/next', { ticket, password: PASSWORD })),
  );
  expect(answers.filter((answer) => kind(answer) === 'in')).toHaveLength(1);
});

test('a code for a new password changes nothing before the second proof, then ends all other sign-ins', async () => {
  const { token } = await therapist();
  const { otpId } = (await post('/login-email/reset', { email: EMAIL })).body;
  expectStaffMail();
  const body = { email: EMAIL, otp: app.codeFor(EMAIL), otpId, password: 'მწვანე სახლი 92' };
  const first = await post('/login-email/new-password', body);
  expect(kind(first)).toEqual(['phone-code']);
  expect(kind(await login())).toEqual(['phone-code', 'mail-code']);
  expect((await app.inject('GET', '/sign-ins', { token })).status).toBe(200);
  const { ticket } = nextOf(first);
  const sent = (await post('/sign-in/code', { ticket, channel: 'sms' })).body;
  const done = await post('/sign-in/next', { ticket, otp: app.codeFor(`+995${PHONE}`), otpId: sent['otpId'] });
  expect(kind(done)).toBe('in');
  expect((await app.inject('GET', '/sign-ins', { token })).status).toBe(401);
  expect(await refusal(login())).toEqual([401, 'BAD_LOGIN']);
});

test('a therapist switches a code app on and off, is told, and shows its code in every browser meanwhile', async () => {
  const { token, userId } = await therapist();
  const call = (path: string, body?: object) =>
    app.inject('POST', `/second-factor${path}`, { token, body: body ?? {} });
  expect(await refusal(call('/begin'))).toEqual([403, 'PROOF_NEEDED']);
  await prove(app, { token }, 'beginSecondFactor', { address: `+995${PHONE}` });
  const { secret } = (await call('/begin')).body as { secret: string };
  expect(await refusal(call('/confirm', { code: '000000' }))).toEqual([400, 'BAD_CODE']);
  const { recoveryCodes } = (await call('/confirm', { code: timeCode(app, secret) })).body;
  expect(recoveryCodes).toHaveLength(10);
  await letProofStand(app, userId, 'beginSecondFactor');
  expect(await refusal(call('/begin'))).toEqual([409, 'BAD_TRANSITION']);
  const ticket = nextOf(await byPhone()).ticket;
  expect(kind(await post('/sign-in/next', { ticket, code: (recoveryCodes as string[])[0] }))).toBe('in');
  const { body } = await app.inject('GET', '/second-factor', { token });
  expect(body).toMatchObject({ isOn: true, recoveryCodesLeft: 9, hasPassword: true, email: EMAIL });
  app.clock.advance(3 * MINUTE);
  expect(kind(await byPhone())).toEqual(['time-code']);
  expect(await refusal(call('/remove'))).toEqual([403, 'PROOF_NEEDED']);
  await showProof(app, { token }, 'removeSecondFactor', { code: timeCode(app, secret) });
  expect((await call('/remove')).status).toBe(204);
  await app.deps.jobs.drain();
  expect(app.mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['კოდების აპლიკაცია ჩაირთო', 'კოდების აპლიკაცია გამოირთო']),
  );
});

test('an operator shows password and code of the app, in one call or two, also in a browser that has signed in before', async () => {
  const { secret } = await operator();
  const first = await login();
  expect(kind(first)).toEqual(['time-code']);
  const { ticket } = nextOf(first);
  expect(kind(await post('/sign-in/next', { ticket, code: timeCode(app, secret) }))).toBe('in');
  app.clock.advance(5 * MINUTE);
  expect(kind(await login())).toEqual(['time-code']);
  expect(kind(await login({ code: timeCode(app, secret) }))).toBe('in');
});

test.each([
  ['two steps old', -2],
  ['two steps ahead', 2],
])('an operator gets no further with a code that is %s', async (_, steps) => {
  const { secret } = await operator();
  expect(await refusal(login({ code: timeCode(app, secret, steps) }))).toEqual([400, 'BAD_CODE']);
});

test('an operator may be one step early or late, and no code serves twice, nor an older one after it', async () => {
  const { secret } = await operator();
  const late = timeCode(app, secret, -1);
  const now = timeCode(app, secret);
  expect(kind(await login({ code: late }))).toBe('in');
  expect(kind(await login({ code: timeCode(app, secret, 1) }))).toBe('in');
  for (const code of [late, now, timeCode(app, secret, 1)])
    expect(await refusal(login({ code }))).toEqual([400, 'BAD_CODE']);
});

test('a recovery code serves once', async () => {
  const { recoveryCodes } = await operator();
  const code = recoveryCodes[3] ?? '';
  expect(kind(await login({ code: code.toLowerCase().replace('-', ' ') }))).toBe('in');
  expect(await refusal(login({ code }))).toEqual([400, 'BAD_CODE']);
});

test('an operator is asked for the next proof after a code by phone, a reset or a registration, and nothing changes before', async () => {
  const { id } = await operator();
  const { otpId } = (await post('/send-otp', { phoneNumber: '577000111' })).body;
  const phone = await post('/verify-otp', { otp: app.codeFor('+995577000111'), otpId, phone: '577000111' });
  expect(kind(phone)).toEqual(['password']);
  const other = 'the password of a thief';
  for (const path of ['/login-email/reset', '/registration']) {
    app.clock.advance(3 * MINUTE);
    const sent = (await post(path, { email: EMAIL, password: other })).body;
    const code = { email: EMAIL, otp: app.codeFor(EMAIL), otpId: sent['otpId'], password: other };
    const answer = await post(path.endsWith('reset') ? '/login-email/new-password' : '/verify-otp', code);
    expect(kind(answer)).toEqual(['time-code']);
    expect(JSON.stringify(answer.body)).not.toMatch(/ADMIN|operator|staff/i);
  }
  expect(kind(await login())).toEqual(['time-code']);
  expect(await app.rows('select 1 from sign_ins where user_id = $1', [id])).toHaveLength(1);
});

test('an operator is not shut out by wrong passwords from elsewhere: the code of the app lets its owner in', async () => {
  const { secret } = await operator();
  const wrong = (code?: string) => login({ password: 'a guess of a thief', ...(code && { code }) }, NEW);
  for (let n = 0; n < 15; n += 1) expect((await wrong()).status).toBe(401);
  expect(await refusal(login({}, WORD))).toEqual([429, 'LOCKED']);
  for (const code of ['000000', timeCode(app, secret)]) expect(await refusal(wrong(code))).toEqual([429, 'LOCKED']);
  expect(await refusal(login({ code: '000000' }, WORD))).toEqual([429, 'LOCKED']);
  expect(kind(await login({ code: timeCode(app, secret) }, WORD))).toBe('in');
});

test('an operator keeps own tries on a browser that has signed in before', async () => {
  const { secret } = await operator();
  expect(kind(await login({ code: timeCode(app, secret) }))).toBe('in');
  for (let n = 0; n < 16; n += 1) await login({ password: 'a guess of a thief' }, NEW);
  expect(kind(await login())).toEqual(['time-code']);
});

test('an operator goes on in a known browser and in a sign-in that stands while others spend the codes of a day', async () => {
  const { secret, signedIn } = await operator();
  const known = { cookie: `browser=${'b'.repeat(43)}` };
  for (let n = 0; n < 11; n += 1) await login({ code: '000000' }, WORD);
  expect(kind(await login({ code: timeCode(app, secret) }, WORD))).toBe('LOCKED');
  const token = String(signedIn.body['accessToken']);
  const fresh = await showProof(app, { token }, 'listUsers', { code: timeCode(app, secret) });
  expect(fresh.status).toBe(204);
  app.clock.advance(MINUTE);
  expect(kind(await login({ code: timeCode(app, secret) }, known))).toBe('in');
  app.clock.advance(DAY);
  expect(kind(await login({ code: '000000' }, WORD))).toBe('BAD_CODE');
});

test('an operator with a code in the hands of a thief is safe from more than ten passwords beside it', async () => {
  const { recoveryCodes } = await operator();
  for (let n = 0; n < 15; n += 1) await login({ password: 'a guess of a thief' }, NEW);
  const code = recoveryCodes[0] ?? '';
  for (let n = 0; n < 12; n += 1) await login({ password: 'a guess of a thief', code }, NEW);
  expect(kind(await login({ code }, NEW))).toBe('LOCKED');
});

test('an operator needs a code of the last ten minutes for what can do harm', async () => {
  const { signedIn, secret } = await operator();
  const token = String(signedIn.body['accessToken']);
  const list = () => app.inject('GET', '/users?reason=look', { token });
  expect((await list()).status).toBe(200);
  app.clock.advance(5 * MINUTE - 1);
  expect((await list()).status).toBe(200);
  app.clock.advance(1);
  const renewed = await app.inject('GET', '/refresh', {
    headers: { cookie: `refresh=${signedIn.cookies['refresh']}` },
  });
  const fresh = String(renewed.body['accessToken']);
  const again = () => app.inject('GET', '/users?reason=look', { token: fresh });
  expect(await refusal(again())).toEqual([403, 'PROOF_NEEDED']);
  const shown = await showProof(app, { token: fresh }, 'sendPayouts', { code: timeCode(app, secret) });
  expect([shown.status, (await again()).status]).toEqual([204, 200]);
});
