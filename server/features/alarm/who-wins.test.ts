// docs/decisions/232
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { PUT_BACK_WAITS_MS } from '#domain/put-back.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { findPerson } from '#server/features/person/person.ts';
import { awake } from '#server/testing/session/cabinet.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { prove, turnDiscreet } from '#server/testing/sign-in/prove.ts';
import { PASSWORD, signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { changeContact, changeWayIn, linkTo } from '#server/testing/sign-in/ways-in.ts';

const PHONE = '+995599123456';
const SIGN_IN = 'ana@example.com';
const CONTACT = 'contact@example.com';
const NEW_PHONE = '+995577000111';
const NEW_EMAIL = 'new@example.com';

const CHANGES = {
  phone: async () => changeWayIn(app, ana, { phoneNumber: NEW_PHONE }),
  'sign-in-email': async () => changeWayIn(app, ana, { email: NEW_EMAIL }),
  async email() {
    await prove(app, ana, 'confirmContactEmail', { address: SIGN_IN });
    await changeContact(app, ana, NEW_EMAIL);
  },
};
type Changed = keyof typeof CHANGES;
const BEFORE = { phone: PHONE, signInEmail: SIGN_IN, email: CONTACT };
const AFTER = {
  phone: { ...BEFORE, phone: NEW_PHONE },
  'sign-in-email': { ...BEFORE, signInEmail: NEW_EMAIL },
  email: { ...BEFORE, email: NEW_EMAIL },
};

let app: TestApp;
let ana: TestPerson;
/** Ana has a phone, another mailbox to sign in with, and a third one for messages, each for longer than any link. */
beforeEach(async () => {
  app = await testApp();
  ana = await signInByCode(app, PHONE.slice(4));
  await changeWayIn(app, ana, { email: SIGN_IN });
  await giveEmail(app.deps, ana.userId, CONTACT);
  app.clock.advance(20 * DAY);
  ana = await awake(app, ana);
  await app.deps.jobs.drain();
  await app.rows('delete from alarms');
});

async function stands(): Promise<object> {
  const { phone, signInEmail, email } = (await findPerson(app.deps, app.deps.db, ana.userId)) ?? {};
  return { phone, signInEmail, email };
}

const press = (token: string) => app.inject('POST', '/alarms', { body: { token } });

/** Says, with a code to an old way in, that the change was the own doing. */
async function keep(by: string): Promise<number> {
  ana = await awake(app, ana);
  await prove(app, ana, 'keepChanges', { address: by });
  return (await app.inject('POST', '/user/changes/keep', { token: ana.token, body: {} })).status;
}

/** The change, the address and age of the link, the owner's act, and whether and when the change is taken back. */
const PAIRS: readonly [Changed, at: string, after: number, owner: 'kept before' | 'objects' | null, wins: string][] = [
  ['phone', PHONE, HOUR, null, 'now'],
  ['phone', SIGN_IN, HOUR, null, 'now'],
  ['phone', CONTACT, HOUR, null, 'never'],
  ['phone', PHONE, HOUR + MINUTE, null, 'later'],
  ['phone', SIGN_IN, 6 * DAY, null, 'later'],
  ['phone', CONTACT, 6 * DAY, null, 'never'],
  ['phone', PHONE, 2 * HOUR, 'objects', 'never'],
  ['phone', PHONE, 10 * MINUTE, 'kept before', 'never'],
  ['phone', SIGN_IN, 3 * DAY, 'kept before', 'never'],
  ['sign-in-email', SIGN_IN, HOUR, null, 'now'],
  ['sign-in-email', PHONE, HOUR, null, 'now'],
  ['sign-in-email', SIGN_IN, 2 * HOUR, null, 'later'],
  ['sign-in-email', PHONE, 6 * DAY, null, 'later'],
  ['sign-in-email', SIGN_IN, 2 * HOUR, 'objects', 'never'],
  ['sign-in-email', PHONE, 10 * MINUTE, 'kept before', 'never'],
  ['email', CONTACT, HOUR, null, 'now'],
  ['email', CONTACT, 2 * HOUR, null, 'later'],
  ['email', CONTACT, 2 * HOUR, 'objects', 'never'],
  ['email', CONTACT, 6 * DAY, 'kept before', 'never'],
];

test.for(PAIRS)('a changed %s, a link at %s after %d ms, its owner %s: taken back %s', async (pair) => {
  const [changed, at, after, owner, wins] = pair;
  await CHANGES[changed]();
  const link = await linkTo(app, at);
  // An old way in that the change has left alone.
  const other = changed === 'sign-in-email' ? PHONE : SIGN_IN;
  if (owner === 'kept before') expect(await keep(other)).toBe(204);
  app.clock.advance(after);
  const { status, body } = await press(link);
  expect(status).toBe(200);
  const said = { done: [], waits: [], stays: [] };
  const first = owner === 'objects' ? 'later' : wins;
  const place = ({ now: 'done', later: 'waits', never: 'stays' } as const)[first as 'now' | 'later' | 'never'];
  expect(body).toMatchObject({ ...said, [place]: [changed] });
  expect(await stands()).toEqual(first === 'now' ? BEFORE : AFTER[changed]);
  if (owner === 'objects') {
    ana = await signInByCode(app, (changed === 'phone' ? NEW_PHONE : PHONE).slice(4));
    expect(await keep(other)).toBe(204);
  }
  app.clock.advance(PUT_BACK_WAITS_MS - MINUTE);
  await app.deps.jobs.drain();
  expect(await stands()).toEqual(first === 'now' ? BEFORE : AFTER[changed]);
  app.clock.advance(2 * MINUTE);
  await app.deps.jobs.drain();
  expect(await stands()).toEqual(wins === 'never' ? AFTER[changed] : BEFORE);
});

test('a link serves for seven days and once, also after the next change, and says so', async () => {
  await CHANGES.phone();
  const [byPhone, byMail] = [await linkTo(app, PHONE), await linkTo(app, SIGN_IN)];
  const second = '+995577000222';
  app.clock.advance(MINUTE);
  await changeWayIn(app, ana, { phoneNumber: second });
  expect((await press(byPhone)).body).toMatchObject({ done: ['phone'] });
  expect(await stands()).toEqual(BEFORE);
  await app.deps.jobs.drain();
  expect(app.sms.at(-1)).toMatchObject({ to: second, text: expect.stringContaining('წინა ნომერი დაუბრუნდა') });
  // What the other link of the same change would take back is taken back.
  for (const link of [byPhone, byMail]) {
    expect((await app.inject('POST', '/alarms/read', { body: { token: link } })).body['state']).toBe('used');
    expect((await press(link)).body['code']).toBe('TOO_LATE');
  }
  ana = await signInByCode(app, PHONE.slice(4));
  await CHANGES.email();
  const link = await linkTo(app, CONTACT);
  app.clock.advance(7 * DAY);
  expect((await app.inject('POST', '/alarms/read', { body: { token: link } })).body['state']).toBe('expired');
  expect((await press(link)).body['code']).toBe('TOO_LATE');
});

test('it ends what was open at the event and what came by the change, and no later sign-in', async () => {
  const before = ana;
  app.clock.advance(MINUTE);
  await CHANGES['sign-in-email']();
  const link = await linkTo(app, SIGN_IN);
  app.clock.advance(3 * MINUTE);
  const { otpId } = (await app.inject('POST', '/login-email/reset', { body: { email: NEW_EMAIL } })).body;
  const reset = { email: NEW_EMAIL, otpId, otp: app.codeFor(NEW_EMAIL), password: PASSWORD };
  const thief = (await app.inject('POST', '/login-email/new-password', { body: reset })).body;
  const own = await signInByCode(app, PHONE.slice(4));
  expect((await press(link)).body).toMatchObject({ ended: 1, done: ['sign-in-email', 'password'] });
  await app.deps.jobs.drain();
  expect(app.mails.at(-1)).toMatchObject({ to: NEW_EMAIL });
  const status = async (token: unknown) => (await app.inject('GET', '/sign-ins', { token: String(token) })).status;
  const tokens = [before.token, thief['accessToken'], own.token];
  expect(await Promise.all(tokens.map(status))).toEqual([401, 401, 200]);
});

test('what was added or opened since goes at once', async () => {
  const phone = '+995599000777';
  ana = await signInByCode(app, phone.slice(4));
  app.clock.advance(MINUTE);
  await changeContact(app, ana, NEW_EMAIL);
  const link = await linkTo(app, phone);
  app.clock.advance(5 * MINUTE);
  await turnDiscreet(app, ana, true);
  await turnDiscreet(app, ana, false);
  expect((await press(link)).body).toMatchObject({ done: ['discreet-off', 'email-added'] });
  await app.deps.jobs.drain();
  const now = await findPerson(app.deps, app.deps.db, ana.userId);
  expect([now?.discreet, now?.email]).toEqual([true, null]);
});

test('what an event brought goes although the clock has run on between its steps', async () => {
  const { now } = app.clock;
  let ms = 0;
  app.clock.now = () => now() + (ms += 1);
  app.clock.advance(MINUTE);
  const { otpId } = (await app.inject('POST', '/login-email/reset', { body: { email: SIGN_IN } })).body;
  const reset = { email: SIGN_IN, otpId, otp: app.codeFor(SIGN_IN), password: PASSWORD };
  const thief = (await app.inject('POST', '/login-email/new-password', { body: reset })).body;
  const link = await linkTo(app, PHONE);
  expect((await press(link)).body).toMatchObject({ ended: 1, done: ['password'] });
  expect((await app.inject('GET', '/sign-ins', { token: String(thief['accessToken']) })).status).toBe(401);
});
