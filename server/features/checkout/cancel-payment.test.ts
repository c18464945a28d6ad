import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { type TestAnswer, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { changeProvider, newest, sessions, statusOfAttempts } from '#server/testing/payment/payment-records.ts';
import {
  check,
  finish,
  order,
  outcome,
  pass,
  paymentStatus,
  reserve,
  THURSDAY,
  WEDNESDAY,
  roundsOf,
} from '#server/testing/booking/shopping.ts';
import { settleAttempt } from './checkout.ts';

let app: TestApp;
let ana: TestPerson;
test.beforeEach(({ app: a, ana: b }) => void ([app, ana] = [a, b]));

function cancel(who: TestPerson, orderId: string): Promise<TestAnswer> {
  return app.inject('POST', `/checkout/${orderId}/cancel`, { token: who.token });
}

const statusOf = (answer: TestAnswer) => (answer.body['data'] as { status: string } | undefined)?.status;

const atTheBank = async () => {
  const rows = await app.rows<{ status: string }>('select status from sandbox_payments order by created_at');
  return rows.map(({ status }) => status);
};

/** The bank has taken the money, and our server does not know it yet. */
async function paidUnheard(ana: TestPerson): Promise<string> {
  const orderId = await order(app, ana);
  await app.rows(`update sandbox_payments set status = 'SUCCESS'`);
  return orderId;
}

test('giving up an open payment cancels it at the bank and keeps the hold; another card is a new attempt', async () => {
  const orderId = await order(app, ana);
  const answer = await cancel(ana, orderId);
  expect([answer.status, statusOf(answer)]).toEqual([200, 'CANCELED']);
  expect(await atTheBank()).toEqual(['CANCELED']);
  expect(await sessions(app)).toEqual(['held']);
  const again = await reserve(app, ana, { card: 'EUR' });
  expect(again.body).toMatchObject({ success: true, sessionId: orderId });
  expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
  await finish(app, orderId, 'pay');
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  expect(await app.rows('select 1 as one from refunds')).toEqual([]);
});

test('giving up an open payment twice, also at once, is the same as once', async () => {
  const orderId = await order(app, ana);
  const answers = await Promise.all([1, 2, 3].map(() => cancel(ana, orderId)));
  answers.push(await cancel(ana, orderId));
  expect(answers.map(statusOf)).toEqual(['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED']);
  await pass(app, MINUTE);
  expect(await sessions(app)).toEqual(['held']);
  expect(await atTheBank()).toEqual(['CANCELED']);
  expect(app.mails).toEqual([]);
});

test('giving up an open payment after the money was taken answers that it is paid', async () => {
  const orderId = await paidUnheard(ana);
  expect(statusOf(await cancel(ana, orderId))).toBe('SUCCESS');
  expect(await sessions(app)).toEqual(['confirmed']);
  expect(statusOf(await cancel(ana, orderId))).toBe('SUCCESS');
  await app.deps.jobs.drain();
  expect(app.mails).toHaveLength(1);
  expect(await app.rows('select 1 as one from refunds')).toEqual([]);
});

const payAllTheSame = async (ana: TestPerson, between: () => Promise<unknown>) => {
  const orderId = await order(app, ana);
  changeProvider(app, () => ({ cancel: () => Promise.reject(new Error('no line')) }));
  // The bank has not said so.
  expect(statusOf(await cancel(ana, orderId))).toBe('PROCESSING');
  await between();
  await finish(app, orderId, 'pay');
  return orderId;
};

test('money that the bank took although payment and time were given up goes back, and page and mail say that the client gave it up', async () => {
  const goBack = { token: ana.token, body: { user: { id: ana.userId, step: 4 } } };
  const orderId = await payAllTheSame(ana, () => app.inject('PUT', '/set-step-information', goBack));
  expect(await paymentStatus(app, ana, orderId)).toBe('EXPIRED');
  expect(await outcome(app, ana, orderId)).toBe('given_up');
  const pageFor = async (viewer: { token?: string }) =>
    (await app.inject('GET', `/order/${orderId}`, viewer)).body['data'];
  expect(await pageFor({ token: ana.token })).toMatchObject({ status: 'cancelled', outcome: 'given_up' });
  // Whoever else has the link does not read why.
  expect(await pageFor({})).toMatchObject({ status: 'cancelled', outcome: null });
  const nika = await app.signIn('599000002');
  expect(await pageFor({ token: nika.token })).toMatchObject({ status: 'cancelled', outcome: null });
  const current = await app.inject('GET', '/booking/current', { token: ana.token });
  expect(current.body['order']).toMatchObject({ orderId, status: 'EXPIRED', outcome: 'given_up' });
  const mail = app.mails.find(({ subject }) => subject === 'თანხა სრულად დაგიბრუნდებათ');
  expect(mail?.text).toContain('ამ დროზე უარი თქვით');
  expect(mail?.text).not.toContain('დაკავებულია');
});

test('money that the bank took although the payment was given up seats the client while the time is still held, and page and mail say that it is so after all', async () => {
  const orderId = await payAllTheSame(ana, async () => undefined);
  expect(await sessions(app)).toEqual(['confirmed']);
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  expect(await outcome(app, ana, orderId)).toBe('seated_after_all');
  expect(app.mails.at(-1)?.text).toContain('ჯავშანი დადასტურებულია');
});

test('giving up an open payment in the moment when the money comes seats the client and says so, or cancels and leaves it unpaid', async () => {
  const rounds = roundsOf(app);
  for (let round = 0; round < rounds; round++) {
    app = await testApp();
    ana = await app.signIn();
    const orderId = await paidUnheard(ana);
    const attemptId = await newest(app);
    const settle = () => settleAttempt(app.deps, { attemptId, source: 'callback' });
    const steps = [settle, () => cancel(ana, orderId), () => paymentStatus(app, ana, orderId)];
    await Promise.all(round % 2 === 0 ? steps.map((step) => step()) : steps.reverse().map((step) => step()));
    await pass(app, 10 * SECOND);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect(statusOf(await cancel(ana, orderId))).toBe('SUCCESS');
    expect(await sessions(app)).toEqual(['confirmed']);
    expect(app.mails).toHaveLength(1);
  }
});

test('giving up an open payment while another tab pays anew leaves at most one payment to pay, and the hold', async () => {
  const rounds = roundsOf(app);
  for (let round = 0; round < rounds; round++) {
    app = await testApp();
    ana = await app.signIn();
    const orderId = await order(app, ana);
    const [cancelled, reserved] = await Promise.all([cancel(ana, orderId), reserve(app, ana, { card: 'EUR' })]);
    expect([cancelled.status, reserved.status]).toEqual([200, 200]);
    await pass(app, SECOND);
    expect((await atTheBank()).filter((status) => status === 'INITIAL').length).toBeLessThanOrEqual(1);
    expect(await sessions(app)).toEqual(['held']);
    expect((await reserve(app, ana)).body).toMatchObject({ success: true, sessionId: orderId });
  }
});

test('giving up an open payment takes effect here at once, and at a bank that does not answer as soon as it answers', async () => {
  const orderId = await order(app, ana);
  const { payments } = app.deps;
  changeProvider(app, () => ({ cancel: () => Promise.reject(new Error('no line')) }));
  expect(statusOf(await cancel(ana, orderId))).toBe('PROCESSING');
  expect([await atTheBank(), await statusOfAttempts(app)]).toEqual([['INITIAL'], ['CANCELED']]);
  Object.assign(app.deps, { payments });
  await pass(app, MINUTE);
  expect(await atTheBank()).toEqual(['CANCELED']);
  expect(await paymentStatus(app, ana, orderId)).toBe('CANCELED');
});

test('giving up an open payment when the hold had ended says that the time ran out', async () => {
  const orderId = await order(app, ana);
  await pass(app, 15 * MINUTE);
  ana = await app.signIn();
  expect(statusOf(await cancel(ana, orderId))).toBe('EXPIRED');
  expect(await sessions(app)).toEqual(['expired']);
});

test('giving up an open payment is for its client: others, and ids that do not exist, are not found alike', async () => {
  const orderId = await order(app, ana);
  const nika = await app.signIn('599000002');
  const answers = await Promise.all(
    [orderId, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2F..', '%D0%96'].map((id) => cancel(nika, id)),
  );
  const [foreign, ...unknown] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  expect(foreign).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
  for (const answer of unknown) expect(answer).toEqual(foreign);
  expect(await atTheBank()).toEqual(['INITIAL']);
});

const orderOf = async (who: TestPerson, payment: string) =>
  (await app.inject('GET', `/booking/current?payment=${payment}`, { token: who.token })).body['order'];

test('the way back from the bank names the payment, by which its client finds its order beside a newer one, and nobody else does', async () => {
  const asked: Parameters<typeof app.deps.payments.create>[0][] = [];
  changeProvider(app, ({ create }) => ({ create: (wish) => (asked.push(wish), create(wish)) }));
  const former = await order(app, ana);
  await cancel(ana, former);
  await app.inject('PUT', '/set-step-information', { token: ana.token, body: { user: { id: ana.userId, step: 4 } } });
  const newer = await order(app, ana, { bookingSession: THURSDAY });
  expect(newer).not.toBe(former);
  const [{ urls, attemptId: payment } = expect.unreachable(), next] = asked;
  const { publicUrl } = app.deps.config;
  expect(urls).toMatchObject({
    success: `${publicUrl}/payment/success?payment=${payment}`,
    fail: `${publicUrl}/payment/fail?payment=${payment}`,
  });
  // Its order's id opens the page of the session: the bank does not get it.
  expect(JSON.stringify(asked)).not.toContain(former);
  expect(await orderOf(ana, payment)).toMatchObject({ orderId: former, status: 'CANCELED' });
  expect(await orderOf(ana, next?.attemptId ?? '')).toMatchObject({ orderId: newer });
  const nika = await app.signIn('599000002');
  expect(await orderOf(nika, payment)).toBeNull();
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) expect(await orderOf(ana, id)).toBeNull();
});

test('the contact of the newest order is offered again long after the order has ended, to its client only', async () => {
  const contact = async (who: TestPerson) =>
    (await app.inject('GET', '/booking/current', { token: who.token })).body['contact'];
  expect(await contact(ana)).toBeNull();
  await finish(app, await order(app, ana), 'pay');
  await pass(app, 10 * 24 * 60 * MINUTE);
  ana = await app.signIn();
  const { body } = await app.inject('GET', '/booking/current', { token: ana.token });
  expect(body).toMatchObject({ hold: null, order: null, contact: { name: 'ანა', email: 'ana@example.com' } });
  expect(await contact(await app.signIn('599000002'))).toBeNull();
});

test('the contact of the newest order is not known while only a time is held', async () => {
  expect((await check(app, ana, { bookingSession: WEDNESDAY })).status).toBe(200);
  expect((await app.inject('GET', '/booking/current', { token: ana.token })).body['contact']).toBeNull();
});
