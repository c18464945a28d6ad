import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import {
  booked,
  booksOf,
  byClient,
  cancel,
  EARNED,
  END,
  goTo,
  mark,
  sendAll,
  START,
  test,
} from '#server/testing/booking/after-booking.ts';
import { refusal, testApp } from '#server/testing/app.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { afterwards, leaveNow, waitingOrder } from '#server/testing/session/leaving.ts';
import { propose } from '#server/testing/booking/paid-later.ts';
import { sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { greeted } from '#server/testing/room/people-in-room.ts';
import { atDoor, byLink, enter, keepSeat } from '#server/testing/room/room.ts';
import { askProof } from '#server/testing/sign-in/prove.ts';
import { changeContact, joinByEmail } from '#server/testing/sign-in/ways-in.ts';
import { check, finish, order, pass, prefer, reserve } from '#server/testing/booking/shopping.ts';
import { payLater } from '#server/testing/booking/waiting.ts';

test('after a client has left, another server refuses the token of before as signed out, whatever is called', async ({
  app,
  ana,
}) => {
  const other = await testApp({ db: app.deps.db, now: app.clock.now() });
  const { token, userId } = ana;
  const user = { id: userId };
  expect((await other.inject('GET', '/content/user', { token })).status).toBe(200);
  await leaveNow(app, ana);
  const answers = [
    check(other, ana),
    reserve(other, ana),
    prefer(other, ana, { typeTherapy: 'type-personal' }),
    other.inject('PUT', '/user', { token, body: { user: { ...user, name: 'ანა' } } }),
    other.inject('PUT', '/set-step-information', { token, body: { user: { ...user, step: 1 } } }),
    other.inject('POST', '/get-user-information', { token, body: { user } }),
    other.inject('GET', '/leaving', { token }),
    askProof(other, ana, 'leave'),
    other.inject('POST', '/leaving', { token }),
  ];
  for (const answer of answers) expect(await refusal(answer)).toEqual([401, 'NOT_AUTHORIZED']);
});

test('after a client has left, money of a hold that had ended goes back and seats nobody, and nobody is told', async ({
  app,
  ana,
}) => {
  const orderId = await order(app, ana);
  await pass(app, 20 * MINUTE);
  ana = await app.signIn();
  await leaveNow(app, ana);
  const told = app.mails.length + app.sms.length;
  await finish(app, orderId, 'pay');
  await pass(app, HOUR);
  expect(await app.rows('select status, amount_minor as amount from refunds')).toEqual([
    { status: 'DONE', amount: 12_000 },
  ]);
  expect(await app.rows('select status, outcome, seats from payment_attempts')).toEqual([
    { status: 'REFUNDED', outcome: 'given_up', seats: false },
  ]);
  expect(await app.rows('select status from appointments')).toEqual([{ status: 'expired' }]);
  expect(await app.rows('select account from ledger_entries group by 1 having sum(amount_minor) <> 0')).toEqual([]);
  expect(app.mails.length + app.sms.length).toBe(told);
});

test('after a client has left, money of what waited goes back as well, which the bank took all the same', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await propose(app, therapist, ana.userId);
  ana = await afterwards(app);
  const waiting = await waitingOrder(app, ana);
  await payLater(app, ana, waiting);
  await app.inject('POST', `/checkout/${waiting}/cancel`, { token: ana.token });
  await leaveNow(app, ana);
  const told = app.mails.filter(({ to }) => to === 'ana@example.com').length;
  await finish(app, waiting, 'pay');
  await pass(app, HOUR);
  expect(await app.rows('select status, outcome from payment_attempts where not seats')).toEqual([
    { status: 'REFUNDED', outcome: 'given_up' },
  ]);
  expect(app.mails.filter(({ to }) => to === 'ana@example.com')).toHaveLength(told);
  expect(await booksOf(app, orderId)).toMatchObject(EARNED);
});

test('after a client has left, a therapist may still say who came, and money goes back to the card without a word', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, END);
  ana = await app.signIn();
  await leaveNow(app, ana);
  const told = app.mails.filter(({ to }) => to === 'ana@example.com').length;
  await mark(app, orderId, therapist, 'therapist_absent');
  await pass(app, HOUR);
  expect(await booksOf(app, orderId)).toMatchObject({
    session: 'therapist_absent',
    payment: 'REFUNDED',
    accounts: {},
  });
  expect(app.mails.filter(({ to }) => to === 'ana@example.com')).toHaveLength(told);
});

test('therapist and operator read a deleted client where the name stood, and nothing else of them', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, START + 15 * MINUTE);
  ana = await app.signIn();
  const complaint = { what: 'therapist_absent', words: 'ველოდები' };
  await changeOwn(app, ana, orderId, { call: 'complaint', body: complaint });
  await changeOwn(app, ana, orderId, { call: 'complaint/withdraw' });
  await goTo(app, END + DAY);
  const read = async () => {
    const [{ token }, admin] = [await app.signInAs('THERAPIST'), await app.signInAs('ADMIN')];
    const ofPractice = (path: string) => app.inject('GET', `/practice${path}`, { token });
    const ofOrder = (path: string) => app.inject('GET', `/ops/orders/${orderId}${path}`, { token: admin.token });
    const statement = await app.app.inject({
      url: '/api/practice/earnings/statement?from=2026-11-01&to=2026-11-30&format=csv&locale=en',
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      week: await app.inject('POST', '/therapists/sessions', {
        token,
        body: { user: { id: therapist.userId }, from: '2026-11-23', to: '2026-11-29' },
      }),
      past: await ofPractice('/sessions?show=past'),
      session: await ofPractice(`/sessions/${await sessionIdOf(app, orderId)}`),
      clients: await ofPractice('/clients'),
      earnings: await ofPractice('/earnings?month=2026-11'),
      statement: { status: statement.statusCode, body: { text: statement.body } },
      order: await ofOrder(''),
      complaint: await ofOrder('/complaint'),
      found: await app.inject('POST', '/ops/find-orders', { token: admin.token, body: { order: orderId } }),
    };
  };
  const before = await read();
  expect(Object.values(before).map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(JSON.stringify(before).match(/ანა/g)?.length).toBeGreaterThanOrEqual(7);
  expect(JSON.stringify(before)).toContain('ველოდები');
  await leaveNow(app, await app.signIn());
  const after = await read();
  expect(Object.values(after).map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(JSON.stringify(after)).not.toMatch(/ანა|ველოდები|ana@|\+995 5/);
  expect(after).toMatchObject({
    session: { body: { session: { client: null } } },
    clients: { body: { clients: [{ name: null, held: 1 }] } },
    statement: { body: { text: expect.stringContaining('Deleted client') } },
    order: { body: { client: null } },
    complaint: { body: { words: null } },
  });
  await pass(app, HOUR);
  expect(await sendAll(app)).toMatchObject([{ minor: 7500 }]);
});

test('links from before lead nowhere: to the order, its calendar file, and "it was not me"', async ({
  app,
  ana,
  orderId,
}) => {
  await giveEmail(app.deps, ana.userId, 'ana.first@example.com');
  await changeContact(app, ana, 'ana.second@example.com');
  await cancel(app, orderId, byClient(ana));
  await pass(app, 0);
  const alarm = /\/not-me#t=([\w-]{16})/.exec(
    app.mails.find(({ to }) => to === 'ana.first@example.com')?.text ?? '',
  )?.[1];
  const ask = async () => {
    const page = await app.inject('GET', `/order/${orderId}`, {});
    const file = await app.inject('GET', `/order/${orderId}/calendar.ics`, {});
    const read = await app.inject('POST', '/alarms/read', { body: { token: alarm } });
    return [page.status, file.status, read.status];
  };
  expect(await ask()).toEqual([200, 200, 200]);
  await leaveNow(app, ana);
  expect(await ask()).toEqual([404, 404, 404]);
});

test('the link of the room opens nothing, and whoever sat there by it is out', async ({ app, ana, orderId }) => {
  await goTo(app, END + MINUTE);
  ana = await app.signIn();
  const seat = byLink(app, orderId);
  const entered = await enter(app, seat);
  const stream = await greeted(app, entered);
  await leaveNow(app, ana);
  expect((await stream.ended()).at(-1)).toMatchObject({ event: 'ended' });
  stream.hangUp();
  expect(await refusal(atDoor(app, seat))).toEqual([404, 'SESSION_NOT_FOUND']);
  expect(await refusal(atDoor(app, seat, '/enter'))).toEqual([404, 'SESSION_NOT_FOUND']);
  expect(await refusal(atDoor(app, seat, '/enter', { entry: entered.entry }))).toEqual([404, 'SESSION_NOT_FOUND']);
  expect((await keepSeat(app, entered)).status).toBe(409);
  expect(await app.rows('select 1 as one from seat_stays where left_at is null')).toEqual([]);
});

test('a therapist hears of a cancelled session, its calendar entry goes, and a deleted client stands where the name would', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await goTo(app, START - 3 * HOUR);
  ana = await app.signIn();
  const { mail } = app.deps;
  Object.assign(app.deps, { mail: { id: 'away', send: async () => ({ ok: false, kind: 'unknown' }) } });
  await cancel(app, orderId, byClient(ana));
  await pass(app, 0);
  await leaveNow(app, ana);
  Object.assign(app.deps, { mail });
  await pass(app, 2 * HOUR);
  const told = app.mails.filter(({ to, calendar }) => to === 'nino@example.com' && calendar?.method === 'CANCEL');
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('კლიენტმა შეხვედრა გააუქმა')]);
  expect(told[0]?.text).toContain('წაშლილი კლიენტი');
  expect(JSON.stringify(told)).not.toMatch(/(?<![ა-ჰ])ანა(?![ა-ჰ])/);
});

test('operators hear of a report although its client takes it back and leaves at once', async ({
  app,
  ana,
  orderId,
}) => {
  await goTo(app, START + 15 * MINUTE);
  ana = await app.signIn();
  const { mail } = app.deps;
  Object.assign(app.deps, { mail: { id: 'away', send: async () => ({ ok: false, kind: 'unknown' }) } });
  await changeOwn(app, ana, orderId, { call: 'complaint', body: { what: 'therapist_absent', words: 'ველოდები' } });
  await changeOwn(app, ana, orderId, { call: 'complaint/withdraw' });
  await goTo(app, END);
  ana = await app.signIn();
  await leaveNow(app, ana);
  Object.assign(app.deps, { mail });
  await pass(app, HOUR);
  expect(app.mails.filter(({ to }) => to === app.deps.config.supportEmail)).toHaveLength(1);
});

test('a running code of somebody else serves who shares the inbox', async ({ app, ana }) => {
  const email = 'home@example.com';
  await joinByEmail(app, email);
  await giveEmail(app.deps, ana.userId, email);
  await pass(app, 3 * MINUTE);
  const reset = (await app.inject('POST', '/login-email/reset', { body: { email } })).body['otpId'];
  const otp = app.codeFor(email);
  await leaveNow(app, ana);
  const body = { email, otpId: reset, otp, password: 'ცისფერი კარი 28' };
  expect((await app.inject('POST', '/login-email/new-password', { body })).status).toBe(200);
});

test('a second session of another client keeps its place', async ({ app, ana, orderId }) => {
  const nika = await app.signIn('599000002');
  const theirs = await booked(app, nika, { bookingSession: { date: '2026-11-27', start: '12:00', end: '12:50' } });
  await cancel(app, orderId, byClient(ana));
  await pass(app, 0);
  const before = await app.rows('select * from orders where client_id = $1', [nika.userId]);
  await leaveNow(app, ana);
  expect(await app.rows('select * from orders where client_id = $1', [nika.userId])).toEqual(before);
  expect((await app.inject('GET', `/cabinet/sessions/${theirs}`, { token: nika.token })).status).toBe(200);
});
