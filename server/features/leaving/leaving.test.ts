import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { booksOf, byClient, cancel, EARNED, END, goTo, START, test } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { dumpButCounts } from '#server/testing/database/dump.ts';
import {
  afterwards,
  beforeLeaving,
  leaveNow,
  leaveWith,
  leave,
  waitingOrder,
} from '#server/testing/session/leaving.ts';
import { propose, TUESDAY } from '#server/testing/booking/paid-later.ts';
import { readPractice } from '#server/testing/practice/practice-sessions.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { check, pass, prefer } from '#server/testing/booking/shopping.ts';
import { prove } from '#server/testing/sign-in/prove.ts';
import { E164, PASSWORD } from '#server/testing/sign-in/sign-in.ts';
import { joinByEmail } from '#server/testing/sign-in/ways-in.ts';
import { payLater } from '#server/testing/booking/waiting.ts';

const BOOKED = { therapist: 'Nino Beridze', sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' } };
const gone = (app: TestApp, { userId }: TestPerson) =>
  app.rows('select deleted_at is not null as gone from users where id = $1', [userId]);

test('a client who leaves is signed out everywhere, and phone and e-mail are free for a new, empty account', async ({
  app,
  ana,
}) => {
  const other = await app.signIn();
  await prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  await giveEmail(app.deps, ana.userId, 'ana.contact@example.com');
  expect(await beforeLeaving(app, ana)).toMatchObject({
    blocks: [],
    waiting: 0,
    codeTo: { channel: 'sms', to: '+995 5•• ••• •56' },
    lastMailTo: expect.stringMatching(/^a.*@example\.com$/),
  });
  const left = await leaveWith(app, ana);
  expect([left.status, left.cookies['refresh']]).toEqual([204, '']);
  for (const { token, cookie } of [ana, other]) {
    expect((await app.inject('GET', '/content/user', { token })).status).toBe(401);
    expect((await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}` } })).status).toBe(401);
  }
  expect(app.mails.at(-1)).toMatchObject({ to: 'ana.contact@example.com', subject: 'თქვენი ანგარიში წაიშალა' });
  const again = await app.signIn();
  expect(again.userId).not.toBe(ana.userId);
  const { body } = await app.inject('GET', '/content/user', { token: again.token });
  expect(JSON.stringify(body)).not.toContain('anxiety');
  expect(await gone(app, ana)).toEqual([{ gone: true }]);
});

test('a client who leaves releases what waits for its payment, and leaves a deleted client to the therapist', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  expect((await propose(app, therapist, ana.userId)).status).toBe(200);
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  ana = await afterwards(app);
  expect(await beforeLeaving(app, ana)).toMatchObject({ blocks: [], waiting: 1 });
  await leaveNow(app, ana);
  expect(await app.rows('select status, cancel_reason as why from appointments order by during')).toEqual([
    { status: 'completed', why: null },
    { status: 'cancelled', why: 'declined' },
  ]);
  await app.deps.jobs.drain();
  const mail = app.mails.find(({ subject }) => subject.startsWith('თქვენი შეთავაზებული დრო გათავისუფლდა'));
  expect(mail?.text).toContain('კლიენტი: წაშლილი კლიენტი');
  expect(`${mail?.html}`).not.toMatch(/ანა|ana@/);
  const nino = await app.signInAs('THERAPIST');
  const { body } = await readPractice(app, nino, 'clients');
  expect(body['clients']).toMatchObject([{ name: null, held: 1 }]);
  expect(await refusal(propose(app, nino, ana.userId, { timestamp: '2026-12-01T20:00:00+04:00' }))).toEqual([
    404,
    'CLIENT_NOT_FOUND',
  ]);
  expect(await booksOf(app, orderId)).toMatchObject(EARNED);
  expect(TUESDAY).toBeGreaterThan(app.clock.now());
});

test('a client who leaves is told by the newest paid booking where no contact is known, and reads no message after that', async ({
  app,
  ana,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  ana = await afterwards(app);
  await leaveNow(app, ana);
  const { length } = app.mails;
  expect(app.mails.at(-1)?.to).toBe('ana@example.com');
  await pass(app, 3 * DAY);
  expect(app.mails.slice(length).filter(({ to }) => to === 'ana@example.com')).toEqual([]);
  expect(await app.rows(`select 1 as one from notifications where status = 'queued'`)).toEqual([]);
});

// Issue 38: what stands in the way, and the way out in words.
const expectBlocked = async (app: TestApp, ana: TestPerson, [why, code]: [string, string], block: object) => {
  await prove(app, ana, 'leave', { address: E164 });
  const rows = await dumpButCounts(app.deps.db);
  expect(await beforeLeaving(app, ana)).toMatchObject({ blocks: [{ why, ...block }] });
  const { token } = ana;
  expect(await refusal(app.inject('POST', '/leaving', { token }))).toEqual([409, code]);
  expect(await dumpButCounts(app.deps.db)).toBe(rows);
};

test('a client stays, and nothing has gone, while a hold lives', async ({ app, ana }) => {
  await check(app, ana);
  await expectBlocked(app, ana, ['hold', 'HOLD_LIVES'], { orderId: null, therapist: 'Nino Beridze' });
});

test('a client stays, and nothing has gone, while a hold lives, and no longer, though nobody has ended it yet', async ({
  app,
  ana,
}) => {
  await check(app, ana);
  app.clock.advance(16 * MINUTE);
  ana = await app.signIn();
  expect(await app.rows('select status from appointments')).toEqual([{ status: 'held' }]);
  expect(await beforeLeaving(app, ana)).toMatchObject({ blocks: [] });
  await leaveNow(app, ana);
  await pass(app, HOUR);
  expect(await app.rows('select status from appointments')).toEqual([{ status: 'cancelled' }]);
  expect(await app.rows('select kind from jobs where last_error is not null')).toEqual([]);
});

test('a client stays, and nothing has gone, while a payment is open', async ({ app, ana, therapist, orderId }) => {
  expect(orderId).not.toBe('');
  await propose(app, therapist, ana.userId);
  ana = await afterwards(app);
  const proposed = await waitingOrder(app, ana);
  await payLater(app, ana, proposed);
  // The provider says that nobody has paid: its page stays open all the same.
  const blocked = await beforeLeaving(app, ana);
  expect(blocked).toMatchObject({ blocks: [{ why: 'payment', orderId: proposed }], waiting: 1 });
  expect(await refusal(leaveWith(app, ana))).toEqual([409, 'PAYMENT_OPEN']);
  await app.inject('POST', `/checkout/${proposed}/cancel`, { token: ana.token });
  await leaveNow(app, ana);
});

test('a client stays, and nothing has gone, while money has come of which nobody has told us yet: the provider is asked first', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  await propose(app, therapist, ana.userId);
  ana = await afterwards(app);
  await prove(app, ana, 'leave', { address: E164 });
  await payLater(app, ana, await waitingOrder(app, ana));
  await app.rows(`update sandbox_payments set status = 'SUCCESS' where status = 'INITIAL'`);
  expect(await refusal(leave(app, ana))).toEqual([409, 'SESSION_AHEAD']);
  expect(await app.rows('select status from appointments order by during')).toEqual([
    { status: 'completed' },
    { status: 'confirmed' },
  ]);
});

test('a client stays, and nothing has gone, while a paid session is ahead, also one that begins in five minutes', async ({
  app,
  ana,
  orderId,
}) => {
  await expectBlocked(app, ana, ['session', 'SESSION_AHEAD'], { orderId, ...BOOKED });
  await goTo(app, START - 5 * MINUTE);
  ana = await app.signIn();
  await expectBlocked(app, ana, ['session', 'SESSION_AHEAD'], { orderId });
});

test('a client stays, and nothing has gone, while money is on its way back', async ({ app, ana, orderId }) => {
  await cancel(app, orderId, byClient(ana));
  await expectBlocked(app, ana, ['refund', 'REFUND_OPEN'], { orderId });
  await pass(app, 0);
  await leaveNow(app, ana);
});

test('a client stays, and nothing has gone, while a report is not decided', async ({ app, ana, orderId }) => {
  await goTo(app, START + 15 * MINUTE);
  ana = await app.signIn();
  const complaint = { what: 'therapist_absent', words: 'ველოდები' };
  expect((await changeOwn(app, ana, orderId, { call: 'complaint', body: complaint })).status).toBe(200);
  await goTo(app, END);
  ana = await app.signIn();
  await expectBlocked(app, ana, ['complaint', 'REPORT_OPEN'], { orderId });
  await changeOwn(app, ana, orderId, { call: 'complaint/withdraw' });
  await leaveNow(app, ana);
});

test('the code for leaving goes to the sign-in e-mail of a client without a phone, and the last mail to the contact e-mail', async ({
  app,
}) => {
  const body = { email: 'zura@example.com', password: PASSWORD };
  const zura = await joinByEmail(app, body.email);
  await giveEmail(app.deps, zura.userId, 'zura.contact@example.com');
  expect(await beforeLeaving(app, zura)).toMatchObject({ codeTo: { channel: 'email' } });
  await leaveNow(app, zura, body.email);
  expect(app.mails.at(-1)?.to).toBe('zura.contact@example.com');
  expect(await refusal(app.inject('POST', '/login-email', { body }))).toEqual([401, 'BAD_LOGIN']);
});
