// docs/decisions/233
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { letProofStand } from '#server/testing/sign-in/prove.ts';
import { E164, PASSWORD, signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { changeContact, changeWayIn, joinByEmail, linkIn } from '#server/testing/sign-in/ways-in.ts';

const MAIL = 'ana@example.com';
const SECOND = 'ana.2@example.com';

/** The browser of all tests is a new one again. */
const inNewBrowser = (app: TestApp) => app.rows('delete from known_browsers');

/** The people told of an event with a link, since the messages before, in the order of the addresses. */
async function toldBy(app: TestApp, deed: () => Promise<unknown>): Promise<string[]> {
  await app.deps.jobs.drain();
  const [mails, sms] = [app.mails.length, app.sms.length];
  await deed();
  await app.deps.jobs.drain();
  const told = [...app.mails.slice(mails), ...app.sms.slice(sms)].filter(({ text }) => linkIn(text) !== '');
  return told.map(({ to }) => to).toSorted();
}

test('a client hears of a sign-in by what it did not come by, of a first contact e-mail by SMS, and of the first sign-in not at all', async () => {
  const app = await testApp();
  const people: TestPerson[] = [];
  const byPhone = async () => {
    await inNewBrowser(app);
    people.push(await signInByCode(app));
  };
  expect(await toldBy(app, byPhone)).toEqual([]);
  const change = (email: string) => async () => changeContact(app, people.at(-1) ?? { token: '' }, email);
  expect(await toldBy(app, change(MAIL))).toEqual([E164]);
  app.clock.advance(3 * MINUTE);
  expect(await toldBy(app, byPhone)).toEqual([MAIL]);
  expect(await toldBy(app, change(SECOND))).toEqual([MAIL]);
  // Where mail went in the last seven days hears of it too.
  app.clock.advance(3 * MINUTE);
  expect(await toldBy(app, byPhone)).toEqual([SECOND, MAIL].toSorted());
  app.clock.advance(8 * DAY);
  expect(await toldBy(app, byPhone)).toEqual([SECOND]);
});

test('a sign-in by mail is told to the phone, and one in the browser of before to nobody', async () => {
  const app = await testApp();
  const ana = await signInByCode(app);
  await changeWayIn(app, ana, { email: MAIL });
  app.clock.advance(3 * MINUTE);
  await inNewBrowser(app);
  expect(await toldBy(app, async () => joinByEmail(app, MAIL))).toEqual([E164]);
  const byPassword = async () => app.inject('POST', '/login-email', { body: { email: MAIL, password: PASSWORD } });
  await byPassword();
  expect(await toldBy(app, byPassword)).toEqual([]);
});

test('discreet mode that was switched off is told discreetly, and an export to every mail', async () => {
  const app = await testApp();
  const ana = await signInByCode(app);
  await changeContact(app, ana, MAIL);
  await changeContact(app, ana, SECOND);
  const turnOn = async () => app.inject('PUT', '/settings', { token: ana.token, body: { discreet: true } });
  expect(await toldBy(app, turnOn)).toEqual([]);
  await letProofStand(app, ana.userId, 'endDiscreet');
  const turnOff = async () => app.inject('POST', '/settings/discreet/end', { token: ana.token, body: {} });
  expect(await toldBy(app, turnOff)).toEqual([SECOND, MAIL].toSorted());
  const { subject, text } = app.mails.at(-1) ?? { subject: '', text: '' };
  expect([subject, text.includes('დისკრეტული რეჟიმი გამოირთო')]).toEqual(['შეტყობინება თქვენთვის', true]);
  const before = app.mails.length;
  await letProofStand(app, ana.userId, 'exportOwnData');
  expect((await app.inject('POST', '/own-data', { token: ana.token, body: {} })).status).toBe(200);
  await app.deps.jobs.drain();
  expect(
    app.mails
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([SECOND, MAIL].toSorted());
});
