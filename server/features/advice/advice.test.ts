import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { booked, END, goTo, mark, START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { awake, changeOwn } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { FRIDAY } from '#server/testing/session/other-times.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { adviceToken, personOfAdvice } from '#server/secrets/advice-tokens.ts';

const SUBJECT = 'როგორ ჩაიარა?';
const adviceIn = ({ mails }: TestApp) => mails.filter(({ subject }) => subject === SUBJECT);
const wants = async (app: TestApp, { userId }: TestPerson) =>
  (await app.rows<{ advice: boolean }>('select advice from users where id = $1', [userId]))[0]?.advice;
const linkOf = (app: TestApp, { userId }: TestPerson) => adviceToken(app.deps.keyring, userId);

test('advice after the first session comes 3 hours after it ended, with a switch in the mail program and a link', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, END + MINUTE);
  await mark(app, orderId, therapist, 'completed');
  await goTo(app, END + 3 * HOUR - MINUTE);
  expect(adviceIn(app)).toEqual([]);
  await pass(app, MINUTE);
  const [mail, ...more] = adviceIn(app);
  expect(more).toEqual([]);
  expect(mail?.to).toBe('ana@example.com');
  const origin = app.deps.config.publicUrl;
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': `<${origin}/api/advice/${linkOf(app, ana)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.text).toContain(`${origin}/advice/${linkOf(app, ana)}`);
  const others = app.mails.filter(({ subject }) => subject !== SUBJECT);
  expect(others.length).toBeGreaterThan(0);
  for (const { headers } of others) expect(headers).not.toHaveProperty('List-Unsubscribe');
});

test('advice after the first session comes when the session counts as held, if nobody marks it', async ({
  app,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  await goTo(app, END + DAY - MINUTE);
  expect(adviceIn(app)).toEqual([]);
  await goTo(app, END + DAY);
  expect(adviceIn(app)).toHaveLength(1);
});

test('advice after the first session does not come to a client who has a session ahead, and after no other one', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const next = await booked(app, ana, { bookingSession: FRIDAY, selectedDate: FRIDAY.date });
  expect(next).not.toBe(orderId);
  await goTo(app, END + MINUTE);
  await mark(app, orderId, therapist, 'completed');
  await goTo(app, END + 3 * HOUR);
  await goTo(app, START + 4 * DAY);
  expect(await app.rows(`select 1 from appointments where status = 'completed'`)).toHaveLength(2);
  expect(adviceIn(app)).toEqual([]);
});

test.for([
  [
    'the client has switched it off',
    async (app: TestApp, ana: TestPerson) => app.rows('update users set advice = false where id = $1', [ana.userId]),
  ],
  [
    'the client says that nobody came',
    async (app: TestApp, ana: TestPerson, orderId: string) =>
      changeOwn(app, await awake(app, ana), orderId, { call: 'complaint', body: { what: 'therapist_absent' } }),
  ],
] as const)(
  'advice after the first session does not come when %s',
  async ([, happens], { app, ana, therapist, orderId }) => {
    await goTo(app, END + MINUTE);
    await mark(app, orderId, therapist, 'completed');
    await happens(app, ana, orderId);
    await goTo(app, END + 2 * DAY);
    expect(adviceIn(app)).toEqual([]);
  },
);

test('advice after the first session does not come after a session that nobody held', async ({
  app,
  therapist,
  orderId,
}) => {
  await goTo(app, END + MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  await goTo(app, END + 2 * DAY);
  expect(adviceIn(app)).toEqual([]);
});

test('advice after the first session that could not be sent at once is dropped when the client switches it off meanwhile', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, END + MINUTE);
  await mark(app, orderId, therapist, 'completed');
  const { mail } = app.deps;
  Object.assign(app.deps, { mail: { id: 'away', send: async () => ({ ok: false, kind: 'unknown' }) } });
  await goTo(app, END + 3 * HOUR);
  await app.rows('update users set advice = false where id = $1', [ana.userId]);
  Object.assign(app.deps, { mail });
  await goTo(app, END + 5 * HOUR);
  expect(adviceIn(app)).toEqual([]);
  const told = `select status from notifications where template = 'first-session-email'`;
  expect(await app.rows(told)).toEqual([{ status: 'dropped' }]);
});

const path = (token: string) => `/api/advice/${token}`;
const oneClick = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
};

test('the link in a mail of advice is read as often as scanners like without a change, and switches off by one press of a mail program', async ({
  app,
  ana,
}) => {
  await app.rows('update users set advice = true where id = $1', [ana.userId]);
  const url = path(linkOf(app, ana));
  for (let n = 0; n < 3; n += 1) {
    const read = await app.app.inject({ method: 'GET', url });
    expect([read.statusCode, read.json()]).toEqual([200, { on: true }]);
  }
  // A mail program without a switch of its own opens it in a browser.
  const opened = await app.app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, url.replace('/api', '')]);
  expect(await wants(app, ana)).toBe(true);
  expect((await app.app.inject({ method: 'POST', url, ...oneClick })).statusCode).toBe(204);
  expect(await wants(app, ana)).toBe(false);
  expect((await app.app.inject({ method: 'GET', url })).json()).toEqual({ on: false });
  expect((await app.inject('POST', `/advice/${linkOf(app, ana)}`, { body: {} })).status).toBe(204);
  expect((await app.inject('POST', `/advice/${linkOf(app, ana)}`, {})).status).toBe(204);
});

test('the link in a mail of advice that was altered, or stands for nobody, is answered as of somebody who gets none, and changes nothing', async ({
  app,
  ana,
}) => {
  await app.rows('update users set advice = true where id = $1', [ana.userId]);
  const own = linkOf(app, ana);
  const altered = (own.startsWith('B') ? 'C' : 'B') + own.slice(1);
  const before = await dump(app.deps.db);
  for (const token of [altered, own.slice(0, -1), `${own}A`, ana.userId, 'x', "' or 1=1 --", '%00', 'ა'.repeat(22)]) {
    const url = path(encodeURIComponent(token));
    const read = await app.app.inject({ method: 'GET', url });
    expect([read.statusCode, read.json()]).toEqual([200, { on: false }]);
    expect((await app.app.inject({ method: 'POST', url, ...oneClick })).statusCode).toBe(204);
  }
  expect(await dump(app.deps.db)).toBe(before);
});

test('the link in a mail of advice stands for one person, and says nothing of who that is', async ({ app, ana }) => {
  const nika = await app.signIn('599000002');
  const [own, other] = [linkOf(app, ana), linkOf(app, nika)];
  expect(own).not.toBe(other);
  expect(Buffer.from(own, 'base64url').toString('hex')).not.toBe(ana.userId.replaceAll('-', ''));
  expect(personOfAdvice(app.deps.keyring, own)).toBe(ana.userId);
});
