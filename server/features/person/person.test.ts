import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { specialistTermsVersion } from '../legal/legal.ts';
import { knowBrowser } from '#server/testing/sign-in/people.ts';
import { E164, PASSWORD, PHONE, send, verify, signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { showProof } from '#server/testing/sign-in/prove.ts';
import { joinByEmail } from '#server/testing/sign-in/ways-in.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** Every legal text has a new version. */
function changeLegalTexts(): void {
  const snapshot = app.deps.content.snapshot();
  const legal: typeof snapshot.legal = (...asked) => {
    const text = snapshot.legal(...asked);
    return text && { ...text, updatedAt: '2027-11-24T00:00:00Z' };
  };
  Object.assign(app.deps, { content: { snapshot: () => ({ ...snapshot, legal }) } });
}

// spec §5: "Entering the phone implies agreeing to terms, personal data processing and SMS;"
test('the consent given by signing in is recorded with the version of each text and the time', async () => {
  const { userId } = await signInByCode(app, PHONE);
  const rows = await app.rows<{ text_key: string; text_version: string; at: number }>(
    'select text_key, text_version, at from consents where user_id = $1 order by text_key',
    [userId],
  );
  expect(rows.map((row) => row.text_key)).toEqual(['privacy', 'sms', 'terms']);
  expect(rows.every((row) => row.text_version.includes('@') && row.at === app.clock.now())).toBe(true);
});

test('the consent given by signing in is recorded again when a text has changed since, and only then', async () => {
  const { userId } = await signInByCode(app, PHONE);
  const count = async () =>
    (await app.rows('select 1 from consents where user_id = $1 and text_key = $2', [userId, 'privacy'])).length;
  app.clock.advance(2 * MINUTE);
  await signInByCode(app, PHONE);
  expect(await count()).toBe(1);
  changeLegalTexts();
  app.clock.advance(2 * MINUTE);
  await signInByCode(app, PHONE);
  expect(await count()).toBe(2);
});

test('the consent given by signing in is recorded as well of who comes in with a password, but for messages to a phone', async () => {
  const body = { email: 'ana@example.com', password: PASSWORD };
  await joinByEmail(app, body.email);
  const texts = async () => (await app.rows('select text_key from consents order by 1')).map(Object.values).flat();
  expect(await texts()).toEqual(['privacy', 'terms']);
  changeLegalTexts();
  expect((await app.inject('POST', '/login-email', { body })).status).toBe(200);
  expect(await texts()).toEqual(['privacy', 'privacy', 'terms', 'terms']);
});

test('the consent given by signing in is recorded of a therapist with the terms for specialists, once in each version, and of no operator', async () => {
  const therapist = await app.signInAs('THERAPIST');
  const operator = await app.signInAs('ADMIN');
  const enter = async (phone: string, { userId }: { userId: string }) => {
    await knowBrowser(app.deps, userId);
    app.clock.advance(2 * MINUTE);
    const otpId = await send(app, phone);
    return verify(app, { otp: app.codeFor(`+995${phone}`), otpId, phone });
  };
  const agreed = async () => app.rows('select user_id, text_key, text_version from consents order by text_version');
  expect((await enter('555000001', therapist)).body).toHaveProperty('accessToken');
  await enter('555000002', operator);
  const before = await agreed();
  const version = specialistTermsVersion(app.deps.content.snapshot(), 'ka');
  expect(before).toEqual([{ user_id: therapist.userId, text_key: 'specialist-terms', text_version: version }]);
  await enter('555000001', therapist);
  expect(await agreed()).toEqual(before);
  changeLegalTexts();
  await enter('555000001', therapist);
  expect(await agreed()).toHaveLength(2);
});

// spec §4: "After OTP verification or user information load: a THERAPIST gets the therapist profile stored;"
// spec §7: "POST /get-user-information | {user:{id}}; response user, therapist, preferences"
test('a therapist gets the own profile with free times at sign-in', async () => {
  const { token, userId, profileId } = await app.signInAs('THERAPIST');
  const expected = { user: { role: 'THERAPIST' }, therapist: { _id: profileId }, preferences: null };
  const answer = await app.inject('POST', '/get-user-information', { token, body: { user: { id: userId } } });
  expect(answer.body).toMatchObject(expected);
  const phone = '555000001';
  await knowBrowser(app.deps, userId);
  const otpId = await send(app, phone);
  expect((await verify(app, { otp: app.codeFor(`+995${phone}`), otpId, phone })).body).toMatchObject(expected);
});

// spec §3: "User: id, role (USER, ADMIN, THERAPIST), step, phone."
// spec §7: "PUT /user | {user:{fields}}"
test('a person changes name and language, and nothing else', async () => {
  const { token, userId } = await signInByCode(app, PHONE);
  const changes = { name: ' ნინო  ბ. ', locale: 'en' };
  const user = { id: userId, ...changes, role: 'ADMIN', step: 5, phone: '599000000' };
  const answer = await app.inject('PUT', '/user', { token, body: { user } });
  expect(answer.status).toBe(200);
  const changed = { ...changes, name: 'ნინო ბ.' };
  expect(answer.body['user']).toEqual({ id: userId, role: 'USER', step: 0, phone: E164, email: null, ...changed });
  const bare = await app.inject('PUT', '/user', { token, body: { user: { locale: 'ka' } } });
  expect(bare.body['user']).toMatchObject({ id: userId, name: 'ნინო ბ.', locale: 'ka' });
  const [row] = await app.rows('select * from users where id = $1', [userId]);
  expect(JSON.stringify(row)).not.toMatch(/599123456/);
});

test('a person has a contact e-mail once a code from it has come back, and the old one is told of a new one', async () => {
  const { token, userId } = await signInByCode(app, PHONE);
  const put = (email: string) => app.inject('PUT', '/user', { token, body: { user: { id: userId, email } } });
  const show = (email: string, otpId: unknown) =>
    showProof(app, { token }, 'confirmContactEmail', { to: email, otpId, otp: app.codeFor(email) });
  const confirm = (email: string) => app.inject('POST', '/user/email', { token, body: { email } });
  const first = await put('nino@example.com');
  expect(first.body).toMatchObject({ user: { email: null }, emailCode: { otpId: expect.any(String) } });
  expect(app.codeFor('nino@example.com')).toMatch(/^\d{8}$/);
  const { otpId } = first.body['emailCode'] as { otpId: string };
  await show('nino@example.com', otpId);
  expect((await confirm('nino@example.com')).body).toMatchObject({ user: { email: 'nino@example.com' } });
  const second = (await put('ana@example.com')).body['emailCode'] as { otpId: string };
  await show('ana@example.com', second.otpId);
  expect((await confirm('ana@example.com')).status).toBe(200);
  await app.deps.jobs.drain();
  expect(app.mails.at(-1)).toMatchObject({ to: 'nino@example.com', subject: 'თქვენი ელფოსტა შეიცვალა' });
  expect((await put('ana@example.com')).body['emailCode']).toBeNull();
  const [row] = await app.rows('select * from users where id = $1', [userId]);
  expect(JSON.stringify(row)).not.toMatch(/ana@example/);
});

test('a person may not take invalid values', async () => {
  const { token, userId } = await signInByCode(app, PHONE);
  const put = (user: object) => refusal(app.inject('PUT', '/user', { token, body: { user } }));
  expect(await put({ id: userId, name: 'ab' })).toEqual([422, 'NAME_TOO_SHORT']);
  expect(await put({ id: userId, name: 'a\u007fbcd' })).toEqual([422, 'NAME_INVALID']);
  expect(await put({ id: userId, email: 'a@b' })).toEqual([422, 'EMAIL_INVALID']);
  expect(await put({ id: userId, locale: 'de' })).toEqual([400, 'VALIDATION']);
});

test('a person does not get into an account by naming its e-mail as a contact', async () => {
  const { token, userId } = await signInByCode(app, PHONE);
  const email = 'victim@example.com';
  await app.inject('PUT', '/user', { token, body: { user: { id: userId, email } } });
  expect((await joinByEmail(app, email)).userId).not.toBe(userId);
});

// spec §7: "GET /users | response not shown"
test('the list of users is for an operator, page by page, and every look is written down', async () => {
  for (const phone of ['599000001', '599000002', '599000003']) await signInByCode(app, phone);
  const { token, userId } = await app.signInAs('ADMIN');
  const ids: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: string = `?limit=2&reason=asked%20by%20tax${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { body } = await app.inject('GET', `/users${query}`, { token });
    const users = body['users'] as { id: string; phone: string }[];
    expect(users.filter(({ phone }) => !/^\+995 5•• ••• •\d\d$/.test(phone))).toEqual([]);
    ids.push(...users.map((user) => user.id));
    cursor = body['nextCursor'] as string | null;
    pages += 1;
  } while (cursor !== null && pages < 100);
  const everybody = await app.rows('select id from users');
  expect(new Set(ids).size).toBe(everybody.length);
  expect(ids).toHaveLength(everybody.length);
  const looks = await app.rows("select reason from audit_log where action = 'users.list' and actor_id = $1", [userId]);
  expect(looks).toEqual(Array.from({ length: pages }, () => ({ reason: 'asked by tax' })));
});

test('the list of users is refused for a wrong page, and without a reason that can be seen', async () => {
  const { token } = await app.signInAs('ADMIN');
  for (const query of ['', '?reason=', '?reason=ok', '?reason=%20%20%20%20', '?reason=o%E2%80%8Bk%E2%80%8B%E2%80%8B']) {
    expect([query, (await app.inject('GET', `/users${query}`, { token })).status]).toEqual([query, 400]);
  }
  expect(await app.rows("select 1 from audit_log where action = 'users.list'")).toEqual([]);
  expect((await app.inject('GET', '/users?reason=test&limit=0', { token })).status).toBe(400);
  expect((await app.inject('GET', '/users?reason=test&cursor=nonsense', { token })).status).toBe(422);
});
