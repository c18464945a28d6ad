import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { changeProvider, charges, sessions, stepOf } from '#server/testing/payment/payment-records.ts';
import {
  check,
  finish,
  order,
  pass,
  paymentStatus,
  reserve,
  THURSDAY,
  WEDNESDAY,
} from '#server/testing/booking/shopping.ts';

// spec §3: "Reservation response: success, paymentUrl, sessionId."
// spec §7: "POST /therapists/reserve-appointment | {specialistId, userId, bookingSession, sessionType, email, name,
// selectedDate, locale ('ka')}; response success, paymentUrl, sessionId"
test('reserving turns the hold into a payment of the frozen price', async ({ app, ana }) => {
  await check(app, ana);
  const answer = await reserve(app, ana);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    paymentUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/dev\/pay\/[0-9a-f-]{36}$/),
    sessionId: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(await charges(app)).toEqual([{ status: 'INITIAL', seats: false, currency: 'GEL', amount: 12_000 }]);
  expect(await paymentStatus(app, ana, String(answer.body['sessionId']))).toBe('INITIAL');
});

// spec §5: "signing up for a session implies agreeing to the service agreement."
test('reserving records the version of the service agreement with the order, once and for good', async ({
  app,
  ana,
}) => {
  const orderId = await order(app, ana);
  expect((await reserve(app, ana, { card: 'EUR' })).body['sessionId']).toBe(orderId);
  expect(await app.rows('select order_id, text_version, at from order_agreements')).toEqual([
    { order_id: app.idOf(orderId), text_version: expect.stringContaining('@'), at: app.clock.now() },
  ]);
  await expect(app.rows('delete from order_agreements')).rejects.toThrow('append only');
});

test('reserving takes the hold itself when there is none, by the same rules', async ({ app, ana }) => {
  expect((await reserve(app, ana)).body['success']).toBe(true);
  expect([await sessions(app), await stepOf(app, ana)]).toEqual([['held'], 5]);
  const nika = await app.signIn('599000002');
  expect(await refusal(reserve(app, nika))).toEqual([409, 'SLOT_TAKEN']);
  const offGrid = { ...WEDNESDAY, start: '12:10', end: '13:00' };
  expect(await refusal(reserve(app, nika, { bookingSession: offGrid }))).toEqual([422, 'BAD_SLOT']);
  expect(await app.rows('select 1 as one from orders')).toHaveLength(1);
});

test('reserving renews the hold to 15 minutes, at most to 45 after the first', async ({ app, ana }) => {
  await check(app, ana);
  const start = app.clock.now();
  const endsAfter = async () => {
    const [row] = await app.rows<{ at: number }>(`select hold_expires_at as at from appointments`);
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
  expect(await sessions(app)).toEqual(['expired']);
});

test('reserving counts the price of the hold, not the new price of the profile', async ({ app, ana }) => {
  await check(app, ana);
  reprice(app, 99_900);
  expect((await reserve(app, ana, { amountMinor: 12_000 })).body['success']).toBe(true);
  expect((await charges(app))[0]?.amount).toBe(12_000);
});

test.for([
  ['GEL', 12_000, 99_900],
  ['EUR', 4124, 34_330],
] as const)(
  'reserving with a card in %s never takes another sum than the page showed',
  async ([card, shown, now], { app, ana }) => {
    await check(app, ana);
    await pass(app, 16 * MINUTE);
    reprice(app, 99_900);
    ana = await app.signIn();
    for (const key of ['one-press', 'one-press', 'another-press'])
      expect(await refusal(reserve(app, ana, { card, amountMinor: shown }, { 'idempotency-key': key }))).toEqual([
        409,
        'PRICE_CHANGED',
      ]);
    // The time is theirs while they read the new price; nothing can be paid yet.
    expect([(await sessions(app)).toSorted(), await charges(app)]).toEqual([['expired', 'held'], []]);
    expect(await app.rows('select 1 as one from orders')).toEqual([]);
    expect((await reserve(app, ana, { card, amountMinor: now })).body['success']).toBe(true);
    expect((await charges(app)).map(({ amount }) => amount)).toEqual([now]);
  },
);

test('reserving with a card in EUR asks for cents at the rate of the hold, rounded up', async ({ app, ana }) => {
  await order(app, ana, { card: 'EUR' });
  expect(await charges(app)).toEqual([{ status: 'INITIAL', seats: false, currency: 'EUR', amount: 4124 }]);
});

test('reserving without a rate refuses a card in EUR and takes one in GEL', async ({ app, ana }) => {
  app = await testApp({ change: { rates: { id: 'fixed', eur: async () => ({ ok: false, kind: 'unknown' }) } } });
  ana = await app.signIn();
  expect(await refusal(reserve(app, ana, { card: 'EUR' }))).toEqual([422, 'CARD_UNAVAILABLE']);
  expect((await reserve(app, ana)).body['success']).toBe(true);
});

test('reserving twice is one order and address; another card is a new attempt instead of the old', async ({
  app,
  ana,
}) => {
  const first = await reserve(app, ana);
  expect((await reserve(app, ana, { name: 'ანა ბ.' })).body).toEqual(first.body);
  const euro = await reserve(app, ana, { card: 'EUR' });
  expect(euro.body['sessionId']).toBe(first.body['sessionId']);
  expect(euro.body['paymentUrl']).not.toBe(first.body['paymentUrl']);
  await app.deps.jobs.drain();
  expect((await charges(app)).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'INITIAL']);
  const bank = await app.rows('select status from sandbox_payments order by status');
  expect(bank).toEqual([{ status: 'CANCELED' }, { status: 'INITIAL' }]);
});

test('reserving with a key answers a repeat alike and refuses another body', async ({ app, ana }) => {
  const key = { 'idempotency-key': '3f0e8a52-6a0e-4b57-9a3a-3d5f8c7f2f11' };
  const first = await reserve(app, ana, {}, key);
  await pass(app, 5 * MINUTE);
  expect((await reserve(app, ana, {}, key)).body).toEqual(first.body);
  const other = await refusal(reserve(app, ana, { email: 'other@example.com' }, key));
  expect(other).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  const foreign = await reserve(app, await app.signIn('599000002'), { bookingSession: THURSDAY }, key);
  expect(foreign.body['sessionId']).not.toBe(first.body['sessionId']);
  await pass(app, 20 * MINUTE);
  ana = await app.signIn();
  expect((await reserve(app, ana, {}, key)).body).toEqual(first.body);
  await pass(app, 2 * DAY);
  expect(await app.rows('select 1 as one from idempotency_keys')).toEqual([]);
});

test('reserving with a key answers a repeat alike, also when the card changed in between', async ({ app, ana }) => {
  const key = { 'idempotency-key': '3f0e8a52-6a0e-4b57-9a3a-3d5f8c7f2f11' };
  let between: (() => Promise<void>) | null = async () => {
    between = null;
    expect((await reserve(app, ana, { card: 'EUR' })).body['success']).toBe(true);
    repeat = (await reserve(app, ana, {}, key)).body;
  };
  let repeat: unknown = null;
  changeProvider(app, (provider) => ({
    create: async (input) => {
      const created = await provider.create(input);
      await between?.();
      return created;
    },
  }));
  const first = await reserve(app, ana, {}, key);
  expect(first.body).toMatchObject({ success: true });
  expect(repeat).toEqual(first.body);
});

// spec §5: "Before reserving: a therapist selected, user authenticated, a session type matching the preference
// present on the therapist."
// spec §8: "Payment: 'Therapist not selected',"
test('reserving with a malformed, unknown or not offered value is refused; initials are a name', async ({
  app,
  ana,
}) => {
  for (const [change, status, code] of [
    [{ name: 'აბ' }, 422, 'NAME_TOO_SHORT'],
    [{ name: 'ანა simshvide.ge' }, 422, 'NAME_IS_ADDRESS'],
    [{ name: undefined }, 400, 'VALIDATION'],
    [{ email: 'ana@example' }, 422, 'EMAIL_INVALID'],
    [{ card: 'USD' }, 400, 'VALIDATION'],
    [{ sessionType: 'type-teen' }, 422, 'SESSION_TYPE'],
    [{ specialistId: 'therapist-nobody' }, 404, 'THERAPIST_NOT_FOUND'],
    ...[undefined, null, ''].map((specialistId) => [{ specialistId }, 422, 'THERAPIST_NOT_SELECTED'] as const),
    [{ bookingSession: { date: '2026-11-23', start: '12:00', end: '12:50' } }, 422, 'SLOT_IN_PAST'],
  ] as const) {
    expect([change, await refusal(reserve(app, ana, change))]).toEqual([change, [status, code]]);
  }
  expect(await app.rows('select 1 as one from orders')).toEqual([]);
  expect((await reserve(app, ana, { name: 'ა ბ' })).body['success']).toBe(true);
});

test('reserving after five declined cards in a day waits', async ({ app, ana }) => {
  for (let i = 0; i < 5; i++) await finish(app, await order(app, ana), 'decline');
  const refused = await reserve(app, ana);
  expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_PAYMENTS']);
  expect(Number(refused.headers['retry-after'])).toBe(86_400);
  app.clock.advance(DAY);
  ana = await app.signIn();
  expect((await reserve(app, ana, { bookingSession: THURSDAY })).body['success']).toBe(true);
});

const FAILURES = ['rejected', 'unknown', 'misconfigured'] as const;

test.for(FAILURES)(
  'a provider that does not prepare the payment (%s) is told in words, and the client may try again',
  async (kind, { app, ana }) => {
    let broken = true;
    changeProvider(app, (provider) => ({
      create: async (input) => (broken ? { ok: false, kind } : provider.create(input)),
    }));
    const english = await reserve(app, ana, { locale: 'en' });
    expect([english.status, english.body]).toEqual([200, { success: false, message: 'Failed to prepare payment' }]);
    expect((await reserve(app, ana)).body).toEqual({ success: false, message: 'გადახდის მომზადება ვერ მოხერხდა' });
    expect(await sessions(app)).toEqual(['held']);
    broken = false;
    expect((await reserve(app, ana)).body['success']).toBe(true);
  },
);

test.for(['http://elsewhere.example/pay', 'javascript:alert(1)', '/api/dev/pay', 'data:text/html,x'])(
  'a provider that sends people to %s is refused',
  async (redirectUrl, { app, ana }) => {
    changeProvider(app, () => ({ create: async () => ({ ok: true, value: { providerRef: 'x', redirectUrl } }) }));
    expect((await reserve(app, ana)).body).toMatchObject({ success: false });
    expect(await sessions(app)).toEqual(['held']);
  },
);

test('a payment that the provider does not prepare may succeed the second time with the same key', async ({
  app,
  ana,
}) => {
  let broken = true;
  changeProvider(app, (provider) => ({
    create: async (input) => (broken ? { ok: false, kind: 'rejected' } : provider.create(input)),
  }));
  const key = { 'idempotency-key': 'again' };
  expect((await reserve(app, ana, {}, key)).body['success']).toBe(false);
  broken = false;
  expect((await reserve(app, ana, {}, key)).body['success']).toBe(true);
});

/** The first demo therapist asks another price from now on, without a fee; in tetri. */
function reprice(app: TestApp, price: number): void {
  const snapshot = app.deps.content.snapshot();
  const profile = snapshot.therapists.get(DEMO_THERAPISTS.Th1);
  if (profile === undefined) throw new Error('no profile');
  const sessionTypes = profile.sessionTypes.map((offer) => ({ ...offer, price }));
  const therapists = new Map([...snapshot.therapists, [profile.id, { ...profile, fee: 0, sessionTypes }]]);
  Object.assign(app.deps, { content: { id: 'local', snapshot: () => ({ ...snapshot, therapists }) } });
}
