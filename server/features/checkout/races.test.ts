import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { changeMail, changeProvider, newest } from '#server/testing/payment/payment-records.ts';
import {
  check,
  finish,
  order,
  pass,
  paymentStatus,
  reserve,
  THURSDAY,
  type Walls,
  WEDNESDAY,
  roundsOf,
} from '#server/testing/booking/shopping.ts';
import { settleAttempt } from './checkout.ts';

const EN = { 'accept-language': 'en' };

async function clients(app: TestApp, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let i = 0; i < count; i++) people.push(await app.signIn(`5990001${String(i).padStart(2, '0')}`));
  return people;
}

const live = (app: TestApp) =>
  app.rows<{ client: string; status: string }>(
    `select client_id as client, status from appointments where status in ('held', 'proposed', 'confirmed')`,
  );

const hourOf = (date: string, hour: number): Walls => ({ date, start: `${hour}:00`, end: `${hour}:50` });

/** After every race, captured money has seated its client or gone back, never both and never neither. */
async function expectMoneyRight(app: TestApp): Promise<void> {
  const rows = await app.rows<{
    seats: boolean;
    status: string;
    refund: string | null;
    appointment: string;
  }>(`select p.seats, p.status, r.status as refund, a.status as appointment
     from payment_attempts p
     join orders o on o.id = p.order_id
     join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
     left join refunds r on r.attempt_id = p.id
     join sandbox_payments s on s.attempt_id = p.id
     where s.status = 'SUCCESS'`);
  const seated = { seats: true, status: 'SUCCESS', refund: null, appointment: 'confirmed' };
  const returned = { seats: false, status: 'REFUNDED', refund: 'DONE' };
  for (const row of rows) expect(row).toMatchObject(row.seats ? seated : returned);
  expect(
    await app.rows(`select 1 as one from appointments a where a.status = 'confirmed' and not exists (
         select 1 from orders o join payment_attempts p on p.order_id = o.id and p.seats
         where o.therapist_id = a.therapist_id and o.appointment_id = a.id)`),
  ).toEqual([]);
}

test('of many clients at once on one slot one gets it, all others hear that it is booked', async ({ app }) => {
  const people = await clients(app, 20);
  const answers = await Promise.all(people.map((person) => check(app, person, {}, EN)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${String(body['message'])}`))).toEqual(
    new Set(['409 The time appeared to be booked, please choose another date']),
  );
  expect(refused).toHaveLength(19);
  expect(await live(app)).toHaveLength(1);
});

test('many clients at once on times that overlap without being equal never get two of them', async ({ app }) => {
  await app.rows(
    `insert into openings(therapist_id, weekday, start_time, end_time)
       select id, 3, start::time, start::time + interval '1 hour' from therapists, unnest(array['08:00', '08:30']) as start
       where content_id = $1`,
    [DEMO_THERAPISTS.Th1],
  );
  const people = await clients(app, 20);
  const [early, late] = [
    { start: '08:00', end: '08:50' },
    { start: '08:30', end: '09:20' },
  ];
  const answers = await Promise.all(
    people.map((person, i) => check(app, person, { bookingSession: { ...WEDNESDAY, ...(i % 2 ? late : early) } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('many clients at once on different slots of one therapist all get theirs', async ({ app }) => {
  const people = await clients(app, 10);
  const answers = await Promise.all(
    people.map((person, i) => check(app, person, { bookingSession: hourOf('2026-11-26', 10 + i) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
});

test('one client in many tabs on many slots at once holds exactly one of them in the end', async ({ app, ana }) => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => check(app, ana, { bookingSession: hourOf('2026-11-26', 10 + i) })),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(await live(app)).toEqual([{ client: ana.userId, status: 'held' }]);
  const last = await check(app, ana, { bookingSession: THURSDAY });
  expect(last.status).toBe(200);
  expect(await live(app)).toHaveLength(1);
});

test('one client in many tabs reserving at once, with and without a key, makes one order and one attempt', async ({
  app,
  ana,
}) => {
  const key = { 'idempotency-key': 'one' };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reserve(app, ana, {}, i % 2 ? {} : key)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body['success']).toBe(true);
  expect(await app.rows('select 1 as one from payment_attempts')).toHaveLength(1);
});

const EVENTS = ['callback', 'poll', 'expire', 'release'] as const;
type Event = (typeof EVENTS)[number];

function orders(of: readonly Event[]): Event[][] {
  if (of.length <= 1) return [[...of]];
  return of.flatMap((first) => orders(of.filter((event) => event !== first)).map((rest) => [first, ...rest]));
}

/** A client who has just paid, at the very instant when the hold ends; our server does not know of the payment yet. */
async function paidAtTheLastInstant(app: TestApp) {
  let ana = await app.signIn();
  const orderId = await order(app, ana);
  app.clock.advance(15 * MINUTE);
  ana = await app.signIn();
  await app.rows(`update sandbox_payments set status = 'SUCCESS'`);
  const attemptId = await newest(app);
  const run = (event: Event): Promise<unknown> => {
    switch (event) {
      case 'callback':
        return settleAttempt(app.deps, { attemptId, source: 'callback' });
      case 'poll':
        return paymentStatus(app, ana, orderId);
      case 'expire':
        return app.deps.jobs.drain();
      case 'release': {
        const body = { user: { id: ana.userId, step: 3 } };
        return app.inject('PUT', '/set-step-information', { token: ana.token, body });
      }
    }
  };
  return { run, ana, orderId };
}

test.for(orders(EVENTS))(
  'a payment in the last instant of its hold is seated or paid back: %j',
  async (events, { app }) => {
    const { run, ana, orderId } = await paidAtTheLastInstant(app);
    for (const event of events) await run(event);
    await pass(app, 10 * SECOND);
    await expectMoneyRight(app);
    const seated = (await live(app)).length === 1;
    expect(await paymentStatus(app, ana, orderId)).toBe(seated ? 'SUCCESS' : 'EXPIRED');
    // Only stepping back first gives the time away; expiry alone never costs a paid client the seat.
    if (events[0] !== 'release') expect(seated).toBe(true);
  },
);

test('payments in the last instant of their holds, all at once, are seated or paid back', async ({ app }) => {
  const rounds = roundsOf(app);
  for (let round = 0; round < rounds; round++) {
    app = await testApp();
    const { run } = await paidAtTheLastInstant(app);
    await Promise.all(EVENTS.map(run));
    await pass(app, 10 * SECOND);
    await expectMoneyRight(app);
  }
});

test('of late money and another client at once one has the slot', async ({ app }) => {
  const rounds = roundsOf(app);
  for (let round = 0; round < rounds; round++) {
    app = await testApp();
    const ana = await app.signIn();
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE);
    const nika = await app.signIn('599000002');
    const [, checked] = await Promise.all([finish(app, orderId, 'pay'), check(app, nika)]);
    await app.deps.jobs.drain();
    const holders = await live(app);
    expect(holders).toHaveLength(1);
    expect(checked.status).toBe(holders[0]?.client === nika.userId ? 200 : 409);
    await expectMoneyRight(app);
  }
});

test('of two paid clients of one slot one is seated and the other paid back', async ({ app, ana }) => {
  const first = await order(app, ana);
  await pass(app, 15 * MINUTE);
  const nika = await app.signIn('599000002');
  const second = await order(app, nika);
  await Promise.all([finish(app, first, 'pay'), finish(app, second, 'pay')]);
  await app.deps.jobs.drain();
  expect(await live(app)).toEqual([{ client: nika.userId, status: 'confirmed' }]);
  await expectMoneyRight(app);
});

test('an older payment is cancelled at the provider after the client chose another time; money that comes all the same goes back', async ({
  app,
  ana,
}) => {
  const older = await order(app, ana);
  await order(app, ana, { bookingSession: THURSDAY });
  await app.deps.jobs.drain();
  expect(await app.rows('select status from sandbox_payments order by status')).toEqual([
    { status: 'CANCELED' },
    { status: 'INITIAL' },
  ]);
  expect(await paymentStatus(app, ana, older)).toBe('CANCELED');
  const [first] = await app.rows<{ id: string }>('select id from payment_attempts order by n limit 1');
  await app.rows(`update sandbox_payments set status = 'SUCCESS' where attempt_id = $1`, [first?.id]);
  await settleAttempt(app.deps, { attemptId: first?.id ?? '', source: 'report' });
  await app.deps.jobs.drain();
  await expectMoneyRight(app);
  expect(await paymentStatus(app, ana, older)).toBe('EXPIRED');
  expect(await live(app)).toEqual([{ client: ana.userId, status: 'held' }]);
});

test('after a crash between our commit and the call of the provider, the next reserve opens a new attempt', async ({
  app,
  ana,
}) => {
  const orderId = await order(app, ana);
  await app.rows('update payment_attempts set checkout_url = null, provider_ref = null');
  await app.rows('delete from sandbox_payments');
  app.clock.advance(31 * SECOND);
  const again = await reserve(app, ana);
  expect(again.body).toMatchObject({ success: true, sessionId: orderId });
  await finish(app, orderId, 'pay');
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  await expectMoneyRight(app);
});

test('after a crash in the middle of settling, nothing is half done', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  const { enqueueAll } = app.deps.jobs;
  let crashes = 1;
  Object.assign(app.deps.jobs, {
    enqueueAll: async (...args: Parameters<typeof enqueueAll>) => {
      if (args[1].some(({ kind }) => kind === 'reminder') && crashes-- > 0) throw new Error('killed');
      return enqueueAll.apply(app.deps.jobs, args);
    },
  });
  const answer = await app.inject('POST', `/dev/payments/${orderId}`, { body: { outcome: 'pay' } });
  expect(answer.status).toBe(500);
  expect((await live(app))[0]?.status).toBe('held');
  expect(await app.rows(`select 1 as one from notifications where template like 'booking%'`)).toEqual([]);
  await pass(app, MINUTE);
  expect((await live(app))[0]?.status).toBe('confirmed');
  expect(app.mails).toHaveLength(1);
});

test('after a crash between the refund at the provider and our note of it, it is not sent twice', async ({
  app,
  ana,
}) => {
  const orderId = await order(app, ana);
  await pass(app, 15 * MINUTE);
  await order(app, await app.signIn('599000002'));
  let sent = 0;
  changeProvider(app, (provider) => ({
    refund: async (...args) => {
      sent += 1;
      await provider.refund(...args);
      throw new Error('killed');
    },
  }));
  await finish(app, orderId, 'pay');
  for (let i = 0; i < 10; i++) await pass(app, MINUTE);
  expect(sent).toBe(1);
  await expectMoneyRight(app);
});

test('after a crash between a message and our note of it, the same message is sent under the same key', async ({
  app,
  ana,
}) => {
  const keys: string[] = [];
  changeMail(app, (mail) => async (message) => {
    keys.push(message.key);
    if (keys.length === 1) throw new Error('killed');
    return mail.send(message);
  });
  await finish(app, await order(app, ana), 'pay');
  for (let i = 0; i < 6; i++) await pass(app, MINUTE);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(app.mails).toHaveLength(1);
});

test('many jobs at once of several workers settle one payment once', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  await app.rows(`update sandbox_payments set status = 'SUCCESS'`);
  const attemptId = await newest(app);
  const settle = () => settleAttempt(app.deps, { attemptId, source: 'report' });
  await Promise.all(Array.from({ length: 8 }, settle));
  await pass(app, HOUR);
  expect(await paymentStatus(app, await app.signIn(), orderId)).toBe('SUCCESS');
  expect(app.mails).toHaveLength(1);
  expect(await app.rows(`select 1 as one from appointment_history where event = 'seat'`)).toHaveLength(1);
});
