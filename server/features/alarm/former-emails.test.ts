import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { OLD_EMAILS_KEPT_MS } from '#domain/retention.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { PASSWORD, signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { EMAIL, staffOf } from '#server/testing/sign-in/staff.ts';
import { prove } from '#server/testing/sign-in/prove.ts';
import { changeContact, linkTo } from '#server/testing/sign-in/ways-in.ts';
import { formerEmailsOf, forgetOldAlarms } from './set-ways-in.ts';

const THEIRS = 'thief@example.com';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const { therapist } = staffOf(() => app);

/** A person changes the own e-mail by the code that goes there. */
const change = (token: string, email: string, password?: string) => changeContact(app, { token }, email, password);
const former = (userId: string, present: string | null = null) =>
  formerEmailsOf(app.deps, app.deps.db, { userId, present });
const mailsTo = async (address: string) => {
  await app.deps.jobs.drain();
  return app.mails.filter(({ to, subject }) => to === address && /^(?!თქვენი კოდი).*ელფოსტა/.test(subject));
};

test('the old e-mail address of a therapist is told, and kept for some days, of a change by a code to the new address', async () => {
  const { token, userId } = await therapist();
  await change(token, THEIRS, PASSWORD);
  expect(await former(userId, THEIRS)).toEqual([EMAIL]);
  expect((await mailsTo(EMAIL)).map(({ subject }) => subject)).toEqual(['თქვენი ელფოსტა შეიცვალა']);
});

test('the old e-mail address of a therapist is told, and kept for some days, of "it was not me", which puts the address before back; its mail leads to no call', async () => {
  const { token, userId } = await therapist();
  await change(token, THEIRS, PASSWORD);
  expect((await app.inject('POST', '/alarms', { body: { token: await linkTo(app, EMAIL) } })).status).toBe(200);
  expect(await former(userId, EMAIL)).toEqual([THEIRS]);
  const mails = await mailsTo(THEIRS);
  const subjects = ['ეს თქვენი ანგარიშის ელფოსტაა', 'თქვენს ანგარიშს წინა ელფოსტა დაუბრუნდა'];
  expect(mails.map(({ subject }) => subject)).toEqual(subjects);
  for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('/not-me#');
});

test("of two changes of a therapist's e-mail at the same moment each address that was replaced is told, and kept for some days", async () => {
  const { token, userId } = await therapist();
  const emails = ['one@example.com', 'two@example.com'];
  // From two sign-ins: each keeps one proof of a call.
  const tokens = [token, (await app.signInAs('THERAPIST')).token];
  const shown = { isNew: true, password: PASSWORD };
  for (const [n, address] of emails.entries())
    await prove(app, { token: tokens[n] ?? '' }, 'confirmContactEmail', { ...shown, address });
  await Promise.all(
    emails.map((email, n) => app.inject('POST', '/user/email', { token: tokens[n] ?? '', body: { email } })),
  );
  const known = await former(userId);
  expect(known).toContain(EMAIL);
  expect(known.filter((email) => emails.includes(email))).toHaveLength(1);
  const told = (await Promise.all([EMAIL, ...emails].map(mailsTo))).map((mails) => mails.length);
  // Both new addresses hear of their own change, the old one of both, the replaced new one also of the second.
  expect(told.toSorted()).toEqual([1, 2, 2]);
});

test('an address in other letters, a first one and that of a client are not kept', async () => {
  const person = await app.signInAs('THERAPIST');
  for (const email of [EMAIL, EMAIL.replace('nino', 'Nino')]) await giveEmail(app.deps, person.userId, email);
  const client = await signInByCode(app);
  for (const email of ['ana@example.com', 'ana.2@example.com']) await change(client.token, email);
  expect(await app.rows('select 1 from email_changes')).toEqual([]);
});

test('what is kept opens by the key of its person alone, and not after that is gone', async () => {
  const { userId } = await therapist();
  await giveEmail(app.deps, userId, 'canary.new@example.com');
  const rows = await dump(app.deps.db);
  for (const email of [EMAIL, 'canary'])
    expect([rows.includes(email), rows.includes(Buffer.from(email).toString('hex'))]).toEqual([false, false]);
  expect(await former(userId)).toEqual([EMAIL]);
  await app.rows('delete from user_keys where user_id = $1', [userId]);
  expect(await former(userId)).toEqual([]);
});

test('the sweep of the night deletes it after its days, and not before', async () => {
  const { userId } = await therapist();
  await giveEmail(app.deps, userId, THEIRS);
  app.clock.advance(OLD_EMAILS_KEPT_MS - MINUTE);
  await forgetOldAlarms(app.deps);
  expect(await app.rows('select 1 from email_changes')).toHaveLength(1);
  app.clock.advance(MINUTE);
  await forgetOldAlarms(app.deps);
  expect(await app.rows('select 1 from email_changes')).toEqual([]);
  expect(OLD_EMAILS_KEPT_MS).toBe(7 * DAY);
});
