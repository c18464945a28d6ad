import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/db/demo/people.ts';
import type { PaymentProvider } from '#server/providers/payments/payments.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { check, finish, order, pass, paymentStatus, reserve, THURSDAY, WEDNESDAY } from '#server/testing/shopping.ts';

let app: TestApp;
let ana: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
});

const statuses = async () =>
  (await app.rows<{ status: string }>('select status from appointments order by created_at, id', [])).map(
    ({ status }) => status,
  );
type AttemptRow = { status: string; seats: boolean; currency: string; amount: number };
const attempts = () =>
  app.rows<AttemptRow>('select status, seats, currency, amount_minor as amount from payment_attempts order by n', []);
const stepOf = async (person: TestPerson) =>
  (await app.rows<{ step: number }>('select step from users where id = $1', [person.userId]))[0]?.step;

/** Puts another payment provider in the place of the simulated one: what that one answers, with parts replaced. */
function changeProvider(change: (provider: PaymentProvider) => Partial<PaymentProvider>): void {
  const provider = app.deps.payments;
  Object.assign(app.deps, { payments: { ...provider, ...change(provider) } });
}

describe('reserving', () => {
  test('turns the hold into a payment of the frozen price', async () => {
    await check(app, ana);
    const answer = await reserve(app, ana);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      paymentUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/dev\/pay\/[0-9a-f-]{36}$/),
      sessionId: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(await attempts()).toEqual([{ status: 'INITIAL', seats: false, currency: 'GEL', amount: 12_000 }]);
    expect(await paymentStatus(app, ana, String(answer.body['sessionId']))).toBe('INITIAL');
  });

  test('takes the hold itself when there is none, by the same rules', async () => {
    expect((await reserve(app, ana)).body['success']).toBe(true);
    expect([await statuses(), await stepOf(ana)]).toEqual([['held'], 5]);
    const nika = await app.signIn('599000002');
    const taken = await reserve(app, nika);
    expect([taken.status, taken.body['code']]).toEqual([409, 'SLOT_TAKEN']);
    const bad = await reserve(app, nika, { bookingSession: { ...WEDNESDAY, start: '12:10', end: '13:00' } });
    expect([bad.status, bad.body['code']]).toEqual([422, 'BAD_SLOT']);
    expect(await app.rows('select 1 as one from orders', [])).toHaveLength(1);
  });

  test('renews the hold to 15 minutes, at most to 45 after the first', async () => {
    await check(app, ana);
    const start = app.clock.now();
    const endsAfter = async () => {
      const [row] = await app.rows<{ at: number }>(`select hold_expires_at as at from appointments`, []);
      return (Number(row?.at) - start) / MINUTE;
    };
    for (const [at, ends] of [
      [10, 25],
      [24, 39],
      [38, 45],
      [44, 45],
    ] as const) {
      await pass(app, start + at * MINUTE - app.clock.now());
      ana = await app.signIn();
      expect((await reserve(app, ana)).body['success']).toBe(true);
      expect(await endsAfter()).toBe(ends);
    }
    await pass(app, start + 45 * MINUTE - app.clock.now());
    expect(await statuses()).toEqual(['expired']);
  });

  test('counts the price of the hold, whatever the profile says now', async () => {
    await check(app, ana);
    const snapshot = app.deps.content.snapshot();
    const profile = snapshot.therapists.get(DEMO_THERAPISTS.Th1);
    if (profile === undefined) throw new Error('no profile');
    const dearer = {
      ...profile,
      fee: 0,
      sessionTypes: profile.sessionTypes.map((offer) => ({ ...offer, price: 99_900 })),
    };
    const therapists = new Map([...snapshot.therapists, [profile.id, dearer]]);
    Object.assign(app.deps, { content: { id: 'local', snapshot: () => ({ ...snapshot, therapists }) } });
    await reserve(app, ana);
    expect((await attempts())[0]?.amount).toBe(12_000);
  });

  test('with a card in EUR asks for cents at the rate of the hold, rounded up', async () => {
    await order(app, ana, { card: 'EUR' });
    expect(await attempts()).toEqual([{ status: 'INITIAL', seats: false, currency: 'EUR', amount: 4124 }]);
  });

  test('without a rate refuses a card in EUR and takes one in GEL', async () => {
    app = await testApp({ change: { rates: { id: 'fixed', eur: async () => ({ ok: false, kind: 'unknown' }) } } });
    ana = await app.signIn();
    const refused = await reserve(app, ana, { card: 'EUR' });
    expect([refused.status, refused.body['code']]).toEqual([422, 'CARD_UNAVAILABLE']);
    expect((await reserve(app, ana)).body['success']).toBe(true);
  });

  test('twice gives the same order and address; another card gives a new attempt and gives up the old', async () => {
    const first = await reserve(app, ana);
    expect((await reserve(app, ana, { name: 'ანა ბ.' })).body).toEqual(first.body);
    const euro = await reserve(app, ana, { card: 'EUR' });
    expect(euro.body['sessionId']).toBe(first.body['sessionId']);
    expect(euro.body['paymentUrl']).not.toBe(first.body['paymentUrl']);
    await app.deps.jobs.drain();
    expect((await attempts()).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'INITIAL']);
    expect(await app.rows('select status from sandbox_payments order by status', [])).toEqual([
      { status: 'CANCELED' },
      { status: 'INITIAL' },
    ]);
  });

  test('by a double click gives one order and one attempt', async () => {
    const answers = await Promise.all([reserve(app, ana), reserve(app, ana), reserve(app, ana)]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body['success']).toBe(true);
    expect(await attempts()).toHaveLength(1);
  });

  test('with a key answers a repeat alike and refuses another body', async () => {
    const key = { 'idempotency-key': '3f0e8a52-6a0e-4b57-9a3a-3d5f8c7f2f11' };
    const first = await reserve(app, ana, {}, key);
    await pass(app, 5 * MINUTE);
    expect((await reserve(app, ana, {}, key)).body).toEqual(first.body);
    const other = await reserve(app, ana, { email: 'other@example.com' }, key);
    expect([other.status, other.body['code']]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const nika = await app.signIn('599000002');
    expect((await reserve(app, nika, { bookingSession: THURSDAY }, key)).body['sessionId']).not.toBe(
      first.body['sessionId'],
    );
    await pass(app, 20 * MINUTE);
    ana = await app.signIn();
    expect((await reserve(app, ana, {}, key)).body).toEqual(first.body);
    await pass(app, 2 * DAY);
    expect(await app.rows('select 1 as one from idempotency_keys', [])).toEqual([]);
  });

  test.each([
    [{ name: 'ა ბ' }, 422, null],
    [{ name: 'აბ' }, 422, 'NAME_TOO_SHORT'],
    [{ name: '   აბ   ' }, 422, 'NAME_TOO_SHORT'],
    [{ name: 'ana\u202Egpj' }, 422, 'NAME_INVALID'],
    [{ name: undefined }, 400, 'VALIDATION'],
    [{ email: 'ana@example' }, 422, 'EMAIL_INVALID'],
    [{ email: 'ana@example.com\r\nBcc: all@example.com' }, 422, 'EMAIL_INVALID'],
    [{ email: '' }, 422, 'EMAIL_INVALID'],
    [{ card: 'USD' }, 400, 'VALIDATION'],
    [{ sessionType: 'type-teen' }, 422, 'SESSION_TYPE'],
    [{ specialistId: 'therapist-nobody' }, 404, 'THERAPIST_NOT_FOUND'],
    [{ bookingSession: { date: '2026-11-23', start: '12:00', end: '12:50' } }, 422, 'SLOT_IN_PAST'],
  ])('%j: %i %s', async (change, status, code) => {
    const answer = await reserve(app, ana, change);
    if (code === null) {
      expect(answer.body['success']).toBe(true);
      return;
    }
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(await app.rows('select 1 as one from orders', [])).toEqual([]);
  });

  test('needs a sign-in of the client named in the body (spec §5)', async () => {
    expect((await app.inject('POST', '/therapists/reserve-appointment', { body: {} })).status).toBe(401);
    const nika = await app.signIn('599000002');
    expect((await reserve(app, nika, { userId: ana.userId })).status).toBe(403);
    expect((await reserve(app, await app.signInAs('THERAPIST'))).status).toBe(403);
  });

  test('after five declined cards in a day waits', async () => {
    for (let i = 0; i < 5; i++) await finish(app, await order(app, ana), 'decline');
    const refused = await reserve(app, ana);
    expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_PAYMENTS']);
    expect(Number(refused.headers['retry-after'])).toBe(86_400);
    app.clock.advance(DAY);
    ana = await app.signIn();
    expect((await reserve(app, ana, { bookingSession: THURSDAY })).body['success']).toBe(true);
  });
});

describe('a provider that does not prepare the payment', () => {
  test.each(['rejected', 'unknown', 'misconfigured'] as const)(
    '(%s) is told in words, and the client may try again while the hold lives',
    async (kind) => {
      let broken = true;
      changeProvider((provider) => ({
        create: async (input) => (broken ? { ok: false, kind } : provider.create(input)),
      }));
      const english = await reserve(app, ana, { locale: 'en' });
      expect([english.status, english.body]).toEqual([200, { success: false, message: 'Failed to prepare payment' }]);
      expect((await reserve(app, ana)).body).toEqual({ success: false, message: 'გადახდის მომზადება ვერ მოხერხდა' });
      expect(await statuses()).toEqual(['held']);
      broken = false;
      expect((await reserve(app, ana)).body['success']).toBe(true);
    },
  );

  test.each(['http://elsewhere.example/pay', 'javascript:alert(1)', '/api/dev/pay', 'data:text/html,x'])(
    'or sends people to %s, is refused',
    async (redirectUrl) => {
      changeProvider(() => ({ create: async () => ({ ok: true, value: { providerRef: 'x', redirectUrl } }) }));
      expect((await reserve(app, ana)).body).toMatchObject({ success: false });
      expect(await statuses()).toEqual(['held']);
    },
  );

  test('with the same key may succeed the second time', async () => {
    let broken = true;
    changeProvider((provider) => ({
      create: async (input) => (broken ? { ok: false, kind: 'rejected' } : provider.create(input)),
    }));
    const key = { 'idempotency-key': 'again' };
    expect((await reserve(app, ana, {}, key)).body['success']).toBe(false);
    broken = false;
    expect((await reserve(app, ana, {}, key)).body['success']).toBe(true);
  });
});

describe('a paid order', () => {
  test('is confirmed at once, with the client back at step 4', async () => {
    const orderId = await order(app, ana);
    await finish(app, orderId, 'pay');
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect(await statuses()).toEqual(['confirmed']);
    expect(await attempts()).toEqual([{ status: 'SUCCESS', seats: true, currency: 'GEL', amount: 12_000 }]);
    expect(await stepOf(ana)).toBe(4);
    const nika = await app.signIn('599000002');
    expect((await check(app, nika)).status).toBe(409);
  });

  test('stays confirmed however often it is told again, and after the hold would have ended', async () => {
    const orderId = await order(app, ana);
    await finish(app, orderId, 'pay');
    const sent = app.mails.length;
    for (const outcome of ['pay', 'decline', 'cancel', 'expire'] as const) await finish(app, orderId, outcome);
    await pass(app, HOUR);
    ana = await app.signIn();
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect(await statuses()).toEqual(['confirmed']);
    expect(app.mails).toHaveLength(sent);
  });

  test('tells the client by e-mail with a calendar file and by SMS, and the therapist (spec §5)', async () => {
    const therapist = await app.signInAs('THERAPIST');
    await app.inject('PUT', '/user', {
      token: therapist.token,
      body: { user: { id: therapist.userId, email: 'nino@example.com' } },
    });
    await finish(app, await order(app, ana), 'pay');
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'თქვენი შეხვედრა: 25 ნოემბერი, 12:00'],
      ['nino@example.com', 'ახალი ჯავშანი: 25 ნოემბერი, 12:00'],
    ]);
    expect(app.sms.at(-1)).toEqual({ to: '+995599123456', text: 'შეხვედრა: 25 ნოე, 12:00. ბმული ელფოსტაზეა.' });
    expect(app.mails[0]?.calendar?.method).toBe('REQUEST');
    expect(app.mails[0]?.text).toContain('120,00\u00a0₾');
    expect(app.mails[1]?.text).toContain('ანა');
    expect(app.mails[1]?.text).not.toMatch(/ana@example|599/);
  });

  test('reminds an hour before, once, and not of a session that was cancelled (spec §9)', async () => {
    await finish(app, await order(app, ana), 'pay');
    await finish(app, await order(app, ana, { bookingSession: THURSDAY }), 'pay');
    await app.rows(
      `update appointments set status = 'cancelled', cancelled_by = 'therapist', cancel_reason = 'therapist',
         cancelled_at = updated_at where lower(during) = '2026-11-26T11:00Z'`,
      [],
    );
    const before = app.mails.length;
    await pass(app, Date.parse('2026-11-25T07:00Z') - 1 - app.clock.now());
    expect(app.mails).toHaveLength(before);
    await pass(app, 1);
    expect(app.mails.at(-1)).toMatchObject({ to: 'ana@example.com', subject: 'შეხვედრა დღეს 12:00 საათზეა' });
    expect(app.sms.at(-1)?.text).toBe('შეხვედრა დღეს 12:00 საათზეა. ბმული ელფოსტაზეა.');
    await pass(app, 3 * DAY);
    expect(app.mails).toHaveLength(before + 1);
  });
});

describe('a payment that did not go through', () => {
  test.each([
    ['decline', 'FAILED'],
    ['cancel', 'CANCELED'],
    ['expire', 'EXPIRED'],
  ] as const)('(%s) shows as %s, keeps the time, and may be tried again on the same order', async (outcome, status) => {
    const orderId = await order(app, ana);
    await finish(app, orderId, outcome);
    expect(await paymentStatus(app, ana, orderId)).toBe(status);
    expect(await statuses()).toEqual(['held']);
    const told = app.mails.filter(({ subject }) => subject.startsWith('გადახდა არ დასრულებულა'));
    expect(told).toHaveLength(outcome === 'expire' ? 0 : 1);
    expect(await order(app, ana)).toBe(orderId);
    expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
    await finish(app, orderId, 'pay');
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect((await attempts()).filter(({ seats }) => seats)).toHaveLength(1);
  });

  test('shows as EXPIRED when the hold has ended', async () => {
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE);
    ana = await app.signIn();
    expect(await paymentStatus(app, ana, orderId)).toBe('EXPIRED');
    expect([await statuses(), await stepOf(ana)]).toEqual([['expired'], 4]);
  });
});

describe('money that comes after the hold has ended', () => {
  const late = async () => {
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE);
    return orderId;
  };
  const refunds = () => app.rows('select status, reason, amount_minor as amount from refunds', []);

  test('seats the client when the time is still free', async () => {
    const orderId = await late();
    await finish(app, orderId, 'pay');
    expect(await statuses()).toEqual(['confirmed']);
    expect(await paymentStatus(app, await app.signIn(), orderId)).toBe('SUCCESS');
    expect(app.mails.at(-1)?.subject).toBe('თქვენი შეხვედრა: 25 ნოემბერი, 12:00');
    expect(await refunds()).toEqual([]);
  });

  test('goes back in full when another client has the time, and both are told once', async () => {
    const orderId = await late();
    const nika = await app.signIn('599000002');
    await order(app, nika);
    await finish(app, orderId, 'pay');
    expect((await statuses()).toSorted()).toEqual(['expired', 'held']);
    expect(await refunds()).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000 }]);
    expect(await paymentStatus(app, await app.signIn(), orderId)).toBe('EXPIRED');
    expect(app.mails.slice(-2)).toMatchObject([
      { to: 'ana@example.com', subject: 'თანხა სრულად დაგიბრუნდებათ' },
      { to: 'ana@example.com', subject: 'თანხა გამოგზავნილია ბარათზე' },
    ]);
    expect(app.sms.findLast(({ to }) => to === '+995599123456')?.text).toMatch(/კოდი|დრო დაკავებულია/);
    expect(await app.rows('select refunded from sandbox_payments where refunded', [])).toHaveLength(1);
    const sent = app.mails.length;
    await finish(app, orderId, 'pay');
    await pass(app, DAY);
    expect(app.mails).toHaveLength(sent);
  });

  test('seats the client in spite of a hold of somebody else that has run out', async () => {
    const orderId = await late();
    const nika = await app.signIn('599000002');
    await check(app, nika);
    app.clock.advance(15 * MINUTE);
    await finish(app, orderId, 'pay');
    expect((await statuses()).toSorted()).toEqual(['confirmed', 'expired']);
  });

  test('seats the client over their own newer hold of that time', async () => {
    const orderId = await late();
    ana = await app.signIn();
    const newer = await order(app, ana);
    expect(newer).not.toBe(orderId);
    await finish(app, orderId, 'pay');
    expect((await statuses()).toSorted()).toEqual(['cancelled', 'confirmed']);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect(await refunds()).toEqual([]);
    await finish(app, newer, 'pay');
    expect(await refunds()).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000 }]);
    expect((await attempts()).map(({ status }) => status).toSorted()).toEqual(['REFUNDED', 'SUCCESS']);
  });

  test.each([
    ['the client is elsewhere then', 'client'],
    ['the therapist closed the time', 'closed'],
    ['the session would have begun', 'begun'],
    ['the therapist was taken down', 'hidden'],
  ])('goes back when %s', async (_, obstacle) => {
    const orderId = await late();
    if (obstacle === 'client') {
      ana = await app.signIn();
      const elsewhere = { specialistId: DEMO_THERAPISTS.Th4, bookingSession: { ...WEDNESDAY, date: '2026-11-24' } };
      expect((await check(app, ana, elsewhere)).status).not.toBe(500);
      await app.rows(
        `insert into appointments(therapist_id, client_id, type_key, during, status, hold_expires_at, price_minor,
           fee_percent, commission_percent, created_at, updated_at)
         select id, $2, 'personal', '[2026-11-25T08:30Z,2026-11-25T09:20Z)', 'held', '2026-11-26T00:00Z', 100, 0, 25,
           $3::timestamptz, $3::timestamptz from therapists where content_id = $1`,
        [DEMO_THERAPISTS.Th4, ana.userId, new Date(app.clock.now()).toISOString()],
      );
    }
    if (obstacle === 'closed') {
      await app.rows(
        `insert into time_off(therapist_id, during)
         select id, '[2026-11-25T08:00Z,2026-11-25T09:00Z)' from therapists where content_id = $1`,
        [DEMO_THERAPISTS.Th1],
      );
    }
    if (obstacle === 'hidden') {
      const { content } = app.deps;
      const snapshot = content.snapshot();
      const therapists = new Map(snapshot.therapists);
      const profile = therapists.get(DEMO_THERAPISTS.Th1);
      if (profile !== undefined) therapists.set(DEMO_THERAPISTS.Th1, { ...profile, visible: false });
      Object.assign(app.deps, { content: { ...content, snapshot: () => ({ ...snapshot, therapists }) } });
    }
    if (obstacle === 'begun') app.clock.set(Date.parse('2026-11-25T08:00Z'));
    await finish(app, orderId, 'pay');
    expect(await refunds()).toEqual([{ status: 'DONE', reason: 'seat lost', amount: 12_000 }]);
    expect(await statuses()).toContain('expired');
  });
});

describe('the provider', () => {
  test('is asked at most every 5 seconds while the client waits', async () => {
    let asked = 0;
    changeProvider((provider) => ({
      status: async (ref) => {
        asked += 1;
        return provider.status(ref);
      },
    }));
    const orderId = await order(app, ana);
    for (const [at, times] of [
      [0, 1],
      [3, 1],
      [6, 2],
      [9, 2],
      [12, 3],
    ] as const) {
      app.clock.set(Date.UTC(2026, 10, 24, 6) + at * SECOND);
      await paymentStatus(app, ana, orderId);
      expect(asked).toBe(times);
    }
  });

  test('is asked by itself every minute while it takes payments, and then hourly, until it says how it ended', async () => {
    const asked: number[] = [];
    changeProvider((provider) => ({
      status: async (ref) => {
        asked.push(app.clock.now());
        const state = await provider.status(ref);
        return state.ok ? { ok: true, value: { status: 'PROCESSING', raw: 'WAITING' } } : state;
      },
      cancel: async () => ({ ok: false, kind: 'rejected' }),
    }));
    await order(app, ana);
    const start = app.clock.now();
    for (let minute = 0; minute < 4 * 60; minute++) await pass(app, MINUTE);
    const minutes = asked.map((at) => (at - start) / MINUTE);
    expect([...new Set(minutes)].filter((minute) => minute <= 20)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(minutes.filter((minute) => minute > 20)).toEqual([80, 140, 200]);
  });

  test('that is silent for a week is given up, with an alarm in the log', async () => {
    changeProvider(() => ({
      status: async () => ({ ok: false, kind: 'unknown' }),
      cancel: async () => ({ ok: false, kind: 'rejected' }),
    }));
    await order(app, ana);
    for (let hour = 0; hour < 7 * 24 + 2; hour++) await pass(app, HOUR);
    expect((await attempts())[0]?.status).toBe('EXPIRED');
    expect(app.logs.filter((line) => line.includes('never said'))).toHaveLength(1);
    expect(await app.rows('select 1 as one from jobs where done_at is null and dead_at is null', [])).toEqual([]);
  });

  test('that never knew the payment is asked for an hour only', async () => {
    let asked = 0;
    changeProvider(() => ({
      create: async () => ({ ok: false, kind: 'unknown' }),
      cancel: async () => ({ ok: false, kind: 'rejected' }),
      status: async () => {
        asked += 1;
        return { ok: false, kind: 'rejected', code: 'NOT_FOUND' };
      },
    }));
    await reserve(app, ana);
    for (let hour = 0; hour < 5; hour++) await pass(app, HOUR);
    expect(asked).toBeLessThanOrEqual(5);
    expect(await app.rows(`select 1 as one from jobs where kind like 'payment%' and done_at is null`, [])).toEqual([]);
  });

  test('that took another sum than asked for never seats, pays back what came, and raises an alarm', async () => {
    changeProvider((provider) => ({
      status: async (ref) => {
        const state = await provider.status(ref);
        return state.ok && state.value.paid
          ? { ok: true, value: { ...state.value, paid: { minor: 100, currency: 'GEL' } } }
          : state;
      },
      refund: async () => ({ ok: true, value: { pending: false, raw: 'REFUNDED' } }),
    }));
    const orderId = await order(app, ana);
    await finish(app, orderId, 'pay');
    expect(await statuses()).toEqual(['held']);
    expect(await app.rows('select reason, amount_minor as amount, status from refunds', [])).toEqual([
      { reason: 'wrong amount', amount: 100, status: 'DONE' },
    ]);
    expect(await app.rows(`select 1 as one from audit_log where action = 'payment.wrong-amount'`, [])).toHaveLength(1);
    expect(app.logs.some((line) => line.includes('operator must look'))).toBe(true);
  });

  test('that captured two attempts of one order gets the second refund', async () => {
    const orderId = await order(app, ana);
    const [first] = await app.rows<{ id: string }>('select id from payment_attempts', []);
    await finish(app, orderId, 'expire');
    expect(await order(app, ana)).toBe(orderId);
    await finish(app, orderId, 'pay');
    await app.inject('POST', `/dev/pay/${first?.id}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await app.app.inject({
      method: 'POST',
      url: `/api/dev/pay/${first?.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=pay',
    });
    await app.deps.jobs.drain();
    expect(await statuses()).toEqual(['confirmed']);
    expect(await app.rows('select reason, status from refunds', [])).toEqual([
      { reason: 'paid twice', status: 'DONE' },
    ]);
    expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
    expect(app.mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
      'თქვენი შეხვედრა',
      'თანხა სრულად დაგიბრუნდებათ',
      'თანხა გამოგზავნილია ბარათზე',
    ]);
  });

  test('that refuses a refund is asked again until it takes it, and never twice', async () => {
    let refusals = 3;
    let taken = 0;
    changeProvider((provider) => ({
      refund: async (ref, amount, key) => {
        refusals -= 1;
        if (refusals >= 0) return { ok: false, kind: refusals % 2 === 0 ? 'unknown' : 'rejected' };
        taken += 1;
        return provider.refund(ref, amount, key);
      },
    }));
    const orderId = await order(app, ana);
    await pass(app, 15 * MINUTE);
    await order(app, await app.signIn('599000002'));
    await finish(app, orderId, 'pay');
    for (let i = 0; i < 100; i++) await pass(app, 10 * SECOND);
    expect([taken, await app.rows('select status from refunds', [])]).toEqual([1, [{ status: 'DONE' }]]);
    expect((await attempts()).map(({ status }) => status)).toContain('REFUNDED');
  });
});

describe('a callback', () => {
  const call = (body: string, provider = 'sandbox') =>
    app.app.inject({
      method: 'POST',
      url: `/api/payments/${provider}/callback`,
      headers: { 'content-type': 'application/json' },
      payload: body,
    });

  test('is a hint: the provider is asked, and what it does not confirm changes nothing', async () => {
    const orderId = await order(app, ana);
    const [attempt] = await app.rows<{ id: string }>('select id from payment_attempts', []);
    const forged = await call(JSON.stringify({ attemptId: attempt?.id, status: 'SUCCESS', amount: 12_000 }));
    expect([forged.statusCode, forged.json()]).toEqual([200, { received: true }]);
    expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
    await app.rows(`update sandbox_payments set status = 'SUCCESS'`, []);
    await call(JSON.stringify({ attemptId: attempt?.id }));
    expect(await statuses()).toEqual(['held']);
    await pass(app, 5 * SECOND);
    expect(await statuses()).toEqual(['confirmed']);
  });

  test.each([
    '',
    'null',
    '{',
    '[]',
    '{"attemptId":7}',
    '{"attemptId":"x"}',
    '{"attemptId":"00000000-0000-4000-8000-000000000000"}',
    '\u0000\u0001',
  ])('of %j is answered alike', async (body) => {
    const answer = await call(body);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"received":true}']);
  });

  test('of a provider that is not ours is answered alike and not read', async () => {
    const orderId = await order(app, ana);
    await app.rows(`update sandbox_payments set status = 'SUCCESS'`, []);
    const [attempt] = await app.rows<{ id: string }>('select id from payment_attempts', []);
    const answer = await call(JSON.stringify({ attemptId: attempt?.id }), 'keepz');
    expect([answer.statusCode, answer.body]).toEqual([200, '{"received":true}']);
    expect(await app.rows('select status from payment_attempts where order_id = $1', [orderId])).toEqual([
      { status: 'INITIAL' },
    ]);
  });
});

describe('asking for the payment of an order', () => {
  test('is for its client: others, and ids that do not exist, are not found alike', async () => {
    const orderId = await order(app, ana);
    const nika = await app.signIn('599000002');
    const foreign = await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: nika.token });
    const missing = await app.inject('GET', `/therapists/check-payment/AAAAAAAAAAAAAAAAAAAAAA`, { token: nika.token });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await app.inject('GET', `/therapists/check-payment/${orderId}`, {})).status).toBe(401);
    expect(await paymentStatus(app, ana, 'x')).toBe(404);
  });

  test("says the provider's own word", async () => {
    const orderId = await order(app, ana);
    const data = async () =>
      (await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: ana.token })).body['data'];
    expect(await data()).toEqual({ status: 'INITIAL', keepzStatus: 'INITIAL' });
    await finish(app, orderId, 'pay');
    expect(await data()).toEqual({ status: 'SUCCESS', keepzStatus: 'SUCCESS' });
  });
});
