import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { letProofStand } from '#server/testing/sign-in/prove.ts';
import { PASSWORD, timeCode, signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { EMAIL, kind, nextOf, PHONE, staffOf } from '#server/testing/sign-in/staff.ts';
import { changeContact, joinByEmail, linkIn, linkTo } from '#server/testing/sign-in/ways-in.ts';
import { addressIndex } from '#server/features/person/opened-person.ts';
import { signInShowing } from '#server/features/sign-in/open-or-ask.ts';
import { accountsOf, saveAccount } from '#server/features/payout/payout.ts';
import { findPerson } from '#server/features/person/person.ts';
import { dropPassword } from './alarm.sql.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const { post, therapist, byPhone, mailCode, login } = staffOf(() => app);
const press = (link: string) => app.inject('POST', '/alarms', { body: { token: link } });

const ana = { email: 'ana@example.com', password: PASSWORD };
const register = async (password: string) => {
  app.clock.advance(3 * MINUTE);
  await joinByEmail(app, ana.email, password);
};

test('"it was not me" ends all sign-ins by one press, and the browser that came in is a new one again', async () => {
  await therapist();
  const done = await post('/sign-in/next', { ticket: nextOf(await byPhone()).ticket, password: PASSWORD });
  const token = await linkTo(app, EMAIL);
  const page = await app.inject('POST', '/alarms/read', { body: { token } });
  expect(page.body).toMatchObject({ what: 'sign-in', isStaff: true, state: 'open' });
  const pressed = await press(token);
  expect([pressed.status, pressed.body['ended']]).toEqual([200, 2]);
  expect((await app.inject('GET', '/sign-ins', { token: String(done.body['accessToken']) })).status).toBe(401);
  app.clock.advance(3 * MINUTE);
  expect(kind(await byPhone())).toEqual(['mail-code', 'password']);
  expect(await refusal(press(token))).toEqual([409, 'TOO_LATE']);
});

test('"it was not me" takes a password back that somebody set by the mailbox', async () => {
  await signInByCode(app, '599123456');
  await register(PASSWORD);
  await register('the password of a thief');
  const token = await linkTo(app, ana.email);
  await press(token);
  const thief = { ...ana, password: 'the password of a thief' };
  expect(await refusal(app.inject('POST', '/login-email', { body: thief }))).toEqual([401, 'BAD_LOGIN']);
});

test('"it was not me" puts an e-mail back that somebody changed, and takes the app away that came after it', async () => {
  const { token, userId } = await therapist();
  const theirs = 'thief@example.com';
  await expect(changeContact(app, { token }, theirs)).rejects.toThrow('BAD_LOGIN');
  await changeContact(app, { token }, theirs, PASSWORD);
  app.clock.advance(MINUTE);
  await letProofStand(app, userId, 'beginSecondFactor');
  const { secret } = (await app.inject('POST', '/second-factor/begin', { token, body: {} })).body as {
    secret: string;
  };
  await app.inject('POST', '/second-factor/confirm', { token, body: { code: timeCode(app, secret) } });
  await app.deps.jobs.drain();
  const mail = app.mails.find(({ to, subject }) => to === EMAIL && subject === 'თქვენი ელფოსტა შეიცვალა');
  await press(linkIn(mail?.text));
  expect(await app.rows('select 1 from second_factors')).toEqual([]);
  expect(kind(await login())).toEqual(['phone-code', 'mail-code']);
  const { ticket, email } = nextOf(await login());
  expect(email).toMatch(/^n•+@example/);
  expect(kind(await mailCode(ticket))).toBe('in');
  expect((await findPerson(app.deps, app.deps.db, userId))?.email).toBe(EMAIL);
});

test('"it was not me" leaves a password that its owner has set since', async () => {
  await signInByCode(app, '599123456');
  for (const password of [PASSWORD, 'მეორე კარი 2026']) await register(password);
  const token = await linkTo(app, ana.email);
  await register('მესამე კარი 2026');
  await press(token);
  const own = { ...ana, password: 'მესამე კარი 2026' };
  expect(kind(await app.inject('POST', '/login-email', { body: own }))).toBe('in');
});

test('a sign-in that was on its way when the password went by "it was not me" does not come in', async () => {
  const { userId } = await therapist();
  const person = await findPerson(app.deps, app.deps.db, userId);
  if (person === null) throw new Error('nobody');
  await dropPassword(app.deps.db, { userId, setBy: app.clock.now() });
  const device = { ip: '127.0.0.1', userAgent: null, browser: null };
  const shown = ['password', 'phone-code'] as const;
  const late = app.deps.db.transaction(async (tx) => signInShowing(app.deps, tx, { person, shown, device }));
  await expect(late).rejects.toMatchObject({ code: 'SIGN_IN_GONE' });
});

test('"it was not me" ends what comes in at the same moment by the browser of its event', async () => {
  const { userId } = await therapist();
  app.clock.advance(MINUTE);
  await post('/sign-in/next', { ticket: nextOf(await byPhone()).ticket, password: PASSWORD });
  const token = await linkTo(app, EMAIL);
  app.clock.advance(3 * MINUTE);
  const { otpId } = (await post('/send-otp', { phoneNumber: PHONE })).body;
  const come = () => post('/verify-otp', { otp: app.codeFor(`+995${PHONE}`), otpId, phone: PHONE });
  const answers = await Promise.all([come(), press(token), come()]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const open = 'select id from sign_ins where user_id = $1 and revoked_at is null';
  expect(await app.rows(open, [userId])).toEqual([]);
});

test('"it was not me" ends all sign-ins also when another account has the old e-mail by now', async () => {
  const { token, userId } = await therapist();
  const theirs = 'thief@example.com';
  await changeContact(app, { token }, theirs, PASSWORD);
  const link = await linkTo(app, EMAIL);
  const stranger = await signInByCode(app, '599123456');
  await app.deps.db.run('update users set email_enc = phone_enc, email_hmac = $2 where id = $1', [
    stranger.userId,
    addressIndex(app.deps, { channel: 'email', to: EMAIL }),
  ]);
  expect((await press(link)).status).toBe(200);
  expect((await app.inject('GET', '/sign-ins', { token })).status).toBe(401);
  const person = await findPerson(app.deps, app.deps.db, userId);
  expect([person?.email, person?.isEmailProved]).toEqual([EMAIL, false]);
});

test(`"it was not me" stops a specialist's pay, has the account of before count again, and tells the operators to call`, async () => {
  const { token, userId } = await therapist();
  const therapistId = await therapistIdOf(app, { userId });
  const set = async (iban: string) =>
    app.deps.db.transaction(async (tx) => saveAccount(app.deps, tx, { therapistId, userId, holder: 'ნინო', iban }));
  const { last4 } = await set('GE29NB0000000101904917');
  await post('/sign-in/next', { ticket: nextOf(await byPhone()).ticket, password: PASSWORD });
  const link = await linkTo(app, EMAIL);
  app.clock.advance(MINUTE);
  await set('GE02BG0000000541635500');
  expect((await press(link)).body).toMatchObject({ isPayStopped: true });
  const { accounts, isStopped } = await accountsOf(app.deps, { therapistId, userId });
  expect([accounts.length, accounts[0]?.last4, isStopped]).toEqual([3, last4, true]);
  await app.deps.jobs.drain();
  expect(app.mails.at(-1)?.subject).toContain('ანაზღაურება შეჩერდა');
  expect((await app.inject('GET', '/sign-ins', { token })).status).toBe(401);
});

test('"it was not me" by an unknown, altered or old link changes nothing', async () => {
  await therapist();
  await post('/sign-in/next', { ticket: nextOf(await byPhone()).ticket, password: PASSWORD });
  const token = await linkTo(app, EMAIL);
  for (const link of ['x', 'A'.repeat(16), `${token}A`]) expect(await refusal(press(link))).toEqual([404, 'NOT_FOUND']);
  app.clock.advance(30 * DAY);
  expect((await app.inject('POST', '/alarms/read', { body: { token } })).body['state']).toBe('expired');
  expect(await refusal(press(token))).toEqual([409, 'TOO_LATE']);
});
