import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { refundAgain } from '#server/features/payment/payment.ts';
import { outgoing } from '#server/providers/outgoing.ts';
import { bogPayments } from '#server/providers/payments/bog.ts';
import { keepzPayments } from '#server/providers/payments/keepz.ts';
import type { PaymentProvider } from '#server/providers/payments/payments.ts';
import { DEMO_THERAPISTS } from '#server/db/demo/people.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import {
  call,
  type PaymentWorld,
  type PaymentWorlds,
  REMOTE,
  startPaymentWorlds,
} from '#server/testing/payment-world.ts';
import { check, order, pass, paymentStatus, reserve, THURSDAY } from '#server/testing/shopping.ts';

let worlds: PaymentWorlds;
let world: PaymentWorld;
let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  worlds = await startPaymentWorlds();
});
afterAll(() => worlds.close());

async function begin(provider: 'keepz' | 'bog'): Promise<void> {
  world = await worlds.open(provider);
  ({ app } = world);
  ana = await app.signIn();
}

/** The attempts to pay, oldest first. */
const attempts = () =>
  app.rows<{ id: string; status: string; seats: boolean; raw: string | null }>(
    'select id, status, seats, provider_status as raw from payment_attempts order by n',
    [],
  );
const statusOfAttempts = async () => (await attempts()).map(({ status }) => status);
const newest = async (): Promise<string> => (await attempts()).at(-1)?.id ?? '';
const sessions = async () =>
  (await app.rows<{ status: string }>('select status from appointments order by created_at, id', [])).map(
    ({ status }) => status,
  );
const refunds = () => app.rows('select status, reason, amount_minor as amount, currency from refunds', []);
const told = (words: string) => app.logs.filter((line) => line.includes(words));
/** A token lasts ten minutes only. */
const stands = async (orderId: string) => paymentStatus(app, await app.signIn(), orderId);

/** Gives the provider less patience than a person has; answers how it gets it back. */
function hurry(): () => void {
  const patient = app.deps.payments;
  const { payments } = app.deps.config;
  const parts = { call: outgoing({ beforeCall: () => undefined }), log: app.deps.log, patienceMs: 150 };
  if (payments.provider === 'keepz')
    Object.assign(app.deps, { payments: keepzPayments({ settings: payments.keepz, ...parts }) });
  if (payments.provider === 'bog') {
    Object.assign(app.deps, { payments: bogPayments({ settings: payments.bog, clock: app.clock, ...parts }) });
  }
  return () => void Object.assign(app.deps, { payments: patient });
}

function changeProvider(change: (provider: PaymentProvider) => Partial<PaymentProvider>): void {
  const provider = app.deps.payments;
  Object.assign(app.deps, { payments: { ...provider, ...change(provider) } });
}

describe.each(REMOTE)('%s', (name) => {
  beforeEach(() => begin(name));

  test('a payment is made, paid, called back and seated', async () => {
    const orderId = await order(app, ana);
    expect(await stands(orderId)).toBe('INITIAL');
    expect(await world.payer(await newest(), 'pay')).toBe(true);
    await pass(app, 5 * SECOND);
    expect([await sessions(), await statusOfAttempts(), await stands(orderId)]).toEqual([
      ['confirmed'],
      ['SUCCESS'],
      'SUCCESS',
    ]);
    expect(app.mails.map(({ to }) => to)).toEqual(['ana@example.com']);
  });

  test('a card in EUR is charged in cents at the rate of the hold', async () => {
    const orderId = await order(app, ana, { card: 'EUR' });
    const sum = name === 'keepz' ? worlds.keepz.orders.get(await newest()) : worlds.bog.orders.get(await newest());
    expect(sum).toMatchObject({ minor: 4124, currency: 'EUR' });
    await world.payer(await newest(), 'pay');
    expect(await stands(orderId)).toBe('SUCCESS');
  });

  test('a declined card may be tried again on the same order, as another attempt', async () => {
    const orderId = await order(app, ana);
    const first = await newest();
    await world.payer(first, 'decline');
    expect(await stands(orderId)).toBe('FAILED');
    expect(await order(app, await app.signIn())).toBe(orderId);
    expect(await newest()).not.toBe(first);
    await world.payer(await newest(), 'pay');
    expect(await stands(orderId)).toBe('SUCCESS');
  });

  describe('1 no answer in time', () => {
    test('to the wish for a page: the client is told, the next try is another attempt, and one payment is seated', async () => {
      const relax = hurry();
      world.fail('create', 'slow', 2);
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      relax();
      world.calm();
      expect(await sessions()).toEqual(['held']);
      const orderId = await order(app, ana);
      const ids = (await attempts()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      await world.payer(ids[1] ?? '', 'pay');
      await pass(app, MINUTE);
      expect([await statusOfAttempts(), await stands(orderId)]).toEqual([['CANCELED', 'SUCCESS'], 'SUCCESS']);
    });

    test('to our question: nothing changes, and the job asks again', async () => {
      const orderId = await order(app, ana);
      world.fail('callback', 'never');
      await world.payer(await newest(), 'pay');
      world.fail('status', 'slow');
      const relax = hurry();
      expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
      relax();
      await pass(app, MINUTE);
      expect(await stands(orderId)).toBe('SUCCESS');
    });
  });

  describe('2 lost after it was taken', () => {
    test('the wish for a page: what nobody can reach is not left payable, and the client pays once', async () => {
      world.fail('create', 'lost after', name === 'bog' ? 2 : 1);
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      const lost = await newest();
      await app.deps.jobs.drain();
      if (name === 'keepz') expect(worlds.keepz.orders.get(lost)?.status).toBe('CANCELED');
      const orderId = await order(app, ana);
      await world.payer(await newest(), 'pay');
      await pass(app, 2 * HOUR);
      expect([await statusOfAttempts(), await stands(orderId), await refunds()]).toEqual([
        ['CANCELED', 'SUCCESS'],
        'SUCCESS',
        [],
      ]);
    });

    test('a refund: it is asked for before it would be sent again', async () => {
      const orderId = await order(app, ana);
      const paid = await newest();
      await pass(app, 15 * MINUTE);
      await order(app, await app.signIn('599000002'));
      world.fail('refund', 'lost after');
      await world.force(paid);
      for (let i = 0; i < 10; i += 1) await pass(app, 10 * SECOND);
      expect(world.calls().filter((one) => one === 'refund')).toHaveLength(1);
      world.endRefund(paid, 'done');
      await pass(app, HOUR);
      expect(await refunds()).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000, currency: 'GEL' }]);
      expect(await stands(orderId)).toBe('EXPIRED');
    });
  });

  test.each(['5xx', 'garbage', 'lost before'] as const)(
    '3, 4 answers that are %s change nothing; when they are sound again, the payment is seated',
    async (fault) => {
      const orderId = await order(app, ana);
      world.fail('status', fault, 3);
      await world.payer(await newest(), 'pay');
      expect(await sessions()).toEqual(['held']);
      for (let i = 0; i < 4; i += 1) await pass(app, 5 * SECOND + MINUTE);
      expect(await stands(orderId)).toBe('SUCCESS');
    },
  );

  test('4 an answer about another order seats nobody', async () => {
    const orderId = await order(app, ana);
    world.fail('status', 'other order', 100);
    await world.payer(await newest(), 'pay');
    await pass(app, 10 * MINUTE);
    expect([await sessions(), await stands(orderId)]).toEqual([['held'], 'INITIAL']);
  });

  test("4 the page of another order is not where people are sent, and that order's payment stays its own", async () => {
    const orderId = await order(app, ana);
    const first = await newest();
    const nika = await app.signIn('599000002');
    world.fail('create', 'other order');
    const { specialistId, bookingSession } = await app.hold(nika, DEMO_THERAPISTS.Th4);
    const elsewhere = { specialistId, bookingSession, selectedDate: bookingSession.date };
    const refused = await reserve(app, nika, elsewhere);
    expect([refused.status, refused.body['success']]).toEqual([200, false]);
    if (name === 'bog') worlds.bog.orders.delete(await newest());
    const own = await order(app, nika, elsewhere);
    await world.payer(first, 'pay');
    await world.payer(await newest(), 'pay');
    await pass(app, MINUTE);
    expect([await stands(orderId), await paymentStatus(app, await app.signIn('599000002'), own)]).toEqual([
      'SUCCESS',
      'SUCCESS',
    ]);
  });

  test('4 an address that is not of the provider is not where people are sent', async () => {
    world.fail('create', 'foreign address');
    expect((await reserve(app, ana)).body).toMatchObject({ success: false });
    expect((await reserve(app, ana)).body).toMatchObject({ success: true });
  });

  test('5 callbacks that come twice, and long after, seat once and tell once', async () => {
    const orderId = await order(app, ana);
    world.fail('callback', 'duplicate');
    await world.payer(await newest(), 'pay');
    const replay = world.callback(await newest());
    for (let i = 0; i < 3; i += 1) {
      await call(app, replay);
      await pass(app, HOUR);
    }
    expect(await stands(orderId)).toBe('SUCCESS');
    expect(app.mails.filter(({ subject }) => subject.startsWith('თქვენი შეხვედრა'))).toHaveLength(1);
    expect(await app.rows(`select 1 as one from appointment_history where event = 'confirm'`, [])).toHaveLength(1);
  });

  test('5 an older callback that comes after the payment changes nothing', async () => {
    const orderId = await order(app, ana);
    const before = world.callback(await newest());
    const failed = name === 'keepz' ? worlds.keepz.callbackOf(await newest(), { status: 'FAILED' }) : before;
    await world.payer(await newest(), 'pay');
    for (const late of [before, failed]) await call(app, late);
    await pass(app, MINUTE);
    expect(await stands(orderId)).toBe('SUCCESS');
  });

  test('7 a callback that overtakes the answer to our own request is not lost', async () => {
    changeProvider((provider) => ({
      create: async (input) => {
        const created = await provider.create(input);
        await world.payer(input.attemptId, 'pay');
        return created;
      },
    }));
    const orderId = await order(app, ana);
    expect([await sessions(), await stands(orderId)]).toEqual([['confirmed'], 'SUCCESS']);
    expect(await app.rows('select 1 as one from payment_attempts where provider_ref is not null', [])).toHaveLength(1);
  });

  test('8 a callback that never comes: the client who waits, and else the job, finds the payment', async () => {
    const orderId = await order(app, ana);
    world.fail('callback', 'never', 2);
    await world.payer(await newest(), 'pay');
    expect(await sessions()).toEqual(['held']);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    const nika = await app.signIn('599000002');
    await order(app, nika, { bookingSession: THURSDAY });
    await world.payer(await newest(), 'pay');
    await pass(app, MINUTE);
    expect(await sessions()).toEqual(['confirmed', 'confirmed']);
  });

  test('9 money after the hold ended seats the client when the time is free', async () => {
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE + SECOND);
    expect(await sessions()).toEqual(['expired']);
    await world.force(await newest());
    await pass(app, 6 * SECOND);
    expect([await sessions(), await stands(orderId)]).toEqual([['confirmed'], 'SUCCESS']);
  });

  test('9, 18 money for a time that somebody else has meanwhile goes back in full, and the client is told', async () => {
    const orderId = await order(app, ana);
    const paid = await newest();
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    await world.force(paid);
    await pass(app, 6 * SECOND);
    expect(await refunds()).toEqual([{ status: 'SENT', reason: 'seat lost', amount: 12_000, currency: 'GEL' }]);
    world.endRefund(paid, 'done');
    await pass(app, HOUR);
    expect(await refunds()).toMatchObject([{ status: 'DONE' }]);
    expect(await statusOfAttempts()).toEqual(['REFUNDED']);
    expect(await stands(orderId)).toBe('EXPIRED');
    expect(app.mails.some(({ subject }) => subject === 'თანხა სრულად დაგიბრუნდებათ')).toBe(true);
  });

  test('9 at the end of the hold the provider is told that nobody should pay any more', async () => {
    await order(app, ana);
    await pass(app, 15 * MINUTE);
    await app.deps.jobs.drain();
    expect(await statusOfAttempts()).toEqual(['EXPIRED']);
    expect(await world.payer(await newest(), 'pay')).toBe(name === 'bog');
  });

  test('10 two tabs that pay two attempts of one order: one is seated, the other goes back', async () => {
    const orderId = await order(app, ana);
    const first = await newest();
    expect(await order(app, ana, { card: 'EUR' })).toBe(orderId);
    const second = await newest();
    await world.payer(second, 'pay');
    await world.force(first);
    await pass(app, 6 * SECOND);
    world.endRefund(first, 'done');
    await pass(app, 2 * HOUR);
    expect(await sessions()).toEqual(['confirmed']);
    expect((await attempts()).map(({ status, seats }) => [status, seats])).toEqual([
      ['REFUNDED', false],
      ['SUCCESS', true],
    ]);
    expect(await refunds()).toEqual([{ status: 'DONE', reason: 'paid twice', amount: 12_000, currency: 'GEL' }]);
  });

  test('11 another sum than was asked for never seats, what came goes back, and an operator learns it', async () => {
    await order(app, ana);
    world.fail('status', 'wrong amount', 100);
    await world.payer(await newest(), 'pay');
    await pass(app, 6 * SECOND);
    expect(await sessions()).toEqual(['held']);
    expect(await refunds()).toMatchObject([{ reason: 'wrong amount', amount: 100, currency: 'GEL' }]);
    expect(await app.rows(`select reason from audit_log where action = 'payment.wrong-amount'`, [])).toEqual([
      { reason: 'came: 100 GEL, asked: 12000 GEL' },
    ]);
    expect(told('operator must look')).toHaveLength(1);
  });

  test.each([
    ['foreign currency', 'came: 12000 USD, asked: 12000 GEL'],
    ['nothing paid', 'came: 0 GEL, asked: 12000 GEL'],
    [
      'no amount',
      name === 'keepz' ? 'came: 0 GEL, asked: 12000 GEL' : 'came: a sum that cannot be read, asked: 12000 GEL',
    ],
  ] as const)(
    '11 a success of %s is no fault of ours: nobody is seated, and an operator goes on',
    async (fault, reason) => {
      const orderId = await order(app, ana);
      world.fail('status', fault, 100);
      await world.payer(await newest(), 'pay');
      const answer = await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: ana.token });
      expect(answer.status).toBe(200);
      await pass(app, 6 * SECOND);
      expect([await sessions(), await statusOfAttempts(), await refunds()]).toEqual([['held'], ['REFUND_FAILED'], []]);
      expect(await app.rows(`select reason from audit_log where action = 'payment.wrong-amount'`, [])).toEqual([
        { reason },
      ]);
      expect(told('operator must look')).toHaveLength(1);
      expect(told('"fault"')).toEqual([]);
      await pass(app, HOUR);
      expect(await stands(orderId)).toBe('EXPIRED');
    },
  );

  test('12 a status that nobody knows is still at work, never paid, and an operator learns it', async () => {
    const orderId = await order(app, ana);
    await world.payer(await newest(), 'decline');
    await order(app, ana);
    world.fail('status', 'unknown word', 3);
    await world.payer(await newest(), 'pay');
    expect([await sessions(), await paymentStatus(app, ana, orderId)]).toEqual([['held'], 'PROCESSING']);
    expect(told('a payment status nobody knows').length).toBeGreaterThan(0);
    for (let i = 0; i < 4; i += 1) await pass(app, 2 * MINUTE);
    expect(await stands(orderId)).toBe('SUCCESS');
  });

  test('13 a refund that the provider took and failed at is asked for again, and an operator learns it', async () => {
    await order(app, ana);
    const paid = await newest();
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    await world.force(paid);
    await pass(app, 6 * SECOND);
    expect(await refunds()).toMatchObject([{ status: 'SENT' }]);
    if (name === 'keepz') {
      for (let failure = 1; failure <= 2; failure += 1) {
        world.endRefund(paid, 'failed');
        await pass(app, HOUR);
        expect(told('the provider failed to send money back')).toHaveLength(failure);
        expect(await refunds()).toMatchObject([{ status: 'SENT' }]);
      }
      world.endRefund(paid, 'done');
      await pass(app, HOUR);
      expect(await refunds()).toMatchObject([{ status: 'DONE' }]);
    } else {
      // The bank has no word for it: the payment is as it was, and after a week somebody must ask.
      world.endRefund(paid, 'failed');
      for (let hour = 0; hour < 7 * 24 + 1; hour += 1) await pass(app, HOUR);
      expect(await refunds()).toMatchObject([{ status: 'FAILED' }]);
      expect(told('a refund failed for good')).toHaveLength(1);
    }
  });

  test('13 a refund of which the provider gave back only a part is not sent again: an operator goes on', async () => {
    await order(app, ana);
    const paid = await newest();
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    await world.force(paid);
    await pass(app, 6 * SECOND);
    world.endRefund(paid, 'part');
    await pass(app, DAY);
    expect([await refunds(), await statusOfAttempts()]).toMatchObject([[{ status: 'FAILED' }], ['REFUND_FAILED']]);
    expect(world.calls().filter((one) => one === 'refund')).toHaveLength(1);
    expect(told('a refund failed for good')).toHaveLength(1);
  });

  test('13 that a refund was taken and that somebody looks again is written together', async () => {
    await order(app, ana);
    const paid = await newest();
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    const { jobs, db } = app.deps;
    const enqueue: typeof jobs.enqueue = async (sql, job) => {
      if (sql === db && job.kind === 'refund.send') throw new Error('the line to the database broke');
      return jobs.enqueue(sql, job);
    };
    Object.assign(app.deps, { jobs: { ...jobs, enqueue } });
    await world.force(paid);
    await pass(app, 6 * SECOND);
    expect(await refunds()).toMatchObject([{ status: 'SENT' }]);
    const waiting = `select 1 from jobs where kind = 'refund.send' and done_at is null and attempts = 0`;
    expect(await app.rows(waiting, [])).toHaveLength(1);
  });

  test('14 killed between the payment and our note of it: the job finds it', async () => {
    const orderId = await order(app, ana);
    const { transaction } = app.deps.db;
    let alive = false;
    Object.assign(app.deps.db, {
      transaction: (work: Parameters<typeof transaction>[0]) => {
        if (alive) return transaction(work);
        alive = true;
        throw new Error('killed');
      },
    });
    await world.payer(await newest(), 'pay');
    expect(await sessions()).toEqual(['held']);
    await pass(app, MINUTE);
    Object.assign(app.deps.db, { transaction });
    expect(await stands(orderId)).toBe('SUCCESS');
  });

  test('a payment that was begun and then forgotten by the provider seats nobody and ends', async () => {
    const orderId = await order(app, ana);
    await world.payer(await newest(), 'start');
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
    await pass(app, 6 * SECOND);
    world.fail('status', 'dropped');
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
    for (let i = 0; i < 8; i += 1) await pass(app, 10 * MINUTE);
    expect([await sessions(), await statusOfAttempts(), await stands(orderId)]).toEqual([
      ['expired'],
      ['EXPIRED'],
      'EXPIRED',
    ]);
    expect(await app.rows(`select 1 as one from jobs where kind like 'payment%' and done_at is null`, [])).toEqual([]);
  });

  test('20 no secret, key, phone, e-mail or name stands in the log, whatever goes wrong', async () => {
    for (const fault of ['5xx', 'garbage', 'lost before'] as const) world.fail('status', fault, 2);
    world.fail('create', 'garbage', name === 'bog' ? 2 : 1);
    await reserve(app, ana);
    await order(app, ana);
    await world.payer(await newest(), 'pay');
    await call(app, { ...world.callback(await newest()), body: '{"encryptedData":"secretsecret"}' });
    for (let i = 0; i < 5; i += 1) await pass(app, 2 * MINUTE);
    const { env } = worlds[name];
    const secrets = Object.entries(env).flatMap(([key, value]) => (/KEY|SECRET/.test(key) ? [value.slice(0, 40)] : []));
    const log = app.logs.join('\n');
    for (const canary of [...secrets, 'secretsecret', 'Bearer', '599123456', 'ana@example.com', 'ანა']) {
      expect(log).not.toContain(canary);
    }
  });
});

test("13 a refund that fails three times is an operator's", async () => {
  await begin('keepz');
  await order(app, ana);
  const paid = await newest();
  await pass(app, 15 * MINUTE + SECOND);
  await check(app, await app.signIn('599000002'));
  await world.force(paid);
  await pass(app, 6 * SECOND);
  for (let failure = 1; failure <= 3; failure += 1) {
    world.endRefund(paid, 'failed');
    await pass(app, HOUR);
  }
  expect([await refunds(), await statusOfAttempts()]).toMatchObject([[{ status: 'FAILED' }], ['REFUND_FAILED']]);
  expect(world.calls().filter((one) => one === 'refund')).toHaveLength(3);
});

describe('15 the bank', () => {
  beforeEach(() => begin('bog'));

  test('ended our token early, or our clock runs ahead of it: the payment goes on', async () => {
    const orderId = await order(app, ana);
    worlds.bog.endTokens();
    await world.payer(await newest(), 'pay');
    expect(await stands(orderId)).toBe('SUCCESS');
  });

  test('gives no tokens for an hour: nobody is told that their payment ended, and it is seated later', async () => {
    const orderId = await order(app, ana);
    worlds.bog.endTokens();
    world.fail('token', '5xx', 20);
    await world.payer(await newest(), 'pay');
    await pass(app, MINUTE);
    expect(await stands(orderId)).toBe('INITIAL');
    world.calm();
    for (let i = 0; i < 3; i += 1) await pass(app, HOUR / 2);
    expect(await stands(orderId)).toBe('SUCCESS');
  });
});

describe('16 Keepz does not permit', () => {
  beforeEach(() => begin('keepz'));

  test('EUR: the client hears that cards in EUR are away and pays in GEL', async () => {
    worlds.keepz.rights.delete('EUR');
    await check(app, ana);
    const refused = await reserve(app, ana, { card: 'EUR' });
    expect([refused.status, refused.body['code']]).toEqual([422, 'CARD_UNAVAILABLE']);
    const current = await app.inject('GET', '/booking/current', { token: ana.token });
    expect(current.body['hold']).toMatchObject({ terms: { totalEurCents: null } });
    await order(app, ana);
    await world.payer(await newest(), 'pay');
    expect(await sessions()).toEqual(['confirmed']);
    expect(told('Keepz takes no EUR from us')).toHaveLength(1);
  });

  test('callbacks and addresses of ours: the client who waits finds the payment all the same', async () => {
    for (const right of ['validUntil', 'redirects', 'callback'] as const) worlds.keepz.rights.delete(right);
    const orderId = await order(app, ana);
    await world.payer(await newest(), 'pay');
    expect(await sessions()).toEqual(['held']);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  });

  test('refunds: an operator learns it, and the refund is not forgotten', async () => {
    await order(app, ana);
    const paid = await newest();
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    worlds.keepz.rights.delete('refund');
    await world.force(paid);
    await pass(app, 6 * SECOND);
    expect(await refunds()).toMatchObject([{ status: 'DUE' }]);
    expect(told('Keepz does not permit this').length).toBeGreaterThan(0);
    worlds.keepz.rights.add('refund');
    await pass(app, MINUTE);
    expect(await refunds()).toMatchObject([{ status: 'SENT' }]);
  });
});

test('a payment of a provider that is not in use any more is not taken for one that nobody knows', async () => {
  await begin('keepz');
  await order(app, ana);
  Object.assign(app.deps, { payments: { ...app.deps.payments, id: 'bog' } });
  await pass(app, 3 * DAY);
  expect(world.calls()).toEqual(['create']);
  expect(told('nobody asks this provider any more').length).toBeGreaterThan(0);
});

test('13 a refund that Keepz failed at for good is really sent again when an operator says so', async () => {
  await begin('keepz');
  await order(app, ana);
  const paid = await newest();
  await pass(app, 15 * MINUTE + SECOND);
  await check(app, await app.signIn('599000002'));
  await world.force(paid);
  await pass(app, 6 * SECOND);
  for (let failure = 0; failure < 3; failure += 1) {
    world.endRefund(paid, 'failed');
    await pass(app, HOUR);
  }
  expect(await refunds()).toMatchObject([{ status: 'FAILED' }]);
  world.calm();
  expect(await refundAgain(app.deps, paid)).toBe(true);
  await pass(app, SECOND);
  expect(world.calls()).toContain('refund');
  world.endRefund(paid, 'done');
  await pass(app, HOUR);
  expect(await refunds()).toMatchObject([{ status: 'DONE' }]);
});
