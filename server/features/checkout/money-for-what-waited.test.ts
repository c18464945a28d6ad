import { describe, expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp } from '#server/testing/app.ts';
import { test as base } from '#server/testing/payment/payment-test.ts';
import { newest, refunds, statusOfAttempts, stepOf } from '#server/testing/payment/payment-records.ts';
import { practise, addRange } from '#server/testing/practice/practice.ts';
import { sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { check, finish, moneyBack, order, pass } from '#server/testing/booking/shopping.ts';
import { becomeKnown, payLater, proposeTo, WAITING_UNTIL } from '#server/testing/booking/waiting.ts';

/** The walls of the time that waits. */
const WAITED = { date: '2026-12-03', start: '15:00', end: '15:50' };
const IN_FULL = { reason: 'seat lost', amount: 12_000, currency: 'GEL' };

/** `waiting`: the order of an appointment of Ana that waits; its page is open a minute before the last moment. */
const test = base.extend('waiting', async ({ app, ana }) => {
  await becomeKnown(app, ana);
  const orderId = await proposeTo(app, ana);
  await openPage(app, orderId);
  return orderId;
});

async function openPage(app: TestApp, orderId: string): Promise<void> {
  app.clock.set(WAITING_UNTIL - MINUTE);
  await app.deps.jobs.drain();
  const opened = await payLater(app, await app.signIn(), orderId);
  if (opened.body['success'] !== true) throw new Error(`paying answered ${opened.status}`);
}

async function stands(app: TestApp, orderId: string): Promise<unknown> {
  const [row] = await app.rows<{ status: string }>(
    'select a.status from orders o join appointments a on a.id = o.appointment_id where o.id = $1',
    [app.idOf(orderId)],
  );
  return row?.status;
}

async function bankSays(app: TestApp): Promise<unknown> {
  const [row] = await app.rows<{ status: string }>('select status from sandbox_payments where attempt_id = $1', [
    await newest(app),
  ]);
  return row?.status;
}

test('money for what waits that the bank took in the last moment seats, although nobody has told us', async ({
  app,
  waiting,
}) => {
  app.clock.set(WAITING_UNTIL);
  await app.rows(`update sandbox_payments set status = 'SUCCESS' where attempt_id = $1`, [await newest(app)]);
  await pass(app, 1);
  expect([await stands(app, waiting), await refunds(app)]).toEqual(['confirmed', []]);
  expect(await moneyBack(app, waiting, await app.signIn())).toEqual({ outcome: null, refund: null });
});

test('money for what waits is asked for until the last moment itself, on a page that ends with it', async ({
  app,
  waiting,
}) => {
  const [page] = await app.rows<{ until: number }>('select expires_at as until from payment_attempts where id = $1', [
    await newest(app),
  ]);
  expect(page?.until).toBe(WAITING_UNTIL);
  app.clock.set(WAITING_UNTIL);
  expect((await payLater(app, await app.signIn(), waiting)).status).toBe(200);
  app.clock.advance(1);
  // Also while its release has not run.
  expect(await refusal(payLater(app, await app.signIn(), waiting))).toEqual([409, 'APPOINTMENT_RELEASED']);
  await app.deps.jobs.drain();
  expect(await stands(app, waiting)).toBe('expired');
  expect(await refusal(payLater(app, await app.signIn(), waiting))).toEqual([409, 'APPOINTMENT_RELEASED']);
});

describe('money that comes after the time was released', () => {
  const release = async (app: TestApp, orderId: string) => {
    await pass(app, MINUTE + 1);
    expect([await stands(app, orderId), (await statusOfAttempts(app)).at(-1)]).toEqual(['expired', 'EXPIRED']);
  };

  test('money that comes after the time was released seats when the time is still free, and moves no step and ends no hold', async ({
    app,
    waiting,
  }) => {
    await release(app, waiting);
    const ana = await app.signIn();
    expect((await check(app, ana, { bookingSession: { ...WAITED, date: '2026-12-04' } })).status).toBe(200);
    await finish(app, waiting, 'pay');
    expect(await stands(app, waiting)).toBe('confirmed');
    expect(await moneyBack(app, waiting, ana)).toEqual({ outcome: 'seated_after_all', refund: null });
    expect(await stepOf(app, ana)).toBe(5);
    const { body } = await app.inject('GET', '/booking/current', { token: ana.token });
    expect(body['hold']).toMatchObject({ bookingSession: { date: '2026-12-04' } });
  });

  test('money that comes after the time was released seats over an own newer hold of that time, whose client leaves its payment', async ({
    app,
    waiting,
  }) => {
    await release(app, waiting);
    const ana = await app.signIn();
    expect((await check(app, ana, { bookingSession: WAITED })).status).toBe(200);
    await finish(app, waiting, 'pay');
    expect([await stands(app, waiting), await stepOf(app, ana)]).toEqual(['confirmed', 4]);
  });

  test.for([
    ['another client has it', 'taken'],
    ['the therapist is away then', 'closed'],
    ['it was never published', 'closed'],
  ] as const)(
    'money that comes after the time was released goes back in full when %s',
    async ([obstacle, why], { app, waiting }) => {
      await release(app, waiting);
      const therapist = `select id from therapists where content_id = '${DEMO_THERAPISTS.Th1}'`;
      if (why === 'taken') await order(app, await app.signIn('599000002'), { bookingSession: WAITED });
      else if (obstacle === 'it was never published')
        await app.rows(`delete from openings where therapist_id = (${therapist})`);
      else await addRange(app, 'time_off', DEMO_THERAPISTS.Th1, '[2026-12-03T00:00Z,2026-12-04T00:00Z)');
      await finish(app, waiting, 'pay');
      expect([await stands(app, waiting), await refunds(app)]).toEqual(['expired', [{ status: 'DONE', ...IN_FULL }]]);
      expect(await moneyBack(app, waiting, await app.signIn())).toEqual({ outcome: why, refund: 'done' });
    },
  );
});

test('the open page of an appointment that its therapist took back is cancelled at the bank, and money that comes goes back in full', async ({
  app,
  waiting,
}) => {
  const nino = await practise(app, DEMO_THERAPISTS.Th1, '599777001');
  const path = `/practice/sessions/${await sessionIdOf(app, waiting)}/withdraw`;
  expect((await app.inject('POST', path, { token: nino.token, body: {} })).status).toBe(200);
  expect(await refusal(payLater(app, await app.signIn(), waiting))).toEqual([409, 'APPOINTMENT_WITHDRAWN']);
  await goesBack(app, waiting, 'closed');
});

test('the open page of an appointment that its client declined is cancelled at the bank, and money that comes goes back in full', async ({
  app,
  waiting,
}) => {
  const { token } = await app.signIn();
  expect((await app.inject('POST', `/cabinet/sessions/${waiting}/decline`, { token, body: {} })).status).toBe(200);
  expect(await refusal(payLater(app, await app.signIn(), waiting))).toEqual([409, 'APPOINTMENT_DECLINED']);
  await goesBack(app, waiting, 'given_up');
});

async function goesBack(app: TestApp, orderId: string, why: string): Promise<void> {
  await app.deps.jobs.drain();
  expect(await bankSays(app)).toBe('CANCELED');
  await finish(app, orderId, 'pay');
  expect([await stands(app, orderId), await refunds(app)]).toEqual(['cancelled', [{ status: 'DONE', ...IN_FULL }]]);
  expect(await moneyBack(app, orderId, await app.signIn())).toEqual({ outcome: why, refund: 'done' });
  expect(app.mails.filter(({ subject }) => subject === 'თანხა სრულად დაგიბრუნდებათ')).toHaveLength(1);
}
