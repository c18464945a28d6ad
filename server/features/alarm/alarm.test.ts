// docs/decisions/200
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { ALARMS_KEPT_MS } from '#domain/retention.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { awake } from '#server/testing/session/cabinet.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { PASSWORD, signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { changeContact, changeWayIn, joinByEmail, linkIn, linkTo } from '#server/testing/sign-in/ways-in.ts';

const NEW = '+995577000111';
const OWN = 'ana@example.com';
const THIEF = 'thief@example.com';

/** The addresses that got a link since the messages before. */
async function toldSince(app: TestApp, before: number): Promise<string[]> {
  await app.deps.jobs.drain();
  return [...app.mails.slice(before), ...app.sms].filter(({ text }) => linkIn(text)).map(({ to }) => to);
}

const press = async (app: TestApp, link: string) =>
  expect((await app.inject('POST', '/alarms', { body: { token: link } })).status).toBe(200);
const settings = async (app: TestApp, { token }: TestPerson) => (await app.inject('GET', '/settings', { token })).body;

/** Signs the owner in by e-mail. */
async function byPassword(app: TestApp): Promise<TestPerson> {
  const { body, cookies } = await app.inject('POST', '/login-email', { body: { email: OWN, password: PASSWORD } });
  const { id } = body['user'] as { id: string };
  return { userId: id, token: String(body['accessToken']), cookie: String(cookies['refresh']) };
}

test('a changed phone is told to the e-mail of the sign-in and to a contact e-mail that was replaced lately', async () => {
  const app = await testApp();
  const ana = await joinByEmail(app, OWN);
  await giveEmail(app.deps, ana.userId, 'contact@example.com');
  await changeContact(app, ana, THIEF);
  await app.deps.jobs.drain();
  const before = app.mails.length;
  await changeWayIn(app, ana, { phoneNumber: NEW });
  expect((await toldSince(app, before)).toSorted()).toEqual([OWN, 'contact@example.com', THIEF].toSorted());
  // As a month later.
  const old = [ALARMS_KEPT_MS / 1000 + 1];
  await app.rows(`update alarms set at = at - $1 * interval '1 s', expires_at = expires_at - $1 * interval '1 s'`, old);
  const later = app.mails.length;
  await changeWayIn(app, ana, { phoneNumber: '+995577000222' });
  expect((await toldSince(app, later)).toSorted()).toEqual([NEW, OWN, THIEF].toSorted());
});

test('"it was not me" on a changed contact e-mail takes back the ways in that were changed since', async () => {
  const app = await testApp();
  const ana = await joinByEmail(app, OWN);
  await changeContact(app, ana, THIEF);
  const link = await linkTo(app, OWN);
  app.clock.advance(MINUTE);
  await changeWayIn(app, ana, { phoneNumber: NEW });
  await changeWayIn(app, ana, { email: 'second.thief@example.com' });
  app.clock.advance(3 * MINUTE);
  await changeWayIn(app, ana, { phoneNumber: '+995577000222' });
  const ofThief = await linkTo(app, NEW);
  await press(app, link);
  // Whoever changed it has a link of their own, which does nothing any more.
  expect((await app.inject('POST', '/alarms', { body: { token: ofThief } })).status).toBe(409);
  const again = await byPassword(app);
  expect(again.userId).toBe(ana.userId);
  expect(await settings(app, again)).toMatchObject({ phone: null, signInEmail: OWN, email: OWN });
  for (const phone of [NEW, '+995577000222']) {
    app.clock.advance(2 * MINUTE);
    expect((await signInByCode(app, phone.slice(4))).userId).not.toBe(ana.userId);
  }
});

test('a phone that was changed before the contact e-mail stays', async () => {
  const app = await testApp();
  let ana = await joinByEmail(app, OWN);
  await changeWayIn(app, ana, { phoneNumber: NEW });
  app.clock.advance(DAY);
  ana = await awake(app, ana);
  await changeContact(app, ana, THIEF);
  await press(app, await linkTo(app, OWN));
  expect(await settings(app, await byPassword(app))).toMatchObject({ phone: NEW, signInEmail: OWN, email: OWN });
});
