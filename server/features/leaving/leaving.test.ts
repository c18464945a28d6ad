import { describe, expect } from 'vitest';
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
  START,
  test,
} from '#server/testing/after-booking.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { changeOwn } from '#server/testing/cabinet.ts';
import { dumpButCounts } from '#server/testing/dump.ts';
import { beforeLeaving, leaveNow, leaveWith, leavingCode, showCode } from '#server/testing/leaving.ts';
import { propose, TUESDAY } from '#server/testing/paid-later.ts';
import { readPractice } from '#server/testing/practice-sessions.ts';
import { giveEmail } from '#server/testing/people.ts';
import { check, finish, order, pass, prefer, reserve, roundsOf } from '#server/testing/shopping.ts';
import { E164, send, verify, wrongCode } from '#server/testing/sign-in.ts';
import { payLater } from '#server/testing/waiting.ts';

const BOOKED = { therapist: 'Nino Beridze', sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' } };
const gone = (app: TestApp, { userId }: TestPerson) =>
  app.rows('select deleted_at is not null as gone from users where id = $1', [userId]);

/** Signs in by phone as a client does, old or new. */
async function signsIn(app: TestApp, _: TestPerson, phone: string): Promise<{ status: number }> {
  const otpId = await send(app, phone);
  const { status, body } = await verify(app, { otpId, otp: app.codeFor(`+995${phone}`), phone });
  return { status: body['code'] === 'SIGN_IN_GONE' ? 401 : status };
}

/** Ana after her session of Thursday has taken place and is paid for. */
async function afterwards(app: TestApp): Promise<TestPerson> {
  await goTo(app, END + DAY);
  return app.signIn();
}

describe('a client who leaves', () => {
  test('is signed out everywhere, and phone and e-mail are free for a new, empty account', async ({ app, ana }) => {
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

  test('releases what waits for its payment, and leaves a deleted client to the therapist', async ({
    app,
    ana,
    therapist,
    orderId,
  }) => {
    expect(orderId).not.toBe('');
    expect((await propose(app, therapist, ana.userId)).status).toBe(200);
    ana = await afterwards(app);
    expect(await beforeLeaving(app, ana)).toMatchObject({ blocks: [], waiting: 1 });
    await leaveNow(app, ana);
    expect(await app.rows('select status, cancel_reason as why from appointments order by during')).toEqual([
      { status: 'completed', why: null },
      { status: 'cancelled', why: 'declined' },
    ]);
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

  test('is told by the newest paid booking where no contact is known, and reads no message after that', async ({
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
});

// Issue 38: what stands in the way, and the way out in words.
describe('a client stays, and nothing has gone, while', () => {
  const expectBlocked = async (app: TestApp, ana: TestPerson, [why, code]: [string, string], block: object) => {
    const rows = await dumpButCounts(app.deps.db);
    expect(await beforeLeaving(app, ana)).toMatchObject({ blocks: [{ why, ...block }] });
    const { token } = ana;
    expect(await refusal(app.inject('POST', '/leaving/code', { token }))).toEqual([409, code]);
    const body = { otpId: '00000000-0000-4000-8000-000000000000', otp: '0000' };
    expect(await refusal(app.inject('POST', '/leaving', { token, body }))).toEqual([409, code]);
    expect(await dumpButCounts(app.deps.db)).toBe(rows);
  };

  test('a hold lives', async ({ app, ana }) => {
    await check(app, ana);
    await expectBlocked(app, ana, ['hold', 'HOLD_LIVES'], { orderId: null, therapist: 'Nino Beridze' });
  });

  test('a payment is open', async ({ app, ana, therapist, orderId }) => {
    expect(orderId).not.toBe('');
    await propose(app, therapist, ana.userId);
    const [waiting] = await app.rows<{ id: string }>(
      `select o.id from orders o join appointments a on a.id = o.appointment_id where a.status = 'proposed'`,
    );
    ana = await afterwards(app);
    const id = (await app.inject('GET', '/cabinet/sessions', { token: ana.token })).body['sessions'] as {
      orderId: string;
      status: string;
    }[];
    const proposed = id.find(({ status }) => status === 'proposed')?.orderId ?? '';
    expect(app.idOf(proposed)).toBe(waiting?.id);
    await payLater(app, ana, proposed);
    // The provider says that nobody has paid: its page stays open all the same.
    const blocked = await beforeLeaving(app, ana);
    expect(blocked).toMatchObject({ blocks: [{ why: 'payment', orderId: proposed }], waiting: 1 });
    expect(await refusal(app.inject('POST', '/leaving/code', { token: ana.token }))).toEqual([409, 'PAYMENT_OPEN']);
    await app.inject('POST', `/checkout/${proposed}/cancel`, { token: ana.token });
    await leaveNow(app, ana);
  });

  test('a paid session is ahead, also one that begins in five minutes', async ({ app, ana, orderId }) => {
    await expectBlocked(app, ana, ['session', 'SESSION_AHEAD'], { orderId, ...BOOKED });
    await goTo(app, START - 5 * MINUTE);
    ana = await app.signIn();
    await expectBlocked(app, ana, ['session', 'SESSION_AHEAD'], { orderId });
  });

  test('money is on its way back', async ({ app, ana, orderId }) => {
    await cancel(app, orderId, byClient(ana));
    await expectBlocked(app, ana, ['refund', 'REFUND_OPEN'], { orderId });
    await pass(app, 0);
    await leaveNow(app, ana);
  });

  test('a report is not decided', async ({ app, ana, orderId }) => {
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
});

describe('the code', () => {
  test('of another purpose, an old, a used, a foreign and a wrong one do nothing; the sixth try is refused', async ({
    app,
    ana,
  }) => {
    const nika = await app.signIn('599000002');
    const signIn = await send(app);
    const rightSignIn = { otpId: signIn, otp: app.codeFor(E164) };
    expect(await refusal(showCode(app, ana, rightSignIn))).toEqual([400, 'BAD_CODE']);
    const foreign = { otpId: await leavingCode(app, nika), otp: app.codeFor('+995599000002') };
    expect(await refusal(showCode(app, ana, foreign))).toEqual([400, 'BAD_CODE']);
    const old = { otpId: await leavingCode(app, ana), otp: app.codeFor(E164) };
    await pass(app, 2 * MINUTE);
    const otpId = await leavingCode(app, ana);
    expect(await refusal(showCode(app, ana, old))).toEqual([400, 'BAD_CODE']);
    expect(await refusal(showCode(app, ana, { otpId, otp: ' ' }))).toEqual([400, 'CODE_REQUIRED']);
    for (let tries = 0; tries < 5; tries++)
      expect(await refusal(showCode(app, ana, { otpId, otp: wrongCode(app) }))).toEqual([400, 'BAD_CODE']);
    expect(await refusal(showCode(app, ana, { otpId, otp: app.codeFor(E164) }))).toEqual([429, 'LOCKED']);
    expect(await gone(app, ana)).toEqual([{ gone: false }]);
  });

  test('goes to the e-mail of a client without a phone', async ({ app }) => {
    const body = { email: 'zura@example.com', password: 'ცისფერი კარი 27' };
    const { otpId } = (await app.inject('POST', '/registration', { body })).body;
    const signedIn = await app.inject('POST', '/verify-otp', {
      body: { otp: app.codeFor(body.email), otpId, email: body.email },
    });
    const zura = { userId: '', token: String(signedIn.body['accessToken']), cookie: '' };
    expect(await beforeLeaving(app, zura)).toMatchObject({ codeTo: { channel: 'email' } });
    await leaveNow(app, zura, body.email);
    expect(await refusal(app.inject('POST', '/login-email', { body }))).toEqual([401, 'BAD_LOGIN']);
  });
});

describe('at once', () => {
  test('two presses: one leaves, the other is signed out', async ({ app }) => {
    for (let round = 0; round < roundsOf(app); round++) {
      const ana = await app.signIn(`59900010${round}`);
      const otpId = await leavingCode(app, ana);
      const code = { otpId, otp: app.codeFor(`+99559900010${round}`) };
      const answers = await Promise.all([showCode(app, ana, code), showCode(app, ana, code)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    }
  });

  test.for([
    ['a hold is placed', (app: TestApp, ana: TestPerson) => check(app, ana)],
    ['a payment begins', (app: TestApp, ana: TestPerson) => reserve(app, ana)],
    ['answers are saved', (app: TestApp, ana: TestPerson) => prefer(app, ana, { typeTherapy: 'type-personal' })],
    [
      'the name is changed',
      (app: TestApp, { token, userId: id }: TestPerson) =>
        app.inject('PUT', '/user', { token, body: { user: { id, name: 'ანა' } } }),
    ],
    ['somebody signs in', signsIn],
  ] as const)('leaving while %s: one of both, never a fault', async ([, call], { app }) => {
    for (let round = 0; round < roundsOf(app); round++) {
      const ana = await app.signIn(`59900020${round}`);
      const otpId = await leavingCode(app, ana);
      const code = { otpId, otp: app.codeFor(`+99559900020${round}`) };
      const [left, done] = await Promise.all([showCode(app, ana, code), call(app, ana, `59900020${round}`)]);
      // A newer code of the same address, for a sign-in, makes that of leaving an old one.
      expect([204, 400, 409]).toContain(left.status);
      expect(left.status === 204 ? [200, 401] : [200]).toContain(done.status);
      if (left.status === 204) {
        const kept = await app.rows(
          `select 1 as one from preferences where user_id = $1 union all select 1 from user_keys where user_id = $1
           union all select 1 from appointments where client_id = $1 and status in ('held', 'proposed', 'confirmed')`,
          [ana.userId],
        );
        expect(kept).toEqual([]);
      }
      await app.rows(`update appointments set status = 'expired', hold_expires_at = null where status = 'held'`);
    }
  });

  test('leaving while a therapist proposes: the appointment waits no more, or was never made', async ({
    app,
    ana,
    therapist,
    orderId,
  }) => {
    expect(therapist.userId + orderId).not.toBe('');
    ana = await afterwards(app);
    const nino = await app.signInAs('THERAPIST');
    const otpId = await leavingCode(app, ana);
    const [left, proposed] = await Promise.all([
      showCode(app, ana, { otpId, otp: app.codeFor(E164) }),
      propose(app, nino, ana.userId),
    ]);
    expect(left.status).toBe(204);
    expect([200, 404]).toContain(proposed.status);
    expect(await app.rows(`select 1 as one from appointments where status = 'proposed'`)).toEqual([]);
  });
});

describe('after a client has left', () => {
  test('another server refuses the token of before as signed out, whatever is called', async ({ app, ana }) => {
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
      other.inject('POST', '/leaving/code', { token }),
      other.inject('POST', '/leaving', { token, body: { otpId: 'x', otp: '0000' } }),
    ];
    for (const answer of answers) expect(await refusal(answer)).toEqual([401, 'NOT_AUTHORIZED']);
  });

  test('money of a hold that had ended goes back and seats nobody, and nobody is told', async ({ app, ana }) => {
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

  test('a therapist may still say who came, and money goes back to the card without a word', async ({
    app,
    ana,
    therapist,
    orderId,
  }) => {
    expect(therapist.userId).not.toBe('');
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
});

test('links from before lead nowhere: to the order, its calendar file, and "it was not me"', async ({
  app,
  ana,
  orderId,
}) => {
  await giveEmail(app.deps, ana.userId, 'ana.first@example.com');
  const { token } = ana;
  const email = 'ana.second@example.com';
  const { emailCode } = (await app.inject('PUT', '/user', { token, body: { user: { email } } })).body;
  const { otpId } = emailCode as { otpId: string };
  await app.inject('POST', '/user/email', { token, body: { email, otpId, otp: app.codeFor(email) } });
  await cancel(app, orderId, byClient(ana));
  await pass(app, 0);
  const alarm = /\/not-me\/([\w-]{16})/.exec(
    app.mails.find(({ to }) => to === 'ana.first@example.com')?.text ?? '',
  )?.[1];
  const links = [`/order/${orderId}`, `/order/${orderId}/calendar.ics`, `/alarms/${alarm}`];
  const ask = async () => Promise.all(links.map(async (link) => (await app.inject('GET', link, {})).status));
  expect(await ask()).toEqual([200, 200, 200]);
  await leaveNow(app, ana);
  expect(await ask()).toEqual([404, 404, 404]);
});

test('a second session of another client keeps its place', async ({ app, ana, therapist, orderId }) => {
  expect(therapist.userId + orderId).not.toBe('');
  const nika = await app.signIn('599000002');
  const theirs = await booked(app, nika, { bookingSession: { date: '2026-11-27', start: '12:00', end: '12:50' } });
  await cancel(app, orderId, byClient(ana));
  await pass(app, 0);
  const before = await app.rows('select * from orders where client_id = $1', [nika.userId]);
  await leaveNow(app, ana);
  expect(await app.rows('select * from orders where client_id = $1', [nika.userId])).toEqual(before);
  expect((await app.inject('GET', `/cabinet/sessions/${theirs}`, { token: nika.token })).status).toBe(200);
});
