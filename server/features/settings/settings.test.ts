import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { byTherapist, cancel, goTo, START, test } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { awake, changeOwn, ownSession } from '#server/testing/session/cabinet.ts';
import { finish, order } from '#server/testing/booking/shopping.ts';
import { becomeKnown, payLater, proposeTo } from '#server/testing/booking/waiting.ts';
import { turnDiscreet } from '#server/testing/sign-in/prove.ts';
import { changeContact, changeWayIn, joinByEmail } from '#server/testing/sign-in/ways-in.ts';

let app: TestApp;
let ana: TestPerson;
test.beforeEach(({ app: product, ana: client }) => {
  [app, ana] = [product, client];
});

const read = async ({ token } = ana) => (await app.inject('GET', '/settings', { token })).body;
const save = (body: unknown, { token } = ana) => app.inject('PUT', '/settings', { token, body });

test('the own settings say how a client is reached, and what they chose', async () => {
  const chosen = { locale: 'ka', reminders: 'both', advice: false, discreet: false };
  const byPhone = { phone: '+995599123456', signInEmail: null, hasSignInEmail: false, email: null };
  expect(await read()).toEqual({ ...byPhone, ...chosen });
  const [eka, email] = [await joinByEmail(app, 'eka@example.com'), 'eka@example.com'];
  expect(await read(eka)).toEqual({ phone: null, signInEmail: email, hasSignInEmail: true, email, ...chosen });
});

test('the own settings keep the address of the sign-in when messages go to another one', async () => {
  const eka = await joinByEmail(app, 'eka@example.com');
  // As a version before this one has left it.
  await app.rows('update users set sign_in_email_enc = null where id = $1', [eka.userId]);
  expect(await read(eka)).toMatchObject({ signInEmail: 'eka@example.com' });
  await changeContact(app, eka, 'other@example.com');
  expect(await read(eka)).toMatchObject({ signInEmail: 'eka@example.com', email: 'other@example.com' });
});

test('the own settings change as far as they are named, and only for the one who is signed in', async () => {
  const nika = await app.signIn('599000002');
  const all = { locale: 'en', reminders: 'sms', advice: true, discreet: true };
  const saved = await save({ ...all, phone: '+995599000009', role: 'ADMIN' });
  expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ ...all, phone: '+995599123456' })]);
  expect((await save({ advice: false })).body).toMatchObject({ ...all, advice: false });
  expect((await save({})).body).toEqual(await read());
  expect(await read(nika)).toMatchObject({ locale: 'ka', reminders: 'both', discreet: false });
});

test.for([
  { reminders: 'none' },
  { reminders: [] },
  { advice: 'no' },
  { locale: 'de' },
  { discreet: 1 },
  { discreet: false },
  null,
])('the own settings are not changed by %j', async (body) => {
  const before = await read();
  expect((await refusal(save(body)))[0]).toBe(400);
  expect(await read()).toEqual(before);
});

test('the language is that of messages about sessions booked before, too', async ({ orderId }) => {
  expect(orderId).not.toBe('');
  await save({ locale: 'en' });
  await goTo(app, START - HOUR);
  expect(app.mails.filter(({ to }) => to === 'ana@example.com').at(-1)?.subject).toContain('Your session');
});

async function sayEmail(email: string): Promise<void> {
  app.clock.advance(MINUTE);
  await changeContact(app, ana, email);
  await app.deps.jobs.drain();
}

test('what a client said in the settings of the language counts against the page of paying', async () => {
  await save({ locale: 'en' });
  await finish(app, await order(app, ana, { locale: 'ka' }), 'pay');
  await app.deps.jobs.drain();
  expect(app.mails.at(-1)?.subject).toContain('Your session');
});

test('what a client said in the settings of the address counts for what is booked, until another one is given for that session', async ({
  orderId,
}) => {
  await sayEmail('new@example.com');
  const shown = async () => (await ownSession(app, ana, orderId)).email;
  expect(await shown()).toBe('new@example.com');
  const current = (await app.inject('GET', '/booking/current', { token: ana.token })).body;
  expect(current['contact']).toEqual({ name: 'ანა', email: 'new@example.com', advice: true, discreet: false });
  // The address of the payment was said before: it is another one now.
  const body = { email: 'ana@example.com' };
  const changed = await changeOwn(app, ana, orderId, { call: 'email', method: 'PUT', body });
  expect([changed.status, await shown()]).toEqual([200, 'ana@example.com']);
  await sayEmail('newer@example.com');
  app.mails.length = 0;
  await goTo(app, START - HOUR);
  expect(new Set(app.mails.filter(({ subject }) => !subject.includes('ბერიძე')).map(({ to }) => to))).toContain(
    'newer@example.com',
  );
  expect(app.mails.map(({ to }) => to)).not.toContain('ana@example.com');
});

test('what a client said in the settings of the address counts for a session that is proposed later, too', async () => {
  await becomeKnown(app, ana);
  await sayEmail('new@example.com');
  const waiting = await proposeTo(app, ana);
  const terms = await app.inject('GET', `/cabinet/sessions/${waiting}/pay`, { token: ana.token });
  expect(terms.body['contact']).toMatchObject({ email: 'new@example.com' });
});

test('what a client said in the settings of advice stands in the form that pays', async () => {
  await order(app, ana);
  await save({ advice: false });
  const current = (await app.inject('GET', '/booking/current', { token: ana.token })).body;
  expect(current['contact']).toMatchObject({ advice: false });
});

test('discreet mode is switched a few times a day: each time sends a mail for every coming session', async () => {
  const answers = [];
  for (let n = 0; n < 7; n += 1) answers.push((await turnDiscreet(app, ana, n % 2 === 0)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await save({ advice: true })).status).toBe(200);
});

test('an SMS about a session that waits for the morning goes to the phone that is new since', async ({
  therapist,
  orderId,
}) => {
  await goTo(app, Date.UTC(2026, 10, 24, 19));
  await cancel(app, orderId, byTherapist(therapist));
  await changeWayIn(app, await app.signIn(), { phoneNumber: '+995577000111' });
  // The warning goes to the former phone at once.
  await app.deps.jobs.drain();
  app.sms.length = 0;
  await goTo(app, Date.UTC(2026, 10, 25, 5));
  expect(app.sms.map(({ to }) => to)).toEqual(['+995577000111']);
});

const REMINDERS = `select template from notifications where user_id = $1 and template ~ 'reminder|free-change' order by 1`;

test.for([
  ['both', ['free-change-email', 'reminder-email', 'reminder-sms']],
  ['email', ['free-change-email', 'reminder-email']],
  ['sms', ['reminder-sms']],
] as const)('reminders by %s come so, and all else comes as ever', async ([reminders, told], { orderId }) => {
  expect(orderId).not.toBe('');
  await save({ reminders });
  await goTo(app, START - 25 * HOUR);
  await goTo(app, START - HOUR / 2);
  expect((await app.rows(REMINDERS, [ana.userId])).map(Object.values).flat()).toEqual(told);
  const others = 'select template from notifications where user_id = $1 and template like $2';
  expect(await app.rows(others, [ana.userId, 'booking-confirmed-%'])).toHaveLength(2);
});

test('reminders by SMS alone need a phone, and come by e-mail when it is gone since', async () => {
  const eka = await joinByEmail(app, 'eka@example.com');
  expect(await refusal(save({ reminders: 'sms' }, eka))).toEqual([422, 'REMINDERS_NEED_PHONE']);
  expect((await save({ reminders: 'email' }, eka)).status).toBe(200);
  await finish(app, await order(app, eka), 'pay');
  await app.rows(`update users set reminders = 'sms' where id = $1`, [eka.userId]);
  await goTo(app, START - DAY - 4 * HOUR + HOUR / 2);
  expect((await app.rows(REMINDERS, [eka.userId])).map(Object.values).flat()).toEqual(['reminder-email']);
});

const wants = async (client = ana) => (await read(client))['advice'];

test('advice is what the box of the newest payment says, until the client says else', async () => {
  await order(app, ana);
  expect(await wants()).toBe(true);
  await order(app, ana, { notificationsOn: false });
  expect(await wants()).toBe(false);
  await order(app, ana, { notificationsOn: true });
  expect(await wants()).toBe(true);
  await save({ advice: false });
  expect(await wants()).toBe(false);
});

test('advice is what the box says of an appointment that is paid later', async () => {
  await becomeKnown(app, ana);
  const orderId = await proposeTo(app, ana);
  const client = await awake(app, ana);
  for (const notificationsOn of [false, true]) {
    expect((await payLater(app, client, orderId, { notificationsOn })).status).toBeLessThan(300);
    expect(await wants(client)).toBe(notificationsOn);
  }
});
