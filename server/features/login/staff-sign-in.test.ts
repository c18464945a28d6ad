import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { addOperator } from '#server/features/ops/operator.ts';
import { refusal, type TestAnswer, type TestApp, testApp } from '#server/testing/app.ts';
import { giveEmail } from '#server/testing/people.ts';
import { PASSWORD, setUpOperator, timeCode } from '#server/testing/sign-in.ts';
import { addressIndex } from './one-time-code.ts';
import { signInShowing } from './open-or-ask.ts';
import { findPerson } from './person.ts';
import { dropPassword, updatePassword } from './person.sql.ts';
import { hashOfNew } from './staff.ts';

const PHONE = '555000001';
const EMAIL = 'nino@example.com';
const NEW = { cookie: '' };
const OWN = { cookie: `browser=${'o'.repeat(43)}` };
const WORD = { cookie: `browser=${'x'.repeat(43)}` };

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const post = (path: string, body: object, headers: Record<string, string> = OWN) =>
  app.inject('POST', path, { body, headers });
const nextOf = (answer: TestAnswer) => answer.body['next'] as { ticket: string; proofs: string[]; email: string };
const kind = (answer: TestAnswer) => ('next' in answer.body ? nextOf(answer).proofs : (answer.body['code'] ?? 'in'));

async function therapist(): Promise<{ userId: string; token: string }> {
  const person = await app.signInAs('THERAPIST');
  await giveEmail(app.deps, person.userId, EMAIL);
  await updatePassword(app.deps.db, {
    userId: person.userId,
    passwordHash: await hashOfNew(app.deps, PASSWORD),
    now: app.clock.now(),
  });
  return person;
}

async function byPhone(headers = OWN): Promise<TestAnswer> {
  const { otpId } = (await post('/send-otp', { phoneNumber: PHONE }, headers)).body;
  return post('/verify-otp', { otp: app.codeFor(`+995${PHONE}`), otpId, phone: PHONE }, headers);
}

async function mailCode(ticket: string): Promise<TestAnswer> {
  const { otpId } = (await post('/sign-in/code', { ticket, channel: 'email' })).body;
  return post('/sign-in/next', { ticket, otp: app.codeFor(EMAIL), otpId });
}

async function operator() {
  const { id, url } = await addOperator(app.deps, { phone: '577000111', email: EMAIL, locale: 'en' });
  const made = await setUpOperator(app, url.split('/').at(-1) ?? '');
  app.clock.advance(5 * MINUTE);
  return { id, ...made };
}

const login = (more: object = {}, headers: Record<string, string> = OWN) =>
  post('/login-email', { email: EMAIL, password: PASSWORD, ...more }, headers);

describe('a therapist', () => {
  test('shows two proofs on a new browser and one on it from then on; the person is told by the other channel', async () => {
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

  test('is told by SMS of a sign-in for which the mailbox was used', async () => {
    await therapist();
    const first = await login();
    expect(kind(first)).toEqual(['phone-code', 'mail-code']);
    expect(kind(await mailCode(nextOf(first).ticket))).toBe('in');
    await app.deps.jobs.drain();
    expect(app.sms.at(-1)).toMatchObject({ to: `+995${PHONE}`, text: expect.stringContaining('/not-me/') });
  });

  test('gets no further by the same channel twice, a wrong proof, or a ticket that is over', async () => {
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

  test('switches a code app on and off, is told, and shows its code in every browser meanwhile', async () => {
    const { token } = await therapist();
    const call = (path: string, body?: object) =>
      app.inject('POST', `/second-factor${path}`, { token, body: body ?? {} });
    const { secret } = (await call('/begin')).body as { secret: string };
    expect(await refusal(call('/confirm', { code: '000000' }))).toEqual([400, 'BAD_CODE']);
    const { recoveryCodes } = (await call('/confirm', { code: timeCode(app, secret) })).body;
    expect(recoveryCodes).toHaveLength(10);
    expect(await refusal(call('/begin'))).toEqual([409, 'BAD_TRANSITION']);
    const ticket = nextOf(await byPhone()).ticket;
    expect(kind(await post('/sign-in/next', { ticket, code: (recoveryCodes as string[])[0] }))).toBe('in');
    const { body } = await app.inject('GET', '/second-factor', { token });
    expect(body).toMatchObject({ isOn: true, recoveryCodesLeft: 9, hasPassword: true, email: EMAIL });
    app.clock.advance(3 * MINUTE);
    expect(kind(await byPhone())).toEqual(['time-code']);
    expect((await call('/remove', { code: timeCode(app, secret) })).status).toBe(204);
    await app.deps.jobs.drain();
    expect(app.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['კოდების აპლიკაცია ჩაირთო', 'კოდების აპლიკაცია გამოირთო']),
    );
  });
});

describe('an operator', () => {
  test('shows password and code of the app, in one call or two, also in a browser that has signed in before', async () => {
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
    ['wrong', () => '000000', 0],
    ['two steps old', (secret: string) => timeCode(app, secret, -2), 0],
    ['two steps ahead', (secret: string) => timeCode(app, secret, 2), 0],
  ])('gets no further with a code that is %s', async (_, code) => {
    const { secret } = await operator();
    expect(await refusal(login({ code: code(secret) }))).toEqual([400, 'BAD_CODE']);
  });

  test('may be one step early or late, and no code serves twice, nor an older one after it', async () => {
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

  test('is asked for the next proof after a code by phone, a reset or a registration, and nothing changes before', async () => {
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

  test('is not shut out by wrong passwords from elsewhere: the code of the app lets its owner in', async () => {
    const { secret } = await operator();
    const wrong = (code?: string) => login({ password: 'a guess of a thief', ...(code && { code }) }, NEW);
    for (let n = 0; n < 15; n += 1) expect((await wrong()).status).toBe(401);
    expect(await refusal(login({}, WORD))).toEqual([429, 'LOCKED']);
    for (const code of ['000000', timeCode(app, secret)]) expect(await refusal(wrong(code))).toEqual([429, 'LOCKED']);
    expect(await refusal(login({ code: '000000' }, WORD))).toEqual([429, 'LOCKED']);
    expect(kind(await login({ code: timeCode(app, secret) }, WORD))).toBe('in');
  });

  test('keeps own tries on a browser that has signed in before', async () => {
    const { secret } = await operator();
    expect(kind(await login({ code: timeCode(app, secret) }))).toBe('in');
    for (let n = 0; n < 16; n += 1) await login({ password: 'a guess of a thief' }, NEW);
    expect(kind(await login())).toEqual(['time-code']);
  });

  test('of whom somebody has the password is safe from more than ten codes a day, also when they come at once', async () => {
    await operator();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ code: '000000' })));
    expect(answers.map(kind).filter((answer) => answer === 'BAD_CODE')).toHaveLength(10);
    expect(answers.map(kind).filter((answer) => answer === 'LOCKED')).toHaveLength(10);
    app.clock.advance(DAY);
    expect(kind(await login({ code: '000000' }))).toBe('BAD_CODE');
  });

  test('goes on in a known browser and in a sign-in that stands while others spend the codes of a day', async () => {
    const { secret, signedIn } = await operator();
    const known = { cookie: `browser=${'b'.repeat(43)}` };
    for (let n = 0; n < 11; n += 1) await login({ code: '000000' }, WORD);
    expect(kind(await login({ code: timeCode(app, secret) }, WORD))).toBe('LOCKED');
    const token = String(signedIn.body['accessToken']);
    const fresh = await app.inject('POST', '/sign-in/fresh-code', { token, body: { code: timeCode(app, secret) } });
    expect(fresh.status).toBe(204);
    app.clock.advance(MINUTE);
    expect(kind(await login({ code: timeCode(app, secret) }, known))).toBe('in');
  });

  test('with a code in the hands of a thief is safe from more than ten passwords beside it', async () => {
    const { recoveryCodes } = await operator();
    for (let n = 0; n < 15; n += 1) await login({ password: 'a guess of a thief' }, NEW);
    const code = recoveryCodes[0] ?? '';
    for (let n = 0; n < 12; n += 1) await login({ password: 'a guess of a thief', code }, NEW);
    expect(kind(await login({ code }, NEW))).toBe('LOCKED');
  });

  test('needs a code of the last ten minutes for what can do harm', async () => {
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
    expect(await refusal(again())).toEqual([403, 'CODE_NEEDED']);
    const shown = await app.inject('POST', '/sign-in/fresh-code', {
      token: fresh,
      body: { code: timeCode(app, secret) },
    });
    expect([shown.status, (await again()).status]).toEqual([204, 200]);
  });
});

describe('"it was not me"', () => {
  const ana = { email: 'ana@example.com', password: PASSWORD };
  const register = async (password: string) => {
    app.clock.advance(3 * MINUTE);
    const { otpId } = (await app.inject('POST', '/registration', { body: { ...ana, password } })).body;
    await app.inject('POST', '/verify-otp', { body: { otp: app.codeFor(ana.email), otpId, email: ana.email } });
  };
  const linkIn = (text: string) => /\/not-me\/([A-Za-z0-9_-]{16})/.exec(text)?.[1] ?? '';

  test('ends all sign-ins by one press, and the browser that came in is a new one again', async () => {
    await therapist();
    const done = await post('/sign-in/next', { ticket: nextOf(await byPhone()).ticket, password: PASSWORD });
    await app.deps.jobs.drain();
    const token = linkIn(app.mails.at(-1)?.text ?? '');
    const page = await app.inject('GET', `/alarms/${token}`, {});
    expect(page.body).toMatchObject({ what: 'sign-in', isStaff: true, state: 'open' });
    const pressed = await app.inject('POST', `/alarms/${token}`, { body: {} });
    expect([pressed.status, pressed.body['ended']]).toEqual([200, 2]);
    expect((await app.inject('GET', '/sign-ins', { token: String(done.body['accessToken']) })).status).toBe(401);
    app.clock.advance(3 * MINUTE);
    expect(kind(await byPhone())).toEqual(['mail-code', 'password']);
    expect((await app.inject('POST', `/alarms/${token}`, { body: {} })).body['ended']).toBe(0);
  });

  test('takes a password back that somebody set by the mailbox', async () => {
    await app.signIn('599123456');
    await register(PASSWORD);
    await register('the password of a thief');
    await app.deps.jobs.drain();
    const token = linkIn(app.mails.at(-1)?.text ?? '');
    await app.inject('POST', `/alarms/${token}`, { body: {} });
    const thief = { ...ana, password: 'the password of a thief' };
    expect(await refusal(app.inject('POST', '/login-email', { body: thief }))).toEqual([401, 'BAD_LOGIN']);
  });

  test('puts an e-mail back that somebody changed, and takes the app away that came after it', async () => {
    const { token, userId } = await therapist();
    const theirs = 'thief@example.com';
    const put = await app.inject('PUT', '/user', { token, body: { user: { email: theirs } } });
    const { otpId } = put.body['emailCode'] as { otpId: string };
    const confirm = (more: object) =>
      app.inject('POST', '/user/email', { token, body: { email: theirs, otpId, otp: app.codeFor(theirs), ...more } });
    expect(await refusal(confirm({}))).toEqual([401, 'BAD_LOGIN']);
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    const { secret } = (await app.inject('POST', '/second-factor/begin', { token, body: {} })).body as {
      secret: string;
    };
    await app.inject('POST', '/second-factor/confirm', { token, body: { code: timeCode(app, secret) } });
    await app.deps.jobs.drain();
    const mail = app.mails.find(({ to, subject }) => to === EMAIL && subject === 'თქვენი ელფოსტა შეიცვალა');
    await app.inject('POST', `/alarms/${linkIn(mail?.text ?? '')}`, { body: {} });
    expect(await app.rows('select 1 from second_factors')).toEqual([]);
    expect(kind(await login())).toEqual(['phone-code', 'mail-code']);
    const { ticket, email } = nextOf(await login());
    expect(email).toMatch(/^n•+@example/);
    expect(kind(await mailCode(ticket))).toBe('in');
    expect((await findPerson(app.deps, app.deps.db, userId))?.email).toBe(EMAIL);
  });

  test('leaves a password that its owner has set since', async () => {
    await app.signIn('599123456');
    for (const password of [PASSWORD, 'მეორე კარი 2026']) await register(password);
    await app.deps.jobs.drain();
    const token = linkIn(app.mails.at(-1)?.text ?? '');
    await register('მესამე კარი 2026');
    await app.inject('POST', `/alarms/${token}`, { body: {} });
    const own = { ...ana, password: 'მესამე კარი 2026' };
    expect(kind(await app.inject('POST', '/login-email', { body: own }))).toBe('in');
  });

  test('a sign-in that was on its way when the password went does not come in', async () => {
    const { userId } = await therapist();
    const person = await findPerson(app.deps, app.deps.db, userId);
    if (person === null) throw new Error('nobody');
    await dropPassword(app.deps.db, { userId, setBy: app.clock.now() });
    const device = { ip: '127.0.0.1', userAgent: null, browser: null };
    const shown = ['password', 'phone-code'] as const;
    const late = app.deps.db.transaction(async (tx) => signInShowing(app.deps, tx, { person, shown, device }));
    await expect(late).rejects.toMatchObject({ code: 'SIGN_IN_GONE' });
  });

  test('ends what comes in at the same moment, by a second proof or by a known browser', async () => {
    const { userId } = await therapist();
    for (let round = 0; round < 4; round += 1) {
      const first = await byPhone();
      const isKnown = kind(first) === 'in';
      if (!isKnown) await post('/sign-in/next', { ticket: nextOf(first).ticket, password: PASSWORD });
      await app.deps.jobs.drain();
      const token = linkIn(app.mails.at(-1)?.text ?? '');
      const press = () => app.inject('POST', `/alarms/${token}`, { body: {} });
      // By turns in the browser that is known by now, and in a new one that shows the second proof.
      app.clock.advance(3 * MINUTE);
      const headers = round % 2 === 0 ? OWN : WORD;
      const { otpId } = (await post('/send-otp', { phoneNumber: PHONE }, headers)).body;
      const code = { otp: app.codeFor(`+995${PHONE}`), otpId, phone: PHONE };
      const next = round % 2 === 0 ? null : nextOf(await post('/verify-otp', code, headers));
      const come = () =>
        next === null
          ? post('/verify-otp', code, headers)
          : post('/sign-in/next', { ticket: next.ticket, password: PASSWORD }, headers);
      const answers = await Promise.all([come(), press(), come()]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const open = 'select id from sign_ins where user_id = $1 and revoked_at is null';
      expect(await app.rows(open, [userId])).toEqual([]);
      app.clock.advance(DAY);
    }
  });

  test('ends all sign-ins also when another account has the old e-mail by now', async () => {
    const { token, userId } = await therapist();
    const theirs = 'thief@example.com';
    const put = await app.inject('PUT', '/user', { token, body: { user: { email: theirs } } });
    const { otpId } = put.body['emailCode'] as { otpId: string };
    const body = { email: theirs, otpId, otp: app.codeFor(theirs), password: PASSWORD };
    await app.inject('POST', '/user/email', { token, body });
    await app.deps.jobs.drain();
    const link = linkIn(app.mails.at(-1)?.text ?? '');
    const stranger = await app.signIn('599123456');
    await app.deps.db.run('update users set email_enc = phone_enc, email_hmac = $2 where id = $1', [
      stranger.userId,
      addressIndex(app.deps, { channel: 'email', to: EMAIL }),
    ]);
    expect((await app.inject('POST', `/alarms/${link}`, { body: {} })).status).toBe(200);
    expect((await app.inject('GET', '/sign-ins', { token })).status).toBe(401);
    const person = await findPerson(app.deps, app.deps.db, userId);
    expect([person?.email, person?.isEmailProved]).toEqual([EMAIL, false]);
  });

  test('by an unknown, altered or old link changes nothing', async () => {
    await therapist();
    await post('/sign-in/next', { ticket: nextOf(await byPhone()).ticket, password: PASSWORD });
    await app.deps.jobs.drain();
    const token = linkIn(app.mails.at(-1)?.text ?? '');
    for (const link of ['x', 'A'.repeat(16), `${token}A`])
      expect(await refusal(app.inject('POST', `/alarms/${link}`, { body: {} }))).toEqual([404, 'NOT_FOUND']);
    app.clock.advance(30 * DAY);
    expect((await app.inject('GET', `/alarms/${token}`, {})).body['state']).toBe('expired');
    expect(await refusal(app.inject('POST', `/alarms/${token}`, { body: {} }))).toEqual([409, 'TOO_LATE']);
  });
});
