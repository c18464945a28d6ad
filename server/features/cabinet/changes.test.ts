import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booksOf, END, goTo, START, test, UNTOUCHED } from '#server/testing/booking/after-booking.ts';
import type { TestAnswer, TestApp, TestPerson } from '#server/testing/app.ts';
import { awake, changeOwn, openTime, ownSession, readOwn, shownVersion } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { stepOf } from '#server/testing/payment/payment-records.ts';
import { THURSDAY, WEDNESDAY, order, paidOrder } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let ana: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, orderId: c }) => void ([app, ana, orderId] = [a, b, c]));

const FRIDAY = { date: '2026-11-27', start: '15:00', end: '15:50' };
const LIMIT = '2026-11-25T11:00:00.000Z';

const move = (client: TestPerson, id: string, bookingSession: object = FRIDAY) =>
  changeOwn(app, client, id, { call: 'move', body: { bookingSession } });
const cancel = (client: TestPerson, id: string, body: object = { refundMinor: 12_000 }) =>
  changeOwn(app, client, id, { call: 'cancel', body });
const complain = (client: TestPerson, id: string, body: object = { what: 'therapist_absent' }) =>
  changeOwn(app, client, id, { call: 'complaint', body });
const change = (client: TestPerson, id: string, email: string) =>
  changeOwn(app, client, id, { call: 'email', method: 'PUT', body: { email } });
const refused = ({ status, body }: TestAnswer) => [status, body['code']];
const DONE = [200, undefined];
const CHANGED = [409, 'SESSION_CHANGED'];

/** Expects that a call is refused so and writes nothing. */
async function expectNothing(call: () => Promise<TestAnswer>, answer: unknown[]): Promise<TestAnswer> {
  const before = await dump(app.deps.db);
  const got = await call();
  expect(refused(got)).toEqual(answer);
  expect(await dump(app.deps.db)).toBe(before);
  return got;
}

// spec §6: "Clients can reschedule or cancel in their cabinet."
test('moving answers the session at its new time; the same again changes nothing', async () => {
  const first = await move(ana, orderId);
  expect(first.body['session']).toMatchObject({
    sessionTime: { date: '2026-11-27', startTime: '15:00', endTime: '15:50' },
    moves: 1,
  });
  const again = await move(ana, orderId);
  expect(again.body['session']).toEqual(first.body['session']);
  expect((await ownSession(app, ana, orderId)).timeline.filter(({ what }) => what === 'moved')).toHaveLength(1);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
});

test.for([
  ['sold', { ...FRIDAY, start: '16:00', end: '16:50' }, [409, 'SLOT_TAKEN']],
  ['of another length', { ...FRIDAY, end: '16:20' }, [422, 'BAD_SLOT']],
  ['where nobody is', { ...FRIDAY, start: '03:00', end: '03:50' }, [422, 'BAD_SLOT']],
  ['that is past', { date: '2026-11-24', start: '09:00', end: '09:50' }, [422, 'SLOT_IN_PAST']],
  ['inside the notice', { date: '2026-11-24', start: '11:00', end: '11:50' }, [409, 'SLOT_CLOSED']],
  ['beyond the horizon', { date: '2027-02-01', start: '12:00', end: '12:50' }, [422, 'BAD_SLOT']],
  ['that is no date', { date: '2026-02-30', start: '12:00', end: '12:50' }, [422, 'BAD_SLOT']],
  ['in words', { date: 'tomorrow', start: '12:00', end: '12:50' }, [400, 'VALIDATION']],
  ['of an own session', { ...WEDNESDAY }, [409, 'OWN_SESSION']],
] as const)('moving to a time %s is refused, and the old one kept', async ([, to, answer]) => {
  const nika = await app.signIn('599000002');
  await paidOrder(app, nika, { bookingSession: { ...FRIDAY, start: '16:00', end: '16:50' } });
  await openTime(app, DEMO_THERAPISTS.Th5, Date.UTC(2026, 10, 25, 8));
  await paidOrder(app, ana, { specialistId: DEMO_THERAPISTS.Th5, bookingSession: WEDNESDAY });
  await app.deps.jobs.drain();
  await expectNothing(() => move(ana, orderId, to), [...answer]);
  expect((await ownSession(app, ana, orderId)).sessionTime.date).toBe(THURSDAY.date);
});

// docs/decisions/145
test('moving to the time of an own hold ends the hold, and the client is at the list again', async () => {
  await order(app, ana, { bookingSession: FRIDAY, selectedDate: FRIDAY.date });
  expect(await stepOf(app, ana)).toBe(5);
  expect(refused(await move(ana, orderId))).toEqual(DONE);
  expect(await stepOf(app, ana)).toBe(4);
});

test('moving less than 24 hours before, a third time, or after the start is refused with the rule’s date', async () => {
  await move(ana, orderId);
  await move(ana, orderId, THURSDAY);
  await expectNothing(() => move(ana, orderId), [409, 'MOVES_USED_UP']);
  await goTo(app, START - DAY + 1);
  const client = await awake(app, ana);
  const late = await expectNothing(() => move(client, orderId), [409, 'MOVE_TOO_LATE']);
  expect(late.body['until']).toBe(LIMIT);
  await goTo(app, START);
  const begun = await awake(app, client);
  await expectNothing(() => move(begun, orderId), [409, 'SESSION_BEGUN']);
  await goTo(app, END + DAY);
  const over = await awake(app, begun);
  await expectNothing(() => move(over, orderId), [409, 'SESSION_NOT_BOOKED']);
});

// spec §6: "Clients can reschedule or cancel in their cabinet."
test('cancelling shows the sum, its deadline and the card first; confirmed, it names the same sum', async () => {
  const terms = await readOwn(app, ana, orderId, '/cancel');
  expect(terms.body).toMatchObject({ refund: { minor: 12_000, currency: 'GEL' }, until: LIMIT, card: '4242' });
  const { body } = await cancel(ana, orderId, { refundMinor: 12_000, reason: 'price' });
  expect(body['session']).toMatchObject({ status: 'cancelled', refund: { minor: 12_000, status: 'pending' } });
  const again = await cancel(ana, orderId);
  expect(again.body['session']).toEqual(body['session']);
  const gone = await readOwn(app, ana, orderId, '/cancel');
  expect(refused(gone)).toEqual([409, 'SESSION_NOT_BOOKED']);
});

test('a cancelling that was looked at in time and confirmed too late is refused with the new sum; nothing is cancelled', async () => {
  await goTo(app, START - DAY - MINUTE);
  const client = await awake(app, ana);
  const { refund } = (await readOwn(app, client, orderId, '/cancel')).body as { refund: { minor: number } };
  app.clock.advance(2 * MINUTE);
  const seen = { refundMinor: refund.minor };
  const answer = await expectNothing(() => cancel(client, orderId, seen), [409, 'REFUND_CHANGED']);
  expect(answer.body).toMatchObject({ refundMinor: 0, until: LIMIT });
  const terms = await readOwn(app, client, orderId, '/cancel');
  expect(terms.body).toMatchObject({ refund: { minor: 0, currency: 'GEL' }, until: null });
  const { body } = await cancel(client, orderId, { refundMinor: 0 });
  expect(body['session']).toMatchObject({ status: 'cancelled', cancelReason: 'client_late', refund: null });
  // The order page is opened by others too: they learn nothing of it.
  for (const [token, cancelledLate] of [
    [client.token, true],
    [undefined, false],
  ] as const) {
    const page = await app.inject('GET', `/order/${orderId}`, token === undefined ? {} : { token });
    expect(page.body['data']).toMatchObject({ status: 'cancelled', cancelledLate });
  }
});

test.for([{}, { refundMinor: '12000' }, { refundMinor: 120.5 }, { refundMinor: 12_000, reason: 'bored' }, null])(
  'cancelling with the body %j is refused',
  async (body) => {
    await expectNothing(() => changeOwn(app, ana, orderId, { call: 'cancel', body }), [400, 'VALIDATION']);
  },
);

test('cancelling and moving at once from two devices have one outcome', async () => {
  const version = await shownVersion(app, orderId);
  const [first, moved, second] = await Promise.all([
    cancel(ana, orderId, { refundMinor: 12_000, version }),
    changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession: FRIDAY, version } }),
    cancel(ana, orderId, { refundMinor: 12_000, version }),
  ]);
  const { status } = await ownSession(app, ana, orderId);
  const { payment } = await booksOf(app, orderId);
  // Whichever came first has changed what the other page showed.
  expect({ refused: [first, moved, second].map(refused), status, payment }).toEqual(
    moved.status === 200
      ? { refused: [CHANGED, DONE, CHANGED], status: 'confirmed', payment: 'SUCCESS' }
      : { refused: [DONE, CHANGED, DONE], status: 'cancelled', payment: 'REFUND_PENDING' },
  );
});

test('saying that the specialist did not come is possible from 10 minutes after the start until 24 hours after the end, and once', async () => {
  await goTo(app, START + 10 * MINUTE - 1);
  const client = await awake(app, ana);
  const early = await expectNothing(() => complain(client, orderId), [409, 'TOO_EARLY']);
  expect(early.body['until']).toBe('2026-11-26T11:10:00.000Z');
  app.clock.advance(1);
  expect((await complain(client, orderId)).status).toBe(200);
  await expectNothing(() => complain(client, orderId), [409, 'ALREADY_COMPLAINED']);
  const withdrawn = await changeOwn(app, client, orderId, { call: 'complaint/withdraw' });
  expect(withdrawn.body['session']).toMatchObject({ complaint: { status: 'withdrawn' } });
  const again = await changeOwn(app, client, orderId, { call: 'complaint/withdraw' });
  expect(again.body['session']).toEqual(withdrawn.body['session']);
  await expectNothing(() => complain(client, orderId), [409, 'ALREADY_COMPLAINED']);
});

test('saying that the specialist did not come is refused later than that, of a cancelled session, and without a complaint to take back', async () => {
  await expectNothing(() => changeOwn(app, ana, orderId, { call: 'complaint/withdraw' }), [409, 'BAD_TRANSITION']);
  const cancelled = await paidOrder(app, ana, { bookingSession: WEDNESDAY });
  await cancel(ana, cancelled);
  await goTo(app, END + DAY + 1);
  const client = await awake(app, ana);
  const late = await expectNothing(() => complain(client, orderId), [409, 'TOO_LATE']);
  expect(late.body['until']).toBe('2026-11-27T11:50:00.000Z');
  await expectNothing(() => complain(client, cancelled), [409, 'SESSION_NOT_BOOKED']);
});

test('saying that the specialist did not come takes 500 letters of words, markup as text, and no control characters', async () => {
  await goTo(app, START + HOUR);
  const client = await awake(app, ana);
  const say = (words: unknown) => () => complain(client, orderId, { what: 'therapist_absent', words });
  await expectNothing(say('ა'.repeat(501)), [422, 'WORDS_TOO_LONG']);
  await expectNothing(say('ა'.repeat(10_000)), [422, 'WORDS_TOO_LONG']);
  await expectNothing(say('a'.repeat(30_000)), [400, 'VALIDATION']);
  await expectNothing(say({ $ne: null }), [400, 'VALIDATION']);
  await expectNothing(say('\u0000'), [400, 'VALIDATION']);
  const answer = await say(`\u0007<script>alert(1)</script>${'ა'.repeat(475)}`)();
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain('script');
  for (const mail of app.mails) expect(JSON.stringify(mail)).not.toContain('script>alert');
  expect(await dump(app.deps.db)).not.toContain('script');
});

test('the address of an own session is changed three times a day, to what can be an address, while the session is booked', async () => {
  for (const email of ['ana', 'ana@', 'a b@example.com', 'ana@example', `${'a'.repeat(400)}@b.ge`]) {
    await expectNothing(() => change(ana, orderId, email), [422, 'EMAIL_INVALID']);
  }
  for (const n of [1, 2, 3]) expect((await change(ana, orderId, `ana${n}@example.com`)).status).toBe(200);
  await expectNothing(() => change(ana, orderId, 'ana4@example.com'), [429, 'TOO_MANY_EMAILS']);
  // The address that stands there already is no change.
  expect((await change(ana, orderId, 'ana3@example.com')).status).toBe(200);
  await cancel(ana, orderId);
  await expectNothing(() => change(ana, orderId, 'ana5@example.com'), [409, 'SESSION_NOT_BOOKED']);
});

test('all changes of one client together are 30 a minute', async () => {
  for (let n = 0; n < 30; n += 1) await change(ana, orderId, 'ana@example.com');
  await expectNothing(() => cancel(ana, orderId), [429, 'TOO_MANY_REQUESTS']);
  app.clock.advance(MINUTE);
  expect((await cancel(ana, orderId)).status).toBe(200);
});
