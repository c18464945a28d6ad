import { describe, expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { accept, FRIDAY, offer as propose } from '#server/testing/session/other-times.ts';
import { awake, changeOwn, ownSession, readOwn } from '#server/testing/session/cabinet.ts';
import { editedContent } from '#server/testing/content/edited-content.ts';
import { charges, sessions } from '#server/testing/payment/payment-records.ts';
import { test as paymentTest } from '#server/testing/payment/payment-test.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { check, finish, order, outcome, pass, reserve, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';

/** 100 ₾ and 20 % of fee for 50 minutes; free from 10:00 to 20:00, with a rest of 10 minutes. */
const { Th1: NINO } = DEMO_THERAPISTS;

const test = paymentTest
  .extend('content', () => editedContent())
  .extend('options', ({ content }) => ({ change: { content } }));
let app: TestApp;
let ana: TestPerson;
let content: ReturnType<typeof editedContent>;
test.beforeEach(({ app: a, ana: b, content: c }) => void ([app, ana, content] = [a, b, c]));

/** The frozen terms in the rows of the booking: tetri, percent and minutes. */
const termsOf = () =>
  app.rows<{ status: string; price: number; fee: number; minutes: number }>(
    `select status, price_minor as price, fee_percent::float8 as fee,
       (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes
     from appointments order by created_at, lower(during)`,
  );
const OLD = { price: 10_000, fee: 20, minutes: 50 };
/** 130 ₾ and 10 % of fee: 143 ₾ for an hour. */
const NEW = { price: 13_000, fee: 10, duration: 60 };

test('price, fee and minutes that change before payment leave the hold its terms, also in another tab and for another card', async () => {
  const held = await check(app, ana);
  content.offer(NINO, NEW);
  // Another tab shows what is held, and the same time pressed once more is the same hold.
  const current = await app.inject('GET', '/booking/current', { token: ana.token });
  expect(current.body['hold']).toEqual(held.body['hold']);
  const again = await check(app, ana);
  expect([again.status, again.body['hold']]).toEqual([200, held.body['hold']]);
  for (const [card, amountMinor] of [
    ['GEL', 12_000],
    ['EUR', 4124],
    ['GEL', 12_000],
  ] as const) {
    const paying = await reserve(app, ana, { card, amountMinor });
    expect([card, paying.body['success']]).toEqual([card, true]);
  }
  expect((await charges(app)).at(-1)).toMatchObject({ currency: 'GEL', amount: 12_000 });
  expect(await termsOf()).toEqual([{ status: 'held', ...OLD }]);
  const orderId = await order(app, ana);
  await finish(app, orderId, 'pay');
  expect(await termsOf()).toEqual([{ status: 'confirmed', ...OLD }]);
});

test('price, fee and minutes that change before payment give a hold that paying takes itself the new terms, but only for the sum that was shown', async () => {
  content.offer(NINO, NEW);
  const hour = { bookingSession: { ...WEDNESDAY, start: '12:20', end: '13:20' } };
  expect(await refusal(reserve(app, ana, { ...hour, amountMinor: 12_000 }))).toEqual([409, 'PRICE_CHANGED']);
  expect((await reserve(app, ana, { ...hour, amountMinor: 14_300 })).body['success']).toBe(true);
  expect(await termsOf()).toEqual([{ status: 'held', price: 13_000, fee: 10, minutes: 60 }]);
  expect((await charges(app)).map(({ amount }) => amount)).toEqual([14_300]);
});

test('price, fee and minutes that change before payment let nobody take a time of the old minutes, and say so', async () => {
  content.offer(NINO, NEW);
  expect(await refusal(check(app, ana))).toEqual([422, 'DURATION_MISMATCH']);
  expect(await refusal(check(app, ana, { duration: 60 }))).toEqual([422, 'BAD_SLOT']);
  expect(await refusal(reserve(app, ana))).toEqual([422, 'BAD_SLOT']);
  expect(await sessions(app)).toEqual([]);
});

test('price, fee and minutes that change before payment leave money that came late what it paid for', async () => {
  const orderId = await order(app, ana);
  content.offer(NINO, { price: 13_000, fee: 10 });
  await pass(app, 15 * MINUTE);
  await finish(app, orderId, 'pay');
  expect(await termsOf()).toEqual([{ status: 'confirmed', ...OLD }]);
  expect(await outcome(app, await app.signIn(), orderId)).toBe('seated_after_all');
});

test('price, fee and minutes that change before payment send late money back for a time that the new minutes have moved away', async () => {
  const orderId = await order(app, ana);
  content.offer(NINO, NEW);
  await pass(app, 15 * MINUTE);
  await finish(app, orderId, 'pay');
  expect(await termsOf()).toEqual([{ status: 'expired', ...OLD }]);
  expect(await app.rows('select status, reason, amount_minor as amount from refunds')).toEqual([
    { status: 'DONE', reason: 'seat lost', amount: 12_000 },
  ]);
});

test('price, fee and minutes that change before payment do not come back by late money once nothing of the kind is offered', async () => {
  const orderId = await order(app, ana);
  content.edit(NINO, (profile) => ({
    ...profile,
    sessionTypes: profile.sessionTypes.filter(({ typeKey }) => typeKey !== 'personal'),
  }));
  // Nothing new begins; what is being paid while the time is held is booked.
  expect(await refusal(reserve(app, ana))).toEqual([422, 'SESSION_TYPE']);
  await pass(app, 15 * MINUTE);
  await finish(app, orderId, 'pay');
  expect(await termsOf()).toEqual([{ status: 'expired', ...OLD }]);
  expect(await outcome(app, await app.signIn(), orderId)).toBe('closed');
});

test('price, fee and minutes that change before payment are those of the newer hold when another tab has taken one', async () => {
  await check(app, ana);
  content.offer(NINO, NEW);
  const hour = { bookingSession: { ...WEDNESDAY, start: '12:20', end: '13:20' } };
  expect((await check(app, ana, { ...hour, duration: 60 })).status).toBe(200);
  // The first tab still shows the old time, which is held no more.
  expect(await refusal(reserve(app, ana, { amountMinor: 12_000 }))).toEqual([422, 'BAD_SLOT']);
  expect((await reserve(app, ana, { ...hour, amountMinor: 14_300 })).body['success']).toBe(true);
  expect(await termsOf()).toEqual([
    { status: 'cancelled', ...OLD },
    { status: 'held', price: 13_000, fee: 10, minutes: 60 },
  ]);
});

describe('a booked session whose offer changes', () => {
  const booked = async (app: TestApp, ana: TestPerson) => {
    const orderId = await order(app, ana, { bookingSession: THURSDAY, selectedDate: THURSDAY.date });
    await finish(app, orderId, 'pay');
    return orderId;
  };

  test('a booked session whose offer changes is moved at its own length and price, to times that the calendar has now', async () => {
    const orderId = await booked(app, ana);
    content.offer(NINO, NEW);
    const { slots } = (await readOwn(app, ana, orderId, '/slots')).body as {
      slots: { date: string; start: string; end: string }[];
    };
    const onFriday = slots.filter(({ date }) => date === FRIDAY.date).map(({ start, end }) => `${start}-${end}`);
    expect(onFriday.slice(0, 3)).toEqual(['10:00-10:50', '11:10-12:00', '12:20-13:10']);
    const move = (bookingSession: object) => changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession } });
    for (const [start, end] of [
      ['11:10', '12:10'],
      ['12:00', '12:50'],
    ] as const) {
      expect(await refusal(move({ ...FRIDAY, start, end }))).toEqual([422, 'BAD_SLOT']);
    }
    expect((await move({ ...FRIDAY, start: '11:10', end: '12:00' })).status).toBe(200);
    expect(await termsOf()).toEqual([{ status: 'confirmed', ...OLD }]);
    expect((await ownSession(app, ana, orderId)).sessionTime).toMatchObject({ startTime: '11:10', endTime: '12:00' });
  });

  test('a booked session whose offer changes goes to an offered time of its own length, or to none that the calendar has no more', async () => {
    const therapist = await app.signInAs('THERAPIST');
    const orderId = await booked(app, ana);
    expect((await propose(app, therapist, orderId, [FRIDAY])).status).toBe(200);
    content.offer(NINO, NEW);
    const client = await awake(app, ana);
    expect((await ownSession(app, client, orderId)).proposal).toMatchObject({ times: [{ isFree: false }] });
    expect(await refusal(accept(app, client, orderId, FRIDAY))).toEqual([409, 'SLOT_CLOSED']);
    content.offer(NINO, { ...NEW, duration: 50 });
    expect((await accept(app, client, orderId, FRIDAY)).status).toBe(200);
    expect(await termsOf()).toEqual([{ status: 'confirmed', ...OLD }]);
  });
});
