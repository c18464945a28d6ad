import { beforeEach, expect, test } from 'vitest';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { cancel, OPERATOR, stay } from '#server/testing/booking/after-booking.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { joinByEmail } from '#server/testing/sign-in/ways-in.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { pastClient } from '#server/testing/practice/practice-sessions.ts';
import { THURSDAY, WEDNESDAY, finish, order, paidOrder, pass } from '#server/testing/booking/shopping.ts';
import { sayAbsent, takeBack, objectTo } from '#server/testing/session/session-changes.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson & { profileId: string };
let admin: TestPerson;
let orderId: string;
let number: string;

beforeEach(async () => {
  app = await testApp();
  therapist = await app.signInAs('THERAPIST');
  ana = await app.signIn();
  orderId = await paidOrder(app, ana);
  [{ number }] = (await app.rows('select number from orders')) as [{ number: string }];
  admin = await app.signInAs('ADMIN');
});

const find = async (asked: object) => app.inject('POST', '/ops/find-orders', { token: admin.token, body: asked });
const read = async (path: string) => app.inject('GET', `/ops${path}`, { token: admin.token });
const looks = () =>
  app.rows(`select actor_id as "actorId", action, entity_id as about from audit_log where entity = 'ops' order by id`);
/** The session has begun, and the client said that the therapist did not come. */
const complainOf = async (words: string | null) => {
  app.clock.advance(Date.UTC(2026, 10, 25, 8, 15) - app.clock.now());
  await sayAbsent(app, orderId, ana, words);
  admin = await app.signInAs('ADMIN');
};

const ANAS_ORDER = {
  status: 'confirmed',
  sessionType: 'personal',
  sessionTime: { date: WEDNESDAY.date, startTime: WEDNESDAY.start, endTime: WEDNESDAY.end },
  paid: { minor: 12_000, currency: 'GEL', card: '4242' },
  refund: null,
  payout: null,
  complaint: null,
  moves: 0,
};

test('orders are found by phone in any spelling, by number and by id, with contacts that only their owner can complete', async () => {
  const found = {
    client: { phone: '+995 5•• ••• •56', email: null, since: expect.any(String) },
    orders: [{ ...ANAS_ORDER, number, specialist: 'ნინო ბერიძე' }],
  };
  const asked = [{ phone: '599123456' }, { phone: '+995 599 12-34-56' }, { order: number.toLowerCase() }];
  for (const one of [...asked, { order: orderId }]) expect((await find(one)).body).toMatchObject(found);
});

test.each([
  ['as the client reads it', (shown: string) => shown],
  ['in lower case with spaces', (shown: string) => shown.toLowerCase().replaceAll('-', ' ')],
  ['with Cyrillic letters', (shown: string) => shown.replaceAll('A', 'А').replaceAll('B', 'В').replaceAll('E', 'Е')],
])('orders are found by the booking number %s', async (_how, spelt) => {
  const said = spelt(formatBookingNumber(number));
  expect((await find({ order: said })).body).toMatchObject({ orders: [{ number }] });
  expect((await read(`/orders/${encodeURIComponent(said)}`)).body).toMatchObject({ order: { number } });
});

test('orders are found by the number of a receipt, of what was paid and of what went back', async () => {
  const receipts = () => app.rows<{ number: number }>('select number from receipts order by number');
  const [paid] = await receipts();
  expect((await find({ order: `№ ${paid?.number}` })).body).toMatchObject({ orders: [{ number }] });
  await cancel(app, orderId, OPERATOR);
  await pass(app, HOUR);
  admin = await app.signInAs('ADMIN');
  const back = (await receipts()).at(-1);
  expect(back?.number).not.toBe(paid?.number);
  expect((await find({ order: String(back?.number) })).body).toMatchObject({ orders: [{ number }] });
  expect(await find({ order: '999999999' })).toMatchObject({ status: 404 });
});

test('orders are found by the e-mail of who signs in with it, not by the one that an order names', async () => {
  expect((await find({ email: 'ana@example.com' })).body).toEqual({ client: null, orders: [], next: null });
  await joinByEmail(app, 'eka@example.com');
  expect((await find({ email: 'EKA@example.com' })).body).toMatchObject({
    client: { phone: null, email: 'e•••@example.com' },
    orders: [],
  });
});

test('orders are found fifty at a time, each once, and never those of another client', async () => {
  const phone = '599000004';
  const startOf = (n: number) => app.clock.now() - (n + 3) * DAY;
  const sessions = Array.from({ length: 120 }, (_, n) => ({ start: startOf(n), status: 'completed' }));
  await pastClient(app, DEMO_THERAPISTS.Th1, { phone, name: 'გიო', sessions });
  const pages: string[][] = [];
  const cursors: unknown[] = [];
  for (let cursor: unknown = undefined; ;) {
    const { body } = await find({ phone, cursor });
    pages.push((body['orders'] as { number: string }[]).map((one) => one.number));
    cursor = body['next'];
    if (cursor === null) break;
    cursors.push(cursor);
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flat()).size).toBe(120);
  // Ana's session is later than where this page ended, and so none of hers follows.
  for (const cursor of cursors) expect((await find({ phone: '599123456', cursor })).body).toMatchObject({ orders: [] });
  const far = `zzzzzzzz.${NOBODY}`;
  expect((await find({ phone: '599123456', cursor: far })).body).toMatchObject({ orders: [{ number }], next: null });
  for (const cursor of ['x', `k2f.${NOBODY}x`, ''])
    expect(await find({ phone, cursor })).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
});

test('orders are found of nobody when nobody signs in with the phone', async () => {
  expect((await find({ phone: '599000009' })).body).toEqual({ client: null, orders: [], next: null });
});

test.each([
  [{ phone: '12' }, 400, 'PHONE_INVALID'],
  [{ email: 'ana' }, 422, 'EMAIL_INVALID'],
  [{ order: '0123456789AB' }, 404, 'ORDER_NOT_FOUND'],
  [{ order: "' or 1=1 --" }, 404, 'ORDER_NOT_FOUND'],
  [{ order: 'a\u0000b' }, 400, 'VALIDATION'],
  [{}, 400, 'VALIDATION'],
])('a search for the orders of %j is refused', async (asked, status, code) => {
  expect(await find(asked)).toMatchObject({ status, body: { code } });
});

test('an order is shown with its client, payments and history, and without what opens its page', async () => {
  const { body } = await read(`/orders/${number}`);
  expect(body).toEqual({
    stays: [],
    together: 0,
    agreed: ['privacy', 'terms'].map((text) => ({
      version: expect.stringContaining(`legal-${text}-client-ka@`),
      at: '2026-11-24T06:00:00.000Z',
    })),
    order: expect.objectContaining({ ...ANAS_ORDER, number }),
    client: {
      id: ana.userId,
      phone: '+995 5•• ••• •56',
      email: null,
      since: '2026-11-24T06:00:00.000Z',
      name: 'ანა',
      orderEmail: 'a•••@example.com',
    },
    payments: [
      {
        attemptId: expect.any(String),
        at: '2026-11-24T06:00:00.000Z',
        status: 'SUCCESS',
        asked: { minor: 12_000, currency: 'GEL' },
        outcome: null,
        refund: null,
      },
    ],
    history: [
      { at: '2026-11-24T06:00:00.000Z', event: 'hold', by: 'client', to: 'held', moved: null },
      { at: '2026-11-24T06:00:00.000Z', event: 'seat', by: 'provider', to: 'confirmed', moved: null },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(orderId);
});

test('every look is written down with who looked at whose order, and says no phone, e-mail or id of an order', async () => {
  await find({ phone: '599123456' });
  await find({ phone: '599000009' });
  await read(`/orders/${orderId}`);
  await read(`/orders/${number}/complaint`);
  await read('/complaints');
  const actorId = admin.userId;
  expect(await looks()).toEqual([
    { actorId, action: 'ops.find-orders', about: ana.userId },
    { actorId, action: 'ops.find-orders', about: 'nobody of this phone' },
    { actorId, action: 'ops.look-at-order', about: number },
    { actorId, action: 'ops.read-complaint', about: number },
    { actorId, action: 'ops.list-complaints', about: 'all' },
  ]);
});

test('the phones of an order are shown whole to who says why, which the audit log keeps', async () => {
  const path = `/ops/orders/${number}/phones`;
  const ask = (reason: string, token = admin.token) => app.inject('POST', path, { token, body: { reason } });
  expect((await ask('')).status).toBe(400);
  expect(await looks()).toEqual([]);
  const { body } = await ask('the link does not open');
  expect(body).toMatchObject({ client: '+995599123456', therapist: expect.stringMatching(/^\+9955\d{8}$/) });
  const kept = `select action, entity_id, reason from audit_log where action like 'ops.%'`;
  expect(await app.rows(kept)).toEqual([
    { action: 'ops.read-phones', entity_id: number, reason: 'the link does not open' },
  ]);
});

test('a complaint is listed with the session while nobody has decided it', async () => {
  await complainOf(null);
  const [at, upheldAt] = ['2026-11-25T08:15:00.000Z', '2026-11-26T08:15:00.000Z'];
  const complaint = { what: 'therapist_absent', status: 'open', at, upheldAt };
  const orders = [expect.objectContaining({ number, complaint })];
  expect((await read('/complaints')).body).toEqual({ orders, next: null });
  await takeBack(app, orderId, ana);
  expect((await read('/complaints')).body).toEqual({ orders: [], next: null });
});

test('a complaint is listed after those whose sessions ended before', async () => {
  await complainOf(null);
  const [row] = await app.rows<{ id: string; at: number }>(`select id, upper(during) as at from appointments`);
  const after = (at: number, id = row?.id) => read(`/complaints?cursor=${at.toString(36)}.${id}`);
  const at = row?.at ?? 0;
  expect((await after(at - 1)).body).toMatchObject({ orders: [{ number }] });
  expect((await after(at, NOBODY)).body).toMatchObject({ orders: [{ number }] });
  expect((await after(at)).body).toEqual({ orders: [], next: null });
  expect((await read('/complaints?cursor=x')).body).toMatchObject({ code: 'CURSOR_INVALID' });
});

test('a complaint shows the words of both sides', async () => {
  await complainOf('ველოდე <b>ნახევარი</b> საათი');
  await objectTo(app, orderId, therapist, 'კავშირი გაწყდა');
  expect((await read(`/orders/${number}/complaint`)).body).toMatchObject({
    order: { number, complaint: { status: 'disputed' } },
    words: 'ველოდე <b>ნახევარი</b> საათი',
    answer: 'კავშირი გაწყდა',
  });
  expect(JSON.stringify((await read(`/orders/${number}`)).body)).not.toContain('ნახევარი');
});

test('a complaint stands beside the times at which each seat of the room was taken and left', async () => {
  const from = Date.UTC(2026, 10, 25, 8, 2);
  await stay(app, 'therapist', { from, seen: from + MINUTE, left: from + 2 * MINUTE });
  await stay(app, 'client', { from, seen: from + MINUTE });
  await complainOf(null);
  const seen = { enteredAt: '2026-11-25T08:02:00.000Z', seenAt: '2026-11-25T08:03:00.000Z' };
  const stays = [
    { seat: 'therapist', ...seen, leftAt: '2026-11-25T08:04:00.000Z' },
    { seat: 'client', ...seen, leftAt: null },
  ];
  const told = (await read(`/orders/${number}/complaint`)).body;
  expect(told).toMatchObject({ order: { complaint: { status: 'disputed', presence: 'against' } }, stays });
  expect((await read(`/orders/${number}`)).body).toMatchObject({ stays });
});

test.each([
  ['open', null],
  ['disputed', 'I was there'],
])(
  'an order shows when its specialist first answered a complaint that is %s, with the words %s',
  async (status, words) => {
    const from = Date.UTC(2026, 10, 25, 8, 2);
    if (status === 'disputed') await stay(app, 'therapist', { from, seen: from + HOUR / 2 });
    await complainOf(null);
    const shown = async () => (await read(`/orders/${number}`)).body;
    expect(await shown()).toMatchObject({ order: { complaint: { status, answeredAt: null } } });
    app.clock.advance(MINUTE);
    const at = new Date(app.clock.now()).toISOString();
    await objectTo(app, orderId, therapist, words);
    app.clock.advance(MINUTE);
    await objectTo(app, orderId, therapist, 'and more words');
    expect(await shown()).toMatchObject({ order: { complaint: { status: 'disputed', answeredAt: at } } });
  },
);

test('a complaint that was never made is not found', async () => {
  expect(await read(`/orders/${number}/complaint`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('money that does not go back by itself is listed when the provider refuses the refund for good', async () => {
  const late = await order(app, await app.signIn('599000002'), { bookingSession: THURSDAY });
  await app.rows(
    `update sandbox_payments set expires_at = expires_at + interval '1 hour', amount_minor = 100 where status = 'INITIAL'`,
  );
  changeProvider(app, () => ({ refund: async () => ({ ok: false, kind: 'rejected' }) }));
  await finish(app, late, 'pay');
  // Every try waits longer than the one before, an hour at most.
  for (let hour = 0; hour < 40; hour += 1) await pass(app, HOUR);
  admin = await app.signInAs('ADMIN');
  const [asked, refund] = [12_000, 100].map((minor) => ({ minor, currency: 'GEL' }));
  expect((await read('/payments/stuck')).body).toMatchObject({
    payments: [{ why: 'refused', asked, refund, provider: 'sandbox' }],
  });
});

test('money that does not go back by itself is listed when what came could not be written down', async () => {
  const odd = await order(app, await app.signIn('599000002'), { bookingSession: THURSDAY });
  changeProvider(app, (provider) => ({
    status: async (ref) => {
      const answer = await provider.status(ref);
      if (!answer.ok || answer.value.status !== 'SUCCESS') return answer;
      return { ok: true, value: { ...answer.value, paid: { minor: 12_000, currency: 'USD' } } };
    },
  }));
  await finish(app, odd, 'pay');
  await pass(app, MINUTE);
  expect((await read('/payments/stuck')).body).toMatchObject({ payments: [{ why: 'set_aside', refund: null }] });
});

test('a specialist is named in the language of who asks, with the profile whose free times can be shown', async () => {
  const ask = (language: string) =>
    app.inject('GET', `/ops/orders/${number}`, { token: admin.token, headers: { 'accept-language': language } });
  const of = { number, profile: therapist.profileId };
  expect((await ask('ka')).body).toMatchObject({ order: { ...of, specialist: 'ნინო ბერიძე' } });
  expect((await ask('en')).body).toMatchObject({ order: { ...of, specialist: 'Nino Beridze' } });
});
