import { expect } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { refreshRate } from '#server/features/exchange/exchange.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { test as base } from '#server/testing/payment/payment-test.ts';
import { changeProvider, charges, newest, refunds } from '#server/testing/payment/payment-records.ts';
import { finish, moneyBack, pass, paymentStatus, reserve, THURSDAY } from '#server/testing/booking/shopping.ts';
import {
  becomeKnown,
  payLater,
  payTerms,
  proposeTo,
  WAITING_START,
  WAITING_UNTIL,
} from '#server/testing/booking/waiting.ts';

/** `waiting`: the order of an appointment of Ana, who is known to the therapist, that waits for its payment. */
const test = base.extend('waiting', async ({ app, ana }) => {
  await becomeKnown(app, ana);
  return proposeTo(app, ana);
});
let app: TestApp;
let ana: TestPerson;
let waiting: string;
test.beforeEach(({ app: a, ana: b, waiting: c }) => void ([app, ana, waiting] = [a, b, c]));

/** The contact in the order of the session before. */
const CONTACT = { name: 'ანა', email: 'ana@example.com', advice: true, discreet: false };

/** The newest appointment, as it is stored. */
async function stored() {
  const [row] = await app.rows<{ status: string; rate: string | null; on: string | null }>(
    `select status, trim_scale(eur_rate)::text as rate, eur_rate_on as on from appointments where proposed_by is not null`,
  );
  return row;
}

/** The attempts to pay it, without the one of the session before. */
async function tries() {
  return (await charges(app)).slice(1);
}

test('paying a waiting appointment shows the sum, the contact of the order and the last moment', async () => {
  expect((await payTerms(app, ana, waiting)).body).toEqual({
    terms: {
      priceMinor: 10_000,
      totalMinor: 12_000,
      totalEurCents: 4124,
      eurRate: expect.any(String),
      eurRateOn: '2026-11-24',
      eurRateSource: expect.any(String),
    },
    contact: CONTACT,
    until: new Date(WAITING_UNTIL).toISOString(),
    payment: null,
    now: expect.any(String),
  });
  expect(await stored()).toMatchObject({ status: 'proposed', rate: null });
});

test('paying a waiting appointment answers as a reservation, and money seats the client with everything that follows', async () => {
  const mails = app.mails.length;
  const answer = await payLater(app, ana, waiting, { name: 'ანა ბერიძე', email: 'ana.b@example.com' });
  expect([answer.status, answer.body]).toEqual([
    200,
    { success: true, paymentUrl: expect.stringMatching(/\/api\/dev\/pay\/[0-9a-f-]{36}$/), sessionId: waiting },
  ]);
  expect(await tries()).toEqual([{ status: 'INITIAL', seats: false, currency: 'GEL', amount: 12_000 }]);
  expect((await payTerms(app, ana, waiting)).body).toMatchObject({
    contact: { name: 'ანა ბერიძე', email: 'ana.b@example.com' },
    payment: { status: 'INITIAL', outcome: null, refund: null, paymentUrl: answer.body['paymentUrl'] },
  });
  expect(await paymentStatus(app, ana, waiting)).toBe('INITIAL');
  await finish(app, waiting, 'pay');
  expect(await paymentStatus(app, ana, waiting)).toBe('SUCCESS');
  expect(await stored()).toMatchObject({ status: 'confirmed' });
  const own = await app.inject('GET', `/cabinet/sessions/${waiting}`, { token: ana.token });
  expect(own.body['session']).toMatchObject({
    status: 'confirmed',
    meetingLink: expect.stringMatching(/^http/),
    paid: { minor: 12_000, currency: 'GEL' },
  });
  await app.deps.jobs.drain();
  const toAna = app.mails.slice(mails).filter(({ to }) => to === 'ana.b@example.com');
  expect(toAna.map(({ subject }) => subject)).toEqual(['თქვენი შეხვედრა: 3 დეკემბერი, თბილისის დროით 15:00']);
  // A reminder a day before, as for every session.
  await pass(app, WAITING_START - DAY - app.clock.now());
  expect(app.mails.findLast(({ to }) => to === 'ana.b@example.com')?.subject).not.toBe(toAna[0]?.subject);
});

test('paying a waiting appointment says before the first mail that mails are discreet, and by whose clock they are read', async () => {
  await payLater(app, ana, waiting, { discreet: true, timeZone: 'America/New_York' });
  await finish(app, waiting, 'pay');
  await app.deps.jobs.drain();
  const mail = app.mails.at(-1);
  expect(mail?.subject).toMatch(/^შეხვედრა \d+ \S+$/);
  expect(mail?.text).toContain('თქვენი დროით: ');
  await payLater(app, ana, waiting, { timeZone: 'Europe/Nowhere' });
  expect(await app.rows('select discreet, time_zone from users where id = $1', [ana.userId])).toEqual([
    { discreet: true, time_zone: 'America/New_York' },
  ]);
});

test('paying a waiting appointment makes it the newest order, with its contact', async () => {
  await pass(app, MINUTE);
  const later = await proposeTo(app, ana, { start: WAITING_START + DAY });
  const current = async () => (await app.inject('GET', '/booking/current', { token: ana.token })).body;
  const contact = { name: 'ანა ბერიძე', email: 'ana.b@example.com' };
  await payLater(app, ana, later, contact);
  expect((await current())['contact']).toEqual(CONTACT);
  await finish(app, later, 'pay');
  expect(await current()).toMatchObject({ contact, order: { orderId: later, status: 'SUCCESS', opened: false } });
  expect((await payTerms(app, ana, waiting)).body['contact']).toEqual(CONTACT);
  // Its own page shows that it is booked: nothing else has to lead there.
  await app.inject('GET', `/cabinet/sessions/${later}`, { token: ana.token });
  expect((await current())['order']).toMatchObject({ orderId: later, opened: true });
});

// spec §5: "signing up for a session implies agreeing to the service agreement."
test('paying a waiting appointment records the agreement when paying begins, not before', async () => {
  const agreements = () => app.rows('select at from order_agreements where order_id = $1', [app.idOf(waiting)]);
  expect(await agreements()).toEqual([]);
  await pass(app, MINUTE);
  await payLater(app, ana, waiting);
  expect(await agreements()).toEqual([{ at: app.clock.now() }]);
});

test('paying a waiting appointment freezes the EUR rate of the day on which paying begins, also of another card', async () => {
  await pass(app, DAY);
  await refreshRate(app.deps);
  ana = await app.signIn();
  expect(await stored()).toMatchObject({ rate: null });
  await payLater(app, ana, waiting);
  const frozen = await stored();
  expect(frozen).toMatchObject({ rate: expect.any(String), on: '2026-11-25' });
  await pass(app, 2 * DAY);
  await refreshRate(app.deps);
  ana = await app.signIn();
  await payLater(app, ana, waiting, { card: 'EUR', amountMinor: 4124 });
  expect(await stored()).toEqual(frozen);
  expect((await tries()).at(-1)).toMatchObject({ currency: 'EUR', amount: 4124 });
});

test('paying a waiting appointment without a rate refuses only a card in EUR', async () => {
  Object.assign(app.deps.rateCache, { rate: null, readAt: app.clock.now() });
  expect(await refusal(payLater(app, ana, waiting, { card: 'EUR' }))).toEqual([422, 'CARD_UNAVAILABLE']);
  expect((await payTerms(app, ana, waiting)).body['terms']).toMatchObject({ totalEurCents: null, eurRate: null });
  expect((await payLater(app, ana, waiting)).body['success']).toBe(true);
  expect(await stored()).toMatchObject({ rate: null });
});

test('paying a waiting appointment never takes another sum than the page showed, and writes nothing then', async () => {
  for (const change of [{ amountMinor: 11_999 }, { card: 'EUR', amountMinor: 12_000 }])
    expect(await refusal(payLater(app, ana, waiting, { ...change, name: 'სხვა' }))).toEqual([409, 'PRICE_CHANGED']);
  expect([await tries(), await stored()]).toEqual([[], expect.objectContaining({ rate: null })]);
  expect((await payTerms(app, ana, waiting)).body['contact']).toMatchObject({ name: 'ანა' });
  expect((await payLater(app, ana, waiting, { amountMinor: 12_000 })).body['success']).toBe(true);
});

test('paying a waiting appointment twice is one page; another card is a new one instead, and money is taken once', async () => {
  const first = await payLater(app, ana, waiting);
  expect((await payLater(app, ana, waiting)).body).toEqual(first.body);
  const both = await Promise.all([payLater(app, ana, waiting), payLater(app, ana, waiting, { card: 'EUR' })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const euro = await payLater(app, ana, waiting, { card: 'EUR' });
  expect(euro.body['paymentUrl']).not.toBe(first.body['paymentUrl']);
  await app.deps.jobs.drain();
  const open = (await tries()).filter(({ status }) => status === 'INITIAL');
  expect(open).toMatchObject([{ currency: 'EUR' }]);
  const bank = await app.rows(`select status from sandbox_payments where status = 'INITIAL'`);
  expect(bank).toHaveLength(1);
  await finish(app, waiting, 'pay');
  expect(await refusal(payLater(app, ana, waiting))).toEqual([409, 'APPOINTMENT_PAID']);
  expect((await tries()).filter(({ seats }) => seats)).toHaveLength(1);
});

test('paying a waiting appointment on both of two pages sends the second sum back', async () => {
  await payLater(app, ana, waiting);
  const gel = await newest(app);
  await payLater(app, ana, waiting, { card: 'EUR' });
  const eur = await newest(app);
  const pay = (attemptId: string) =>
    app.rows(`update sandbox_payments set status = 'SUCCESS' where attempt_id = $1`, [attemptId]);
  await pay(gel);
  await pay(eur);
  await app.deps.jobs.drain();
  await pass(app, 2 * MINUTE);
  expect(await stored()).toMatchObject({ status: 'confirmed' });
  expect((await tries()).map(({ seats }) => seats)).toEqual([true, false]);
  expect(await refunds(app)).toMatchObject([{ reason: 'paid twice', amount: 4124, currency: 'EUR' }]);
});

test('paying a waiting appointment with a key answers a repeat alike and refuses another body', async () => {
  const key = { 'idempotency-key': 'a-press' };
  // The same key of another call is another request.
  expect((await reserve(app, ana, { bookingSession: THURSDAY }, key)).body['success']).toBe(true);
  const first = await payLater(app, ana, waiting, {}, key);
  await pass(app, 5 * MINUTE);
  expect((await payLater(app, ana, waiting, {}, key)).body).toEqual(first.body);
  const conflict = [409, 'IDEMPOTENCY_CONFLICT'];
  expect(await refusal(payLater(app, ana, waiting, { email: 'other@example.com' }, key))).toEqual(conflict);
  const another = await proposeTo(app, ana, { start: WAITING_START + DAY });
  expect(await refusal(payLater(app, ana, another, {}, key))).toEqual(conflict);
  await finish(app, waiting, 'pay');
  expect((await payLater(app, ana, waiting, {}, key)).body).toEqual(first.body);
});

test('paying a waiting appointment with a provider that does not prepare it says so, and may succeed later', async () => {
  let broken = true;
  changeProvider(app, (provider) => ({
    create: async (input) => (broken ? { ok: false, kind: 'unknown' } : provider.create(input)),
  }));
  const failed = await payLater(app, ana, waiting);
  expect(failed.body).toEqual({ success: false, message: 'გადახდის მომზადება ვერ მოხერხდა' });
  expect(await stored()).toMatchObject({ status: 'proposed' });
  broken = false;
  expect((await payLater(app, ana, waiting)).body['success']).toBe(true);
});

test('paying for a foreign, unknown or malformed order answers alike; for a hold or a booked session in words', async () => {
  const nika = await app.signIn('599000002');
  for (const orderId of [waiting, 'A'.repeat(22), 'no-order']) {
    expect(await refusal(payLater(app, nika, orderId, { email: 'bad' }))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await refusal(payTerms(app, nika, orderId))).toEqual([404, 'ORDER_NOT_FOUND']);
  }
  const booked = (await app.inject('GET', '/cabinet/sessions', { token: ana.token })).body['sessions'];
  const paid = (booked as { orderId: string; status: string }[]).find(({ status }) => status === 'confirmed');
  expect(await refusal(payLater(app, ana, paid?.orderId ?? ''))).toEqual([409, 'APPOINTMENT_PAID']);
  const held = (await reserve(app, ana, { bookingSession: THURSDAY })).body['sessionId'];
  expect(await refusal(payLater(app, ana, String(held)))).toEqual([409, 'SESSION_NOT_BOOKED']);
  for (const [change, code] of [
    [{ name: 'ა' }, 'NAME_TOO_SHORT'],
    [{ email: 'ana@example' }, 'EMAIL_INVALID'],
  ] as const)
    expect(await refusal(payLater(app, ana, waiting, change))).toEqual([422, code]);
});

test('paying a waiting appointment with a therapist who is shut out is refused, and goes on once the therapist is let in', async () => {
  const set = async (at: string | null) =>
    app.rows('update therapists set disabled_at = $1 where id in (select therapist_id from appointments)', [at]);
  await set(new Date(app.clock.now()).toISOString());
  expect(await refusal(payTerms(app, ana, waiting))).toEqual([409, 'SLOT_CLOSED']);
  expect(await refusal(payLater(app, ana, waiting))).toEqual([409, 'SLOT_CLOSED']);
  expect(await tries()).toEqual([]);
  await set(null);
  expect((await payLater(app, ana, waiting)).body).toMatchObject({ success: true });
});

test('paying a waiting appointment after five declined cards in a day waits', async () => {
  for (let i = 0; i < 5; i++) {
    await payLater(app, ana, waiting);
    await finish(app, waiting, 'decline');
  }
  expect(await refusal(payLater(app, ana, waiting))).toEqual([429, 'TOO_MANY_PAYMENTS']);
  expect(await paymentStatus(app, ana, waiting)).toBe('FAILED');
});

test.for([
  ['decline', 'FAILED'],
  ['cancel', 'CANCELED'],
  ['expire', 'EXPIRED'],
] as const)(
  'a missing payment of a waiting appointment (%s) keeps the time, writes no mail, and may be tried again',
  async ([how, status]) => {
    const mails = app.mails.length;
    await payLater(app, ana, waiting);
    await finish(app, waiting, how);
    await app.deps.jobs.drain();
    expect([await paymentStatus(app, ana, waiting), (await stored())?.status]).toEqual([status, 'proposed']);
    expect((await payTerms(app, ana, waiting)).body['payment']).toEqual({
      status,
      outcome: null,
      refund: null,
      paymentUrl: null,
    });
    expect(app.mails.length).toBe(mails);
    expect((await payLater(app, ana, waiting)).body['success']).toBe(true);
    await finish(app, waiting, 'pay');
    expect((await stored())?.status).toBe('confirmed');
  },
);

test('a missing payment of a waiting appointment ends after 15 minutes on our side as well, when the bank says nothing of it', async () => {
  changeProvider(app, (provider) => ({
    status: async (ref) => {
      const said = await provider.status(ref);
      return said.ok && said.value.status === 'EXPIRED'
        ? { ok: true, value: { status: 'INITIAL', raw: 'created' } }
        : said;
    },
  }));
  await payLater(app, ana, waiting);
  for (let minute = 0; minute < 14; minute += 1) await pass(app, MINUTE);
  expect((await tries()).map(({ status }) => status)).toEqual(['INITIAL']);
  await pass(app, MINUTE);
  expect((await tries()).map(({ status }) => status)).toEqual(['EXPIRED']);
  ana = await app.signIn();
  expect(await paymentStatus(app, ana, waiting)).toBe('EXPIRED');
});

test('a missing payment of a waiting appointment given up by its client keeps the time, and money that comes all the same seats', async () => {
  await payLater(app, ana, waiting);
  const cancelled = await app.inject('POST', `/checkout/${waiting}/cancel`, { token: ana.token });
  expect(cancelled.body['data']).toMatchObject({ status: 'CANCELED' });
  expect((await stored())?.status).toBe('proposed');
  await finish(app, waiting, 'pay');
  expect((await stored())?.status).toBe('confirmed');
  expect(await moneyBack(app, waiting, ana)).toEqual({ outcome: 'seated_after_all', refund: null });
});
