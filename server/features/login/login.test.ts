import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const PHONE = '599123456';
const E164 = '+995599123456';
const PASSWORD = 'ცისფერი კარი 27';

async function send(phone = PHONE): Promise<string> {
  const answer = await app.inject('POST', '/send-otp', { body: { phoneNumber: phone } });
  expect(answer.status).toBe(200);
  return String(answer.body['otpId']);
}

function verify(body: Record<string, unknown>) {
  return app.inject('POST', '/verify-otp', { body });
}

async function refused(body: Record<string, unknown>): Promise<unknown[]> {
  const answer = await verify(body);
  return [answer.status, answer.body['code']];
}

/** Some code which is not the one that was sent. */
function wrongCode(address = E164): string {
  return app.codeFor(address) === '0000' ? '1111' : '0000';
}

async function refreshCookie(phone = PHONE): Promise<string> {
  const otpId = await send(phone);
  const answer = await verify({ otp: app.codeFor(`+995${phone}`), otpId, phone });
  return String(answer.cookies['refresh']);
}

function refresh(cookie: string, headers: Record<string, string> = {}) {
  return app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}`, ...headers } });
}

describe('a code by SMS', () => {
  test('signs in and makes a client at step 0 with tokens and empty preferences (spec §4)', async () => {
    const otpId = await send();
    const answer = await verify({ otp: app.codeFor(E164), otpId, phone: PHONE });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { role: 'USER', step: 0, phone: E164 },
      therapist: null,
      preferences: { typeTherapy: '', psychoIssues: [], priceRange: 'default', preferTherapistGender: '' },
    });
    expect(answer.body['accessToken']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
  });

  test('finds the same person the next time', async () => {
    const first = await app.signIn(PHONE);
    const second = await app.signIn(PHONE);
    expect(second.userId).toBe(first.userId);
    expect(await app.rows('select 1 from users where phone_hmac is not null and id = $1', [first.userId])).toHaveLength(
      1,
    );
  });

  test('is sent to no number but a Georgian mobile (spec §5)', async () => {
    const refused = async (phoneNumber: unknown) => {
      const answer = await app.inject('POST', '/send-otp', { body: { phoneNumber } });
      return [answer.status, answer.body['code']];
    };
    expect(await refused('')).toEqual([400, 'PHONE_REQUIRED']);
    expect(await refused('995')).toEqual([400, 'PHONE_REQUIRED']);
    expect(await refused(undefined)).toEqual([400, 'PHONE_REQUIRED']);
    expect(await refused('431234567')).toEqual([400, 'PHONE_INVALID']);
    expect(await refused('+380501234567')).toEqual([400, 'PHONE_INVALID']);
    expect(await refused(599123456)).toEqual([400, 'VALIDATION']);
    expect(app.sms).toEqual([]);
  });

  test('answers in the specified words (spec §5)', async () => {
    const answer = await app.inject('POST', '/send-otp', {
      body: { phoneNumber: '' },
      headers: { 'accept-language': 'en' },
    });
    expect(answer.body['message']).toBe('Phone is required.');
  });

  test('answers the running id and sends nothing new before 01:59 (spec §9)', async () => {
    const first = await send();
    app.clock.advance(118_999);
    expect(await send()).toBe(first);
    expect(app.sms).toHaveLength(1);
    app.clock.advance(1);
    expect(await send()).not.toBe(first);
    expect(app.sms).toHaveLength(2);
  });

  test('works in its newest form only', async () => {
    const older = await send();
    const olderCode = app.codeFor(E164);
    app.clock.advance(2 * MINUTE);
    const newer = await send();
    expect((await verify({ otp: olderCode, otpId: older, phone: PHONE })).body['code']).toBe('BAD_CODE');
    expect((await verify({ otp: app.codeFor(E164), otpId: newer, phone: PHONE })).status).toBe(200);
  });

  test('is sent five times an hour and ten times a day', async () => {
    for (let n = 0; n < 5; n += 1) {
      await send();
      app.clock.advance(3 * MINUTE);
    }
    const sixth = await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
    expect([sixth.status, sixth.body['code']]).toEqual([429, 'TOO_MANY_CODES']);
    expect(Number(sixth.headers['retry-after'])).toBe(45 * 60);
    app.clock.advance(HOUR);
    for (let n = 0; n < 5; n += 1) {
      await send();
      app.clock.advance(3 * MINUTE);
    }
    app.clock.advance(2 * HOUR);
    const eleventh = await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
    expect(eleventh.body['code']).toBe('TOO_MANY_CODES');
    app.clock.advance(DAY);
    await send();
  });

  test('goes to sixty phones from one address in ten minutes', async () => {
    for (let n = 0; n < 60; n += 1) await send(`5990000${String(n).padStart(2, '0')}`);
    const next = await app.inject('POST', '/send-otp', { body: { phoneNumber: '599111111' } });
    expect([next.status, next.body['code']]).toEqual([429, 'TOO_MANY_CODES']);
    app.clock.advance(10 * MINUTE);
    await send('599111111');
  });

  test('is sent once when many ask at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(new Set(ids).size).toBe(1);
    expect(app.sms).toHaveLength(1);
  });

  test('is forgotten a day later', async () => {
    await send();
    app.clock.advance(DAY + HOUR);
    await app.deps.jobs.drain();
    expect(await app.rows('select 1 from otp_challenges', [])).toEqual([]);
  });

  test('is not in the database, nor is the phone', async () => {
    await send();
    const rows = JSON.stringify(await app.rows('select * from otp_challenges', []));
    expect(rows).not.toContain(PHONE);
    expect(rows).not.toContain(`"${app.codeFor(E164)}"`);
  });
});

describe('a try', () => {
  test('needs a code, a phone and the right form of both (spec §5)', async () => {
    const otpId = await send();
    expect(await refused({ otpId, phone: PHONE })).toEqual([400, 'CODE_REQUIRED']);
    expect(await refused({ otp: '  ', otpId, phone: PHONE })).toEqual([400, 'CODE_REQUIRED']);
    expect(await refused({ otp: '12345', otpId, phone: PHONE })).toEqual([400, 'BAD_CODE']);
    expect(await refused({ otp: '0x1F', otpId, phone: PHONE })).toEqual([400, 'BAD_CODE']);
    expect(await refused({ otp: '1234', otpId })).toEqual([400, 'PHONE_REQUIRED']);
    expect(await refused({ otp: '1234', otpId, phone: '12' })).toEqual([400, 'PHONE_INVALID']);
    expect(await refused({ otp: '1234', otpId: '1 OR 1=1; --', phone: PHONE })).toEqual([400, 'BAD_CODE']);
    expect(await refused({ otp: 1234, otpId, phone: PHONE })).toEqual([400, 'VALIDATION']);
  });

  test('may carry the spaces of a pasted code (spec §5)', async () => {
    const otpId = await send();
    const spaced = [...app.codeFor(E164)].join(' ');
    expect((await verify({ otp: ` ${spaced} `, otpId, phone: `+995 ${PHONE}` })).status).toBe(200);
  });

  test('works once', async () => {
    const otpId = await send();
    const body = { otp: app.codeFor(E164), otpId, phone: PHONE };
    expect((await verify(body)).status).toBe(200);
    const again = await verify(body);
    expect([again.status, again.body['code']]).toEqual([400, 'BAD_CODE']);
  });

  test('is for the phone the code went to', async () => {
    const otpId = await send();
    const answer = await verify({ otp: app.codeFor(E164), otpId, phone: '599654321' });
    expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_CODE']);
  });

  test('comes too late at fifteen minutes (spec §5) (spec §9)', async () => {
    const otpId = await send();
    app.clock.advance(15 * MINUTE);
    const answer = await verify({ otp: app.codeFor(E164), otpId, phone: PHONE });
    expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_CODE']);
  });

  test('is refused after five wrong ones, even with the right code', async () => {
    const otpId = await send();
    for (let n = 0; n < 5; n += 1) {
      const answer = await verify({ otp: wrongCode(), otpId, phone: PHONE });
      expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_CODE']);
    }
    const sixth = await verify({ otp: app.codeFor(E164), otpId, phone: PHONE });
    expect([sixth.status, sixth.body['code']]).toEqual([429, 'LOCKED']);
    expect(sixth.headers['retry-after']).toBeDefined();
  });

  test('counts exactly when fifty arrive at once', async () => {
    const otpId = await send();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify({ otp: wrongCode(), otpId, phone: PHONE })),
    );
    expect(answers.filter((answer) => answer.body['code'] === 'BAD_CODE')).toHaveLength(5);
    expect(answers.filter((answer) => answer.body['code'] === 'LOCKED')).toHaveLength(45);
    expect(await app.rows('select tries, state from otp_challenges', [])).toEqual([{ tries: 5, state: 'LOCKED' }]);
    expect(await app.rows('select 1 from sign_in_failures', [])).toHaveLength(5);
  });

  test('succeeds once when the right code arrives twenty times at once', async () => {
    const otpId = await send();
    const body = { otp: app.codeFor(E164), otpId, phone: PHONE };
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await app.rows('select 1 from sign_ins', [])).toHaveLength(1);
  });

  test('is refused for a day after fifteen wrong ones, whatever the codes were', async () => {
    for (let code = 0; code < 3; code += 1) {
      const otpId = await send();
      for (let n = 0; n < 5; n += 1) await verify({ otp: wrongCode(), otpId, phone: PHONE });
      app.clock.advance(3 * MINUTE);
    }
    const otpId = await send();
    const right = { otp: app.codeFor(E164), otpId, phone: PHONE };
    const answer = await verify(right);
    expect([answer.status, answer.body['code']]).toEqual([429, 'LOCKED']);
    app.clock.advance(DAY);
    const later = await send();
    expect((await verify({ ...right, otp: app.codeFor(E164), otpId: later })).status).toBe(200);
  });
});

describe('what signing in agrees to', () => {
  test('is recorded with the version of each text and the time (spec §5)', async () => {
    const { userId } = await app.signIn(PHONE);
    const rows = await app.rows<{ text_key: string; text_version: string; at: number }>(
      'select text_key, text_version, at from consents where user_id = $1 order by text_key',
      [userId],
    );
    expect(rows.map((row) => row.text_key)).toEqual(['privacy', 'sms', 'terms']);
    expect(rows.every((row) => row.text_version.includes('@') && row.at === app.clock.now())).toBe(true);
  });

  test('is recorded anew when a text has changed since, and only then', async () => {
    const { userId } = await app.signIn(PHONE);
    const count = async () =>
      (await app.rows('select 1 from consents where user_id = $1 and text_key = $2', [userId, 'privacy'])).length;
    app.clock.advance(2 * MINUTE);
    await app.signIn(PHONE);
    expect(await count()).toBe(1);
    const snapshot = app.deps.content.snapshot();
    const legal: typeof snapshot.legal = (...asked) => {
      const text = snapshot.legal(...asked);
      return text && { ...text, updatedAt: '2026-11-24T00:00:00Z' };
    };
    Object.assign(app.deps, { content: { snapshot: () => ({ ...snapshot, legal }) } });
    app.clock.advance(2 * MINUTE);
    await app.signIn(PHONE);
    expect(await count()).toBe(2);
  });
});

describe('a refresh', () => {
  test('gives a new access token and the next cookie', async () => {
    const cookie = await refreshCookie();
    const answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { role: 'USER', step: 0, phone: E164 } });
    expect(answer.cookies['refresh']).not.toBe(cookie);
  });

  test('is refused without a cookie, with an unknown one and with a long one', async () => {
    expect((await app.inject('GET', '/refresh', {})).status).toBe(401);
    expect((await refresh('AAAA')).status).toBe(401);
    expect((await refresh('x'.repeat(8000))).status).toBe(401);
  });

  test('gives twenty at once the same successor', async () => {
    const cookie = await refreshCookie();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.cookies['refresh'])).size).toBe(1);
    expect((await refresh(String(answers[0]?.cookies['refresh']))).status).toBe(200);
  });

  test('with an old token after ten seconds ends the family', async () => {
    const cookie = await refreshCookie();
    const next = await refresh(cookie);
    app.clock.advance(10_000);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(String(next.cookies['refresh']))).status).toBe(401);
    const token = String(next.body['accessToken']);
    expect((await app.inject('GET', '/content/user', { token })).status).toBe(401);
  });

  test('with a grandparent ends the family at once', async () => {
    const cookie = await refreshCookie();
    const next = await refresh(cookie);
    await refresh(String(next.cookies['refresh']));
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('comes too late after thirty idle days, and for anybody after ninety', async () => {
    const idle = await refreshCookie();
    app.clock.advance(30 * DAY);
    expect((await refresh(idle)).status).toBe(401);
    let cookie = await refreshCookie('599777777');
    for (let n = 0; n < 3; n += 1) {
      app.clock.advance(29 * DAY);
      cookie = String((await refresh(cookie)).cookies['refresh']);
    }
    app.clock.advance(3 * DAY);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('ends after twelve hours for a therapist', async () => {
    const { cookie } = await app.signInAs('THERAPIST');
    app.clock.advance(12 * HOUR - 1);
    const next = await refresh(cookie);
    expect(next.status).toBe(200);
    app.clock.advance(1);
    expect((await refresh(String(next.cookies['refresh']))).status).toBe(401);
  });

  test('that another site caused is refused', async () => {
    const cookie = await refreshCookie();
    expect((await refresh(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await refresh(cookie, { origin: 'https://evil.example' })).status).toBe(401);
    expect((await refresh(cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe('signing out', () => {
  test('always succeeds', async () => {
    expect((await app.inject('POST', '/logout', {})).status).toBe(204);
    expect((await app.inject('POST', '/logout', { token: 'nonsense' })).status).toBe(204);
    for (const type of ['application/json', 'text/plain']) {
      const broken = { method: 'POST', url: '/api/logout', headers: { 'content-type': type }, payload: '{' } as const;
      expect((await app.app.inject(broken)).statusCode).toBe(204);
    }
  });

  test('by another site leaves the cookie where it is', async () => {
    const out = await app.inject('POST', '/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([out.status, out.headers['set-cookie']]).toEqual([204, undefined]);
  });

  test('ends access and refresh tokens at once (spec §4)', async () => {
    const otpId = await send();
    const answer = await verify({ otp: app.codeFor(E164), otpId, phone: PHONE });
    const token = String(answer.body['accessToken']);
    const out = await app.inject('POST', '/logout', { token });
    expect([out.status, out.cookies['refresh']]).toEqual([204, '']);
    expect((await app.inject('GET', '/content/user', { token })).status).toBe(401);
    expect((await refresh(String(answer.cookies['refresh']))).status).toBe(401);
    expect((await app.inject('POST', '/logout', { token })).status).toBe(204);
  });

  test('works by the cookie alone', async () => {
    const cookie = await refreshCookie();
    await app.inject('POST', '/logout', { headers: { cookie: `refresh=${cookie}` } });
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('an e-mail address and a password', () => {
  const email = 'nino@example.com';

  async function register(password = PASSWORD, address = email): Promise<string> {
    const answer = await app.inject('POST', '/registration', { body: { email: address, password } });
    expect(answer.status).toBe(202);
    return String(answer.body['otpId']);
  }

  function confirm(otpId: string) {
    return verify({ otp: app.codeFor(email), otpId, email });
  }

  function login(password: string, address = email) {
    return app.inject('POST', '/login-email', { body: { email: address, password } });
  }

  test('sign in once a code by e-mail has confirmed the address', async () => {
    const otpId = await register();
    expect((await login(PASSWORD)).status).toBe(401);
    const confirmed = await verify({ otp: app.codeFor(email), otpId, email });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({ user: { role: 'USER', step: 0, phone: null } });
    expect((await login(PASSWORD, 'NINO@example.com')).status).toBe(200);
  });

  test('are refused when the password is short or common, or the address is none', async () => {
    const refused = async (body: Record<string, unknown>) => {
      const answer = await app.inject('POST', '/registration', { body });
      return [answer.status, answer.body['code']];
    };
    expect(await refused({ email, password: 'short' })).toEqual([422, 'WEAK_PASSWORD']);
    expect(await refused({ email, password: 'password1234' })).toEqual([422, 'WEAK_PASSWORD']);
    expect(await refused({ email: 'nobody', password: PASSWORD })).toEqual([422, 'EMAIL_INVALID']);
    expect(await refused({ email })).toEqual([400, 'VALIDATION']);
    expect(app.mails).toEqual([]);
  });

  test('answer alike for unknown addresses and wrong passwords', async () => {
    await confirm(await register());
    const wrong = await login('another password');
    const unknown = await login('another password', 'somebody@example.com');
    expect([wrong.status, wrong.body['code'], wrong.body['message']]).toEqual([
      unknown.status,
      unknown.body['code'],
      unknown.body['message'],
    ]);
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'BAD_LOGIN']);
  });

  test('lock an address after fifteen wrong passwords, known or not', async () => {
    for (let n = 0; n < 15; n += 1) expect((await login(PASSWORD)).status).toBe(401);
    const answer = await login(PASSWORD);
    expect([answer.status, answer.body['code']]).toEqual([429, 'LOCKED']);
  });

  test('lock an address after fifteen wrong passwords, also when they arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(PASSWORD)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(15).fill(401), ...Array(10).fill(429)]);
  });

  test('that are right do not count', async () => {
    await confirm(await register());
    for (let n = 0; n < 16; n += 1) expect((await login(PASSWORD)).status).toBe(200);
    expect(await app.rows('select 1 from sign_in_failures', [])).toEqual([]);
  });

  test('of somebody else are not confirmed by the owner of the address', async () => {
    const theirs = await register('the password of a thief');
    const own = await register();
    expect(own).not.toBe(theirs);
    expect((await verify({ otp: app.codeFor(email), otpId: own, email })).status).toBe(200);
    expect((await login('the password of a thief')).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('asked for twice with the same password are one code', async () => {
    expect(await register()).toBe(await register());
    expect(app.mails).toHaveLength(1);
  });

  test('give no role but that of a client', async () => {
    const answer = await app.inject('POST', '/registration', { body: { email, password: PASSWORD, role: 'ADMIN' } });
    const confirmed = await verify({ otp: app.codeFor(email), otpId: answer.body['otpId'], email });
    expect(confirmed.body).toMatchObject({ user: { role: 'USER' } });
  });

  test('are replaced by a code, which ends all other sign-ins', async () => {
    const first = await confirm(await register());
    app.clock.advance(2 * MINUTE);
    const reset = await app.inject('POST', '/login-email/reset', { body: { email } });
    const otpId = String(reset.body['otpId']);
    const next = 'მწვანე სახლი 92';
    const wrong = await app.inject('POST', '/login-email/new-password', {
      body: { email, otp: wrongCode(email), otpId, password: next },
    });
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'BAD_CODE']);
    const done = await app.inject('POST', '/login-email/new-password', {
      body: { email, otp: app.codeFor(email), otpId, password: next },
    });
    expect(done.status).toBe(200);
    expect((await refresh(String(first.cookies['refresh']))).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
  });

  test('a code for one purpose does not serve another', async () => {
    const reset = await app.inject('POST', '/login-email/reset', { body: { email } });
    const answer = await verify({ otp: app.codeFor(email), otpId: reset.body['otpId'], email });
    expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_CODE']);
  });

  test('the answer to a reset does not tell whether the address is known', async () => {
    const answer = await app.inject('POST', '/login-email/reset', { body: { email: 'nobody@example.com' } });
    expect([answer.status, Object.keys(answer.body)]).toEqual([202, ['otpId']]);
  });
});

describe('a therapist', () => {
  test('gets the own profile with free times at sign-in (spec §4)', async () => {
    const { token, userId, profileId } = await app.signInAs('THERAPIST');
    const expected = { user: { role: 'THERAPIST' }, therapist: { _id: profileId }, preferences: null };
    const answer = await app.inject('POST', '/get-user-information', { token, body: { user: { id: userId } } });
    expect(answer.body).toMatchObject(expected);
    const phone = '555000001';
    const otpId = await send(phone);
    expect((await verify({ otp: app.codeFor(`+995${phone}`), otpId, phone })).body).toMatchObject(expected);
  });
});

describe('a person', () => {
  test('sees only themselves', async () => {
    const { token, userId } = await app.signIn(PHONE);
    const other = await app.signIn('599654321');
    const ask = (id: string, bearer?: string) =>
      app.inject('POST', '/get-user-information', { ...(bearer && { token: bearer }), body: { user: { id } } });
    expect((await ask(userId, token)).body).toMatchObject({ user: { id: userId }, preferences: {} });
    expect((await ask(other.userId, token)).status).toBe(403);
    expect((await ask(userId.toUpperCase(), token)).status).toBe(403);
    expect((await ask(userId)).status).toBe(401);
  });

  test('changes name, contact e-mail and language, and nothing else', async () => {
    const { token, userId } = await app.signIn(PHONE);
    const answer = await app.inject('PUT', '/user', {
      token,
      body: {
        user: {
          id: userId,
          name: ' ნინო  ბ. ',
          email: 'nino@example.com',
          locale: 'en',
          role: 'ADMIN',
          step: 5,
          phone: '599000000',
        },
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body['user']).toEqual({
      id: userId,
      role: 'USER',
      step: 0,
      phone: E164,
      name: 'ნინო ბ.',
      email: 'nino@example.com',
      locale: 'en',
    });
    const [row] = await app.rows('select * from users where id = $1', [userId]);
    expect(JSON.stringify(row)).not.toMatch(/nino@example|599123456/);
  });

  test('may not change somebody else, and not into nonsense', async () => {
    const { token, userId } = await app.signIn(PHONE);
    const other = await app.signIn('599654321');
    const put = async (user: Record<string, unknown>) => {
      const answer = await app.inject('PUT', '/user', { token, body: { user } });
      return [answer.status, answer.body['code']];
    };
    expect(await put({ id: other.userId, name: 'Nino' })).toEqual([403, 'FORBIDDEN']);
    expect(await put({ id: userId, name: 'ab' })).toEqual([422, 'NAME_TOO_SHORT']);
    expect(await put({ id: userId, name: 'a\u202ebcd' })).toEqual([422, 'NAME_INVALID']);
    expect(await put({ id: userId, email: 'a@b' })).toEqual([422, 'EMAIL_INVALID']);
    expect(await put({ id: userId, locale: 'de' })).toEqual([400, 'VALIDATION']);
    expect((await app.inject('PUT', '/user', { body: { user: { id: userId } } })).status).toBe(401);
  });

  test('does not get into an account by naming its e-mail as a contact', async () => {
    const { token, userId } = await app.signIn(PHONE);
    await app.inject('PUT', '/user', { token, body: { user: { id: userId, email: 'victim@example.com' } } });
    const registered = await app.inject('POST', '/registration', {
      body: { email: 'victim@example.com', password: PASSWORD },
    });
    const confirmed = await verify({
      otp: app.codeFor('victim@example.com'),
      otpId: registered.body['otpId'],
      email: 'victim@example.com',
    });
    expect(confirmed.body).not.toMatchObject({ user: { id: userId } });
  });
});

describe('the list of users', () => {
  test('is for an operator, page by page, and every look is written down', async () => {
    for (const phone of ['599000001', '599000002', '599000003']) await app.signIn(phone);
    const { token, userId } = await app.signInAs('ADMIN');
    const ids: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const { body } = await app.inject('GET', `/users${query}`, { token });
      ids.push(...(body['users'] as { id: string }[]).map((user) => user.id));
      cursor = body['nextCursor'] as string | null;
      pages += 1;
    } while (cursor !== null && pages < 100);
    const everybody = await app.rows('select id from users', []);
    expect(new Set(ids).size).toBe(everybody.length);
    expect(ids).toHaveLength(everybody.length);
    const looks = await app.rows("select 1 from audit_log where action = 'users.list' and actor_id = $1", [userId]);
    expect(looks).toHaveLength(pages);
  });

  test('is refused to everybody else', async () => {
    expect((await app.inject('GET', '/users', {})).status).toBe(401);
    expect((await app.inject('GET', '/users', { token: (await app.signIn(PHONE)).token })).status).toBe(403);
    expect((await app.inject('GET', '/users', { token: (await app.signInAs('THERAPIST')).token })).status).toBe(403);
    const { token } = await app.signInAs('ADMIN');
    expect((await app.inject('GET', '/users?limit=0', { token })).status).toBe(400);
    expect((await app.inject('GET', '/users?cursor=nonsense', { token })).status).toBe(400);
  });
});
