import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { refusal, type TestAnswer, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { awake } from '#server/testing/session/cabinet.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { askProof, prove as proveCall, showProof } from '#server/testing/sign-in/prove.ts';
import { PASSWORD } from '#server/testing/sign-in/sign-in.ts';
import { changeContact, joinByEmail, linkIn, linkTo } from '#server/testing/sign-in/ways-in.ts';

const OLD = '+995599123456';
const NEW = '+995577000111';
const MAIL = 'ana@example.com';

let app: TestApp;
let ana: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn('599123456');
});

const post = (path: string, body: unknown, { token } = ana) => app.inject('POST', `/settings/${path}`, { token, body });
const settings = async ({ token } = ana) => (await app.inject('GET', '/settings', { token })).body;
type Wish = { phoneNumber: string } | { email: string };
const callOf = (wish: Wish) => ('email' in wish ? 'changeSignInEmail' : 'changePhone');
const toOf = (wish: Wish) => ('email' in wish ? wish.email : wish.phoneNumber);
const ask = async (wish: Wish, by = ana): Promise<string> =>
  String((await askProof(app, by, callOf(wish), toOf(wish))).body['otpId']);
const show = (wish: Wish, typed: { otpId: string; otp: string }, by = ana): Promise<TestAnswer> =>
  showProof(app, by, callOf(wish), { to: toOf(wish), ...typed });
const change = (wish: Wish, by = ana): Promise<TestAnswer> =>
  post('email' in wish ? 'sign-in-email' : 'phone', wish, by);
/** Shows the code that went there, and changes. */
const prove = async (wish: Wish, by = ana): Promise<TestAnswer> => {
  await proveCall(app, by, callOf(wish), { address: toOf(wish), isNew: true });
  return change(wish, by);
};
const sent = async () => {
  await app.deps.jobs.drain();
  return [...app.sms, ...app.mails];
};
const press = (link: string) => app.inject('POST', '/alarms', { body: { token: link } });
/** Signs in by a code to a phone; answers who that is. */
const who = async (phone: string) => {
  app.clock.advance(2 * MINUTE);
  return (await app.signIn(phone.slice(4))).userId;
};

test('a phone is another one once the code from it has come back, and the old one and the e-mail hear of it', async () => {
  await giveEmail(app.deps, ana.userId, MAIL);
  const wish = { phoneNumber: '577 00 01 11' };
  await show(wish, { otpId: await ask(wish), otp: app.codeFor(NEW) });
  expect((await settings())['phone']).toBe(OLD);
  const changed = await change(wish);
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ phone: NEW })]);
  const told = (await sent()).filter(({ text }) => linkIn(text) !== '');
  expect(told.map(({ to }) => to).toSorted()).toEqual([OLD, MAIL]);
  expect((await settings())['phone']).toBe(NEW);
  expect((await app.inject('GET', '/sign-ins', { token: ana.token })).body['signIns']).toHaveLength(1);
  expect(await app.rows('select 1 from known_browsers where user_id = $1', [ana.userId])).toHaveLength(1);
  expect(await who(NEW)).toBe(ana.userId);
  expect(await who(OLD)).not.toBe(ana.userId);
  expect(await app.rows(`select 1 from audit_log where action = 'account.phone'`)).toHaveLength(1);
});

test('a phone that is the same again asks for no code and sends none', async () => {
  const before = app.sms.length;
  expect(await refusal(askProof(app, ana, 'changePhone', '(599) 123-456'))).toEqual([409, 'BAD_TRANSITION']);
  expect(app.sms).toHaveLength(before);
  expect(await app.rows('select 1 from alarms')).toEqual([]);
});

describe('an address to sign in with', () => {
  const email = 'ana.new@example.com';

  test('an address to sign in with may be added by who has a phone alone, and a password is set by the mailbox', async () => {
    const changed = await prove({ email: 'Ana.New@example.com'.toLowerCase() });
    expect(changed.body).toMatchObject({ signInEmail: email, hasSignInEmail: true, email, phone: OLD });
    expect((await sent()).filter(({ text }) => linkIn(text)).map(({ to }) => to)).toEqual([OLD]);
    app.clock.advance(3 * MINUTE);
    const { otpId } = (await app.inject('POST', '/login-email/reset', { body: { email } })).body;
    const reset = { email, otpId, otp: app.codeFor(email), password: PASSWORD };
    expect((await app.inject('POST', '/login-email/new-password', { body: reset })).body).toMatchObject({
      user: { id: ana.userId },
    });
  });

  test('an address to sign in with that is the first e-mail is told that messages come there, and another one is not', async () => {
    const set = async () =>
      app.rows(`select 1 from notifications where user_id = $1 and template = 'contact-email-set-email'`, [ana.userId]);
    await prove({ email });
    await app.deps.jobs.drain();
    expect(app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
      'ეს თქვენი ანგარიშის ელფოსტაა',
    );
    await prove({ email: 'ana.third@example.com' });
    expect(await set()).toHaveLength(1);
  });

  test('an address to sign in with changes apart from where messages go, and the old one hears of it', async () => {
    await giveEmail(app.deps, ana.userId, MAIL);
    await prove({ email });
    const second = 'ana.third@example.com';
    expect((await prove({ email: second })).body).toMatchObject({ signInEmail: second, email: MAIL });
    const told = (await sent()).filter(({ text }) => linkIn(text)).map(({ to }) => to);
    expect(told.toSorted()).toEqual([OLD, OLD, MAIL, MAIL, email].toSorted());
    const row = await dump(app.deps.db);
    for (const address of [MAIL, email, second]) expect(row).not.toContain(address);
    const same = askProof(app, ana, 'changeSignInEmail', 'Ana.Third@Example.com');
    expect(await refusal(same)).toEqual([409, 'BAD_TRANSITION']);
  });
});

test.each([
  ['changePhone', '', [400, 'PHONE_REQUIRED']],
  ['changePhone', '+49 151 23456789', [422, 'PHONE_NOT_GEORGIAN']],
  ['changeSignInEmail', 'ana@nowhere', [422, 'EMAIL_INVALID']],
])('no code for %s goes to what is none: "%s"', async (call, to, refused) => {
  const before = app.sms.length;
  const asked = app.inject('POST', '/proof/code', { token: ana.token, body: { for: call, to } });
  expect([await refusal(asked), app.sms.length, app.mails]).toEqual([refused, before, []]);
});

describe.each([
  ['phone', { phoneNumber: NEW }, NEW],
  ['address', { email: 'nika@example.com' }, 'nika@example.com'],
] as const)('a new %s that belongs to somebody', (kind, wish, address) => {
  let nika: string;
  beforeEach(async () => {
    if (kind === 'phone') nika = await who(NEW);
    else nika = (await joinByEmail(app, address)).userId;
    app.clock.advance(2 * MINUTE);
    ana = await awake(app, ana);
  });

  test('a new way in that belongs to somebody is answered as a free one; it alone gets a word, without a code, and nothing changes', async () => {
    const free = kind === 'phone' ? '577000222' : 'free@example.com';
    const [ofFree, ofTaken] = [
      await askProof(app, ana, callOf(wish), free),
      await askProof(app, ana, callOf(wish), toOf(wish)),
    ];
    expect([ofTaken.status, Object.keys(ofTaken.body)]).toEqual([ofFree.status, Object.keys(ofFree.body)]);
    const before = await settings();
    const word = (await sent()).findLast(({ to }) => to === address);
    expect(word?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/\d{4}/);
    const known = kind === 'phone' ? 'ამ ნომრით ანგარიში' : 'ამ ელფოსტით ანგარიში';
    expect(word?.text).toContain(known);
    expect(await app.rows(`select user_id from notifications where template like 'address-in-use-%'`)).toEqual([
      { user_id: nika },
    ]);
    const otpId = String(ofTaken.body['otpId']);
    const none = kind === 'phone' ? '0000' : '00000000';
    expect(await refusal(show(wish, { otpId, otp: none }))).toEqual([400, 'BAD_CODE']);
    expect(await settings()).toEqual(before);
    // A second wish within two minutes sends nothing new, as for a free one.
    expect(await ask(wish)).toBe(otpId);
    expect((await sent()).filter(({ text }) => text.includes(known))).toHaveLength(1);
  });

  test('a new way in that belongs to somebody since the code was sent is refused as a wrong code, and stays whose it is', async () => {
    await app.rows(
      kind === 'phone'
        ? 'update users set phone_hmac = null, phone_enc = null where id = $1'
        : 'update users set email_hmac = null where id = $1',
      [nika],
    );
    await show(wish, { otpId: await ask(wish), otp: app.codeFor(address) });
    app.clock.advance(MINUTE);
    if (kind === 'phone') await app.signIn(NEW.slice(4));
    else await joinByEmail(app, address);
    expect(await refusal(change(wish))).toEqual([400, 'BAD_CODE']);
    expect(await settings()).toMatchObject({ phone: OLD, hasSignInEmail: false });
  });
});

test('of two who want one phone at the same moment one gets it, and nobody a fault', async () => {
  const nika = await app.signIn('599000002');
  const wish = { phoneNumber: NEW };
  for (const by of [ana, nika]) await proveCall(app, by, 'changePhone', { address: NEW, isNew: true });
  const answers = await Promise.all([change(wish), change(wish, nika)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const holders = 'select 1 from users where phone_hmac = (select phone_hmac from users where id = $1)';
  const winner = answers[0]?.status === 200 ? ana : nika;
  expect(await app.rows(holders, [winner.userId])).toHaveLength(1);
});

test('a code that somebody else asked for in the same browser is not theirs: each gets one that can be right', async () => {
  const wish = { phoneNumber: NEW };
  const nika = await app.signIn('599000002');
  const [theirs, otp] = [await ask(wish, nika), app.codeFor(NEW)];
  const own = await ask(wish);
  expect(own).not.toBe(theirs);
  expect(await ask(wish)).toBe(own);
  expect(await ask(wish, nika)).toBe(theirs);
  expect(await refusal(show(wish, { otpId: theirs, otp }))).toEqual([400, 'BAD_CODE']);
  expect((await show(wish, { otpId: own, otp: app.codeFor(NEW) })).status).toBe(204);
  expect((await change(wish)).status).toBe(200);
  // It is Ana's by now.
  expect((await show(wish, { otpId: theirs, otp }, nika)).status).toBe(204);
  expect(await refusal(change(wish, nika))).toEqual([400, 'BAD_CODE']);
});

test('a code is the same in another browser of the same person', async () => {
  const body = { for: 'changePhone', to: NEW };
  const headers = { cookie: `browser=${'c'.repeat(43)}` };
  const there = await app.inject('POST', '/proof/code', { token: ana.token, body, headers });
  expect(there.body['otpId']).toBe(await ask({ phoneNumber: NEW }));
});

test('a code proves the phone that it went to, and no other', async () => {
  const wish = { phoneNumber: NEW };
  const other = { phoneNumber: '577000222' };
  const typed = { otpId: await ask(wish), otp: app.codeFor(NEW) };
  expect(await refusal(show(other, typed))).toEqual([400, 'BAD_CODE']);
  expect((await show(wish, typed)).status).toBe(204);
  expect(await refusal(change(other))).toEqual([403, 'PROOF_NEEDED']);
  expect((await settings())['phone']).toBe(OLD);
});

test('"it was not me" takes an address away that was added, with the password that its mailbox set', async () => {
  const email = 'thief@example.com';
  await prove({ email });
  const link = await linkTo(app, OLD);
  app.clock.advance(3 * MINUTE);
  const { otpId } = (await app.inject('POST', '/login-email/reset', { body: { email } })).body;
  const reset = { email, otpId, otp: app.codeFor(email), password: PASSWORD };
  await app.inject('POST', '/login-email/new-password', { body: reset });
  expect((await press(link)).status).toBe(200);
  const refused = app.inject('POST', '/login-email', { body: { email, password: PASSWORD } });
  expect(await refusal(refused)).toEqual([401, 'BAD_LOGIN']);
  app.clock.advance(2 * MINUTE);
  ana = await app.signIn('599123456');
  expect(await settings()).toMatchObject({ phone: OLD, signInEmail: null, hasSignInEmail: false, email: null });
});

test('"it was not me" puts a phone back that its owner has come back by meanwhile, whose new account has booked nothing', async () => {
  await giveEmail(app.deps, ana.userId, MAIL);
  await prove({ email: 'first@example.com' });
  app.clock.advance(4 * DAY);
  ana = await awake(app, ana);
  await prove({ phoneNumber: NEW });
  const link = await linkTo(app, 'first@example.com');
  expect(await who(OLD)).not.toBe(ana.userId);
  expect((await press(link)).status).toBe(200);
  expect(await who(OLD)).toBe(ana.userId);
  expect(await who(NEW)).not.toBe(ana.userId);
});

test('a new contact e-mail is told to the old one and to the new one, whoever changes it', async () => {
  await giveEmail(app.deps, ana.userId, MAIL);
  const email = 'other@example.com';
  await changeContact(app, ana, email);
  const mails = (await sent()).filter(({ to }) => to.includes('@')).slice(1);
  expect(mails.map(({ to, text }) => [to, linkIn(text) !== '']).toSorted()).toEqual([
    [MAIL, true],
    [email, false],
  ]);
});
