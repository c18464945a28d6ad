import { expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { TELL_PROPOSED_AFTER_MS } from '#domain/paid-later.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { iso } from '#server/db/db.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { test as base } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestAnswer, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { clientKey, PAY_UNTIL, propose, TUESDAY, written } from '#server/testing/booking/paid-later.ts';
import { changeMail, changeProvider, statusOfAttempts } from '#server/testing/payment/payment-records.ts';
import { changePractice, readPractice } from '#server/testing/practice/practice-sessions.ts';
import { offeredOn, practise } from '#server/testing/practice/practice.ts';
import { pass, paymentStatus } from '#server/testing/booking/shopping.ts';
import { payLater } from '#server/testing/booking/waiting.ts';
import { propose as proposeAt } from '../booking/booking.ts';

/** Ana has a paid session on Thursday; `waiting` is proposed to her for Tuesday at 18:00, by both of its names. */
const test = base.extend('waiting', async ({ app, therapist, orderId }) => {
  if (orderId === '') throw new Error('nobody is a client');
  const { body } = await propose(app, therapist, await clientKey(app, therapist));
  app.clock.advance(TELL_PROPOSED_AFTER_MS);
  await app.deps.jobs.drain();
  const sessionId = (body['session'] as { _id: string })._id;
  const link = /\/cabinet\/session\/([\w-]{22})/.exec(app.mails.at(-1)?.text ?? '');
  return { sessionId, order: link?.[1] ?? '' };
});
let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let waiting: { sessionId: string; order: string };
test.beforeEach(({ app: a, ana: b, therapist: c, waiting: d }) => void ([app, ana, therapist, waiting] = [a, b, c, d]));

async function state({ sessionId }: { sessionId: string }): Promise<unknown> {
  const [row] = await app.rows<{ status: string }>(
    `select status || coalesce(' ' || cancel_reason || ' by ' || cancelled_by, '') as status from appointments where id = $1`,
    [sessionId],
  );
  return row?.status;
}

const withdraw = (by: TestPerson, sessionId: string, body: object = {}) =>
  app.inject('POST', `/practice/sessions/${sessionId}/withdraw`, { token: by.token, body });
/** As if the hour of the last mail were over. */
const NEXT_MAIL_NOW = 'update proposal_terms set next_mail_at = null';
const decline = (by: TestPerson, order: string, body: object = {}) =>
  app.inject('POST', `/cabinet/sessions/${order}/decline`, { token: by.token, body });
const payInTheLastMinute = async (order: string) => {
  app.clock.set(PAY_UNTIL - MINUTE);
  await app.deps.jobs.drain();
  expect((await payLater(app, await app.signIn(), order)).status).toBe(200);
};
const subjects = () => app.mails.map(({ subject }) => subject);
const isUnpaidMail = (subject: string) => /გადაიხადეთ|გათავისუფლდა|გთავაზობთ|გადაუხდელი/.test(subject);
const told = () => subjects().filter(isUnpaidMail);
const RELEASED = 'დრო გათავისუფლდა: 1 დეკემბერი, თბილისის დროით 18:00';
const PAY_BY = 'გადაიხადეთ 30 ნოემბერს, თბილისის დროით 18:00-მდე, რომ დრო შეინარჩუნოთ';

// spec §9: "no later than a day before."
test('the release of an unpaid time comes a millisecond after the last moment, which is 24 h before the start, and frees the time', async () => {
  const free = async () => (await offeredOn(app, DEMO_THERAPISTS.Th1, '2026-12-01')).includes('18:00');
  expect(await free()).toBe(false);
  app.clock.set(PAY_UNTIL);
  await pass(app, 0);
  expect([await state(waiting), await free()]).toEqual(['proposed', false]);
  app.clock.set(PAY_UNTIL + 1);
  await pass(app, 0);
  expect([await state(waiting), await free()]).toEqual(['expired', true]);
  expect(subjects().at(-1)).toBe(RELEASED);
  await pass(app, 2 * DAY);
  expect(subjects().filter((subject) => subject === RELEASED)).toHaveLength(1);
});

test('the release of an unpaid time follows two reminders, 48 and 26 hours before the start', async () => {
  const times: string[] = [];
  for (const before of [48 * HOUR + 1, 48 * HOUR, 26 * HOUR + 1, 26 * HOUR, 24 * HOUR]) {
    app.clock.set(TUESDAY - before);
    await pass(app, 0);
    times.push(`${before / HOUR} h: ${subjects().filter((subject) => subject === PAY_BY).length}`);
  }
  expect(times.map((one) => one.replace(/\.\d+/, '+'))).toEqual([
    '48+ h: 0',
    '48 h: 1',
    '26+ h: 1',
    '26 h: 2',
    '24 h: 2',
  ]);
  const { to, text } = app.mails.at(-1) ?? {};
  expect(to).toBe('ana@example.com');
  expect(text).toContain(`/cabinet/session/${waiting.order}`);
});

test('the release of an unpaid time after an outage of two days comes without the reminders that are old', async () => {
  app.clock.set(TUESDAY - 26 * HOUR);
  await pass(app, 0);
  expect(told().slice(1)).toEqual([PAY_BY]);
  app.clock.set(PAY_UNTIL + HOUR);
  await pass(app, 0);
  expect([await state(waiting), told().slice(1)]).toEqual(['expired', [PAY_BY, RELEASED]]);
});

test('the release of an unpaid time leaves alone what is paid, and reminds of it no more', async () => {
  expect((await payLater(app, ana, waiting.order)).status).toBe(200);
  await app.inject('POST', `/dev/payments/${waiting.order}`, { body: { outcome: 'pay' } });
  await pass(app, PAY_UNTIL + 1 - app.clock.now());
  expect([await state(waiting), told()]).toEqual(['confirmed', [expect.stringContaining('გთავაზობთ')]]);
});

test('the release of an unpaid time waits for a silent provider for 15 minutes and no longer', async () => {
  await payInTheLastMinute(waiting.order);
  changeProvider(app, () => ({ status: async () => ({ ok: false, kind: 'unknown' }) }));
  const open: unknown[] = [];
  for (const after of [1, MINUTE, 15 * MINUTE - 1]) {
    app.clock.set(PAY_UNTIL + after);
    await app.deps.jobs.drain();
    open.push(await state(waiting));
  }
  expect(open).toEqual(['proposed', 'proposed', 'proposed']);
  app.clock.set(PAY_UNTIL + 15 * MINUTE);
  await app.deps.jobs.drain();
  expect([await state(waiting), (await statusOfAttempts(app)).at(-1)]).toEqual(['expired', 'EXPIRED']);
});

test('the release of an unpaid time waits for a bank that is still at a payment of the last second, which then seats', async () => {
  await payInTheLastMinute(waiting.order);
  const before = app.deps.payments;
  changeProvider(app, () => ({
    status: async () => ({ ok: true, value: { status: 'PROCESSING', raw: 'WAITING' } }),
  }));
  app.clock.set(PAY_UNTIL + 1);
  await app.deps.jobs.drain();
  expect(await state(waiting)).toBe('proposed');
  await app.rows(`update sandbox_payments set status = 'SUCCESS' where status <> 'SUCCESS'`);
  changeProvider(app, () => ({ status: (ref) => before.status(ref) }));
  await pass(app, MINUTE);
  expect(await state(waiting)).toBe('confirmed');
});

test('the release of an unpaid time seats who paid in the last second once the provider answers again', async () => {
  await payInTheLastMinute(waiting.order);
  let silent = true;
  changeProvider(app, ({ status }) => ({
    status: async (ref) => (silent ? { ok: false, kind: 'unknown' } : status(ref)),
  }));
  await app.rows(`update sandbox_payments set status = 'SUCCESS' where status <> 'SUCCESS'`);
  app.clock.set(PAY_UNTIL + 5 * MINUTE);
  await app.deps.jobs.drain();
  expect(await state(waiting)).toBe('proposed');
  silent = false;
  await pass(app, MINUTE);
  expect(await state(waiting)).toBe('confirmed');
  expect(await paymentStatus(app, await app.signIn(), waiting.order)).toBe('SUCCESS');
  await pass(app, HOUR);
  expect([await state(waiting), subjects()]).toEqual(['confirmed', expect.not.arrayContaining([RELEASED])]);
});

test('a mail that asks to pay still goes out after a page to pay was opened, and is dropped once nothing waits', async () => {
  let down = true;
  changeMail(
    app,
    ({ send }) =>
      async (mail) =>
        down ? { ok: false, kind: 'unknown' } : send(mail),
  );
  app.clock.set(TUESDAY - 48 * HOUR);
  await app.deps.jobs.drain();
  ana = await app.signIn();
  const version = 'select version from appointments where id = $1';
  const [before] = await app.rows<{ version: number }>(version, [waiting.sessionId]);
  expect((await payLater(app, ana, waiting.order)).status).toBe(200);
  const [after] = await app.rows<{ version: number }>(version, [waiting.sessionId]);
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity);
  down = false;
  await pass(app, 10 * MINUTE);
  expect(told().at(-1)).toBe(PAY_BY);
  down = true;
  app.clock.set(TUESDAY - 26 * HOUR);
  await app.deps.jobs.drain();
  await decline(await app.signIn(), waiting.order);
  down = false;
  await pass(app, HOUR);
  expect(subjects().filter((subject) => subject === PAY_BY)).toHaveLength(1);
});

test('a mail that asks to pay comes by SMS too with less than a day to pay, to a client who is reminded by SMS', async () => {
  const sent = async (timestamp: string) => {
    const before = app.sms.length;
    await app.rows(NEXT_MAIL_NOW);
    const { body } = await propose(app, therapist, await clientKey(app, therapist), { timestamp });
    await pass(app, TELL_PROPOSED_AFTER_MS);
    await withdraw(therapist, (body['session'] as { _id: string })._id);
    return app.sms.slice(before).map(({ text }) => text);
  };
  expect(await state(waiting)).toBe('proposed');
  expect(await sent('2026-11-27T18:00:00+04:00')).toEqual([]);
  expect(await sent('2026-11-26T10:00:00+04:00')).toEqual([
    'შეხვედრა: 26 ნოე, თბილისის დროით 10:00. გადახდის ბმული ელფოსტაზეა.',
  ]);
  await app.rows(`update users set reminders = 'email'`);
  expect(await sent('2026-11-26T10:00:00+04:00')).toEqual([]);
});

test('a mail that asks to pay and those that follow are in the language of the last order', async () => {
  await app.rows(`update orders set locale = 'en'`);
  const friday = { timestamp: '2026-12-04T18:00:00+04:00' };
  await app.rows(NEXT_MAIL_NOW);
  const { body } = await propose(app, therapist, await clientKey(app, therapist), friday);
  await pass(app, TELL_PROPOSED_AFTER_MS);
  await withdraw(therapist, (body['session'] as { _id: string })._id);
  await pass(app, TUESDAY - 48 * HOUR - app.clock.now());
  await pass(app, PAY_UNTIL + 1 - app.clock.now());
  const english = subjects().filter((subject) => /proposes|unpaid|Pay by|released/.test(subject));
  expect(english).toEqual([
    'Nino proposes a session: December 4, 18:00 Tbilisi time',
    'An unpaid session was cancelled: December 4, 18:00 Tbilisi time',
    'Pay by November 30, 18:00 Tbilisi time to keep the time',
    'The time was released: December 1, 18:00 Tbilisi time',
  ]);
  expect(await state(waiting)).toBe('expired');
});

test('ending a waiting appointment as its therapist costs nothing, is told once and answers a second press alike', async () => {
  const press = () => withdraw(therapist, waiting.sessionId);
  const expected = { status: 200, body: { withdrawn: [waiting.sessionId] } };
  expect([await press(), await press()]).toMatchObject([expected, expected]);
  await pass(app, 0);
  expect(await state(waiting)).toBe('cancelled withdrawn by therapist');
  expect(told().slice(1)).toEqual(['გადაუხდელი შეხვედრა გაუქმდა: 1 დეკემბერი, თბილისის დროით 18:00']);
  await pass(app, PAY_UNTIL + 1 - app.clock.now());
  expect(told()).toHaveLength(2);
  const ana = await app.signIn();
  expect(await refusal(decline(ana, waiting.order))).toEqual([409, 'APPOINTMENT_WITHDRAWN']);
});

test('of a proposal that is undone at once its client hears nothing', async () => {
  const friday = { timestamp: '2026-12-04T18:00:00+04:00' };
  await app.rows(NEXT_MAIL_NOW);
  const { body } = await propose(app, therapist, await clientKey(app, therapist), friday);
  await app.deps.jobs.drain();
  app.clock.advance(5 * SECOND);
  await withdraw(therapist, (body['session'] as { _id: string })._id);
  await pass(app, MINUTE);
  expect([await state(waiting), told()]).toMatchObject(['proposed', { length: 1 }]);
});

test('ending a waiting appointment as its client costs nothing, writes to nobody and answers a second press alike', async () => {
  const press = () => decline(ana, waiting.order);
  const expected = { status: 200, body: { declined: [waiting.order] } };
  expect([await press(), await press()]).toMatchObject([expected, expected]);
  await pass(app, 0);
  expect(await state(waiting)).toBe('cancelled declined by client');
  expect(told()).toHaveLength(1);
  expect(await refusal(withdraw(therapist, waiting.sessionId))).toEqual([409, 'APPOINTMENT_DECLINED']);
  const freed = propose(app, therapist, await clientKey(app, therapist));
  expect((await freed).status).toBe(200);
});

test('ending a waiting appointment is refused once it is released, paid or somebody else’s, and for what never waited', async ({
  orderId,
}) => {
  const [booked] = await app.rows<{ id: string }>(`select id from appointments where status = 'confirmed'`);
  expect(await refusal(withdraw(therapist, booked?.id ?? ''))).toEqual([409, 'APPOINTMENT_PAID']);
  expect(await refusal(decline(ana, orderId))).toEqual([409, 'APPOINTMENT_PAID']);
  const mariam = await practise(app, DEMO_THERAPISTS.Th2, '555000009');
  const nika = await app.signIn('599000002');
  const before = await written(app);
  for (const id of [waiting.sessionId, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect(await refusal(withdraw(mariam, id))).toEqual([404, 'SESSION_NOT_FOUND']);
  }
  for (const order of [waiting.order, 'A'.repeat(22), 'x']) {
    expect(await refusal(decline(nika, order))).toEqual([404, 'ORDER_NOT_FOUND']);
  }
  expect(await written(app)).toBe(before);
  await pass(app, PAY_UNTIL + 1 - app.clock.now());
  const later = await app.signInAs('THERAPIST');
  expect(await refusal(withdraw(later, waiting.sessionId))).toEqual([409, 'APPOINTMENT_RELEASED']);
  expect(await refusal(decline(await app.signIn(), waiting.order))).toEqual([409, 'APPOINTMENT_RELEASED']);
});

test('ending a waiting appointment with all ends what waits of its series, by one mail, and leaves the rest', async () => {
  const dates = await seriesOf(ana);
  const [first, second, third] = dates;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no series');
  const left = async (id: string) => (await readPractice(app, therapist, `sessions/${id}`)).body['seriesWaiting'];
  expect(await left(first.id)).toBe(3);
  await withdraw(therapist, first.id);
  expect(await left(second.id)).toBe(2);
  const all = await withdraw(therapist, second.id, { all: true });
  expect(all.body['withdrawn']).toEqual([first.id, second.id, third.id]);
  expect((await withdraw(therapist, third.id, { all: true })).body['withdrawn']).toHaveLength(3);
  expect(await state(waiting)).toBe('proposed');
  await pass(app, 0);
  expect(told().slice(1)).toEqual([
    expect.stringContaining('გადაუხდელი შეხვედრა გაუქმდა: 8 დეკემბერი'),
    'გადაუხდელი შეხვედრები გაუქმდა',
  ]);
});

test('ending a waiting appointment with all as its client declines what waits of its series', async () => {
  const dates = await seriesOf(ana);
  const [first] = dates;
  const { body } = await decline(ana, first?.order ?? '', { all: true });
  expect(body['declined']).toEqual(dates.map(({ order }) => order));
  expect(await state(waiting)).toBe('proposed');
});

test('what is for booked sessions alone is refused for one that waits, and writes nothing', async () => {
  const { order, sessionId } = waiting;
  const walls = { bookingSession: { date: '2026-12-02', start: '18:00', end: '18:50' } };
  const shares = { shared: true, consentVersion: SHARING_CONSENT.version };
  const guardian = { name: 'ეკა მამულაშვილი', relation: 'mother', phone: '599000009' };
  const calls: [string, () => Promise<TestAnswer>][] = [
    ['move', () => changeOwn(app, ana, order, { call: 'move', body: walls })],
    ['cancel', () => changeOwn(app, ana, order, { call: 'cancel', body: { refundMinor: 0 } })],
    ['complaint', () => changeOwn(app, ana, order, { call: 'complaint', body: { what: 'therapist_absent' } })],
    ['e-mail', () => changeOwn(app, ana, order, { call: 'email', method: 'PUT', body: { email: 'new@example.com' } })],
    ['link', () => changeOwn(app, ana, order, { call: 'link/void' })],
    ['sharing', () => changeOwn(app, ana, order, { call: 'sharing', method: 'PUT', body: shares })],
    ['consent', () => changeOwn(app, ana, order, { call: 'consent', body: guardian })],
    ['practice cancel', () => changePractice(app, therapist, `sessions/${sessionId}/cancel`, { reason: 'ill' })],
    [
      'other times',
      () => changePractice(app, therapist, `sessions/${sessionId}/proposal`, { times: [walls.bookingSession] }),
    ],
    ['objection', () => changePractice(app, therapist, `sessions/${sessionId}/objection`)],
  ];
  const before = await written(app);
  for (const [name, call] of calls) {
    const { status, body } = await call();
    expect([name, status, body['code']]).toEqual([
      name,
      409,
      expect.stringMatching(/SESSION_NOT_BOOKED|BAD_TRANSITION/),
    ]);
  }
  expect(await written(app)).toBe(before);
});

/** Three Tuesdays at 15:00 that a client took at once; answers their two names. */
async function seriesOf({ userId: clientId }: TestPerson): Promise<{ id: string; order: string }[]> {
  const { deps } = app;
  const profile = deps.content.snapshot().therapists.get(DEMO_THERAPISTS.Th1);
  const offer = profile?.sessionTypes.find(({ typeKey }) => typeKey === 'personal');
  const [therapist] = await app.rows<{ id: string }>('select id from therapists where content_id = $1', [profile?.id]);
  if (profile === undefined || offer === undefined || therapist === undefined) throw new Error('no such therapist');
  const therapistId = therapist.id;
  const starts = [0, 1, 2].map((week) => TUESDAY - 3 * HOUR + (week + 1) * 7 * DAY);
  const seriesId = deps.random.uuid();
  await app.rows(
    `insert into series(id, therapist_id, client_id, type_key, weeks, starts, created_at)
     values ($1, $2, $3, 'personal', 4, $4::timestamptz[], $5)`,
    [seriesId, therapistId, clientId, starts.map(iso), iso(deps.clock.now())],
  );
  const made: { id: string; order: string }[] = [];
  for (const start of starts) {
    const slot = { start, end: start + 50 * MINUTE };
    const who = { therapistId, clientId, by: 'client', actorId: clientId, requestId: 'test' } as const;
    const { appointmentId: id, orderId } = await deps.db.transaction((tx) =>
      proposeAt(deps, tx, { ...who, profile, offer, slot, seriesId }),
    );
    made.push({ id, order: publicOrderId(deps.keyring, orderId) });
  }
  return made;
}
