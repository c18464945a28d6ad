import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { byTherapist, cancel, END, goTo, mark, START, stay, test } from '#server/testing/booking/after-booking.ts';
import { awake, changeOwn, ownSession, toldTimeline } from '#server/testing/session/cabinet.ts';
import { paymentStatus } from '#server/testing/booking/shopping.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { objectTo, settle } from '#server/testing/session/session-changes.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

const FRIDAY = { date: '2026-11-27', start: '15:00', end: '15:50' };
const SATURDAY = { date: '2026-11-28', start: '12:00', end: '12:50' };

test('an own session has what its client needs beside the list: number, address, receipt and all that happened', async () => {
  const session = await ownSession(app, ana, orderId);
  const [row] = await app.rows<{ number: string; receipt: number }>(
    `select o.number, r.number as receipt from orders o join payment_attempts p on p.order_id = o.id
       join receipts r on r.attempt_id = p.id`,
  );
  expect(session).toMatchObject({ number: row?.number, receipt: row?.receipt, email: 'ana@example.com' });
  const at = '2026-11-24T06:00:00.000Z';
  expect(session.timeline).toEqual([
    { what: 'booked', at, from: null, to: null },
    { what: 'paid', at, from: null, to: null },
  ]);
});

test('an own session tells both sides from when until when each of them was in the room', async () => {
  await stay(app, 'therapist', { from: START - 13 * MINUTE, left: START - 10 * MINUTE });
  await stay(app, 'therapist', { from: START + MINUTE, left: START + 2 * MINUTE });
  const { seen } = await ownSession(app, ana, orderId);
  expect(seen).toEqual({ therapist: { from: '2026-11-26T10:47:00.000Z', until: '2026-11-26T11:02:00.000Z' } });
  const [{ id } = { id: '' }] = await app.rows<{ id: string }>(`select appointment_id as id from orders`);
  const told = await app.inject('GET', `/practice/sessions/${id}`, { token: therapist.token });
  expect(told.body).toMatchObject({ session: { seen } });
});

test('an own session that moved twice and was cancelled too late tells each step, and the payment stays a success', async () => {
  for (const to of [FRIDAY, SATURDAY]) {
    app.clock.advance(MINUTE);
    const moved = await changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession: to } });
    expect(moved.status).toBe(200);
  }
  await goTo(app, START + DAY);
  const later = await awake(app, ana);
  await changeOwn(app, later, orderId, { call: 'cancel', body: { refundMinor: 0, reason: 'time' } });
  const { timeline, ...session } = await ownSession(app, later, orderId);
  const thursday = { date: '2026-11-26', startTime: '15:00', endTime: '15:50' };
  const friday = { date: '2026-11-27', startTime: '15:00', endTime: '15:50' };
  const saturday = { date: '2026-11-28', startTime: '12:00', endTime: '12:50' };
  expect(timeline.map(({ what, from, to }) => [what, from, to])).toEqual([
    ['booked', null, null],
    ['paid', null, null],
    ['moved', thursday, friday],
    ['moved', friday, saturday],
    ['cancelled', null, null],
  ]);
  expect(session).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'client',
    cancelReason: 'client_late',
    moves: 2,
    meetingLink: '',
    refund: null,
    sessionTime: saturday,
  });
  expect(await paymentStatus(app, later, orderId)).toBe('SUCCESS');
});

test('an own session that was cancelled in time tells where the money is until it is back; the payment stays a success', async () => {
  app.clock.advance(MINUTE);
  const { body } = await changeOwn(app, ana, orderId, { call: 'cancel', body: { refundMinor: 12_000 } });
  expect(body['session']).toMatchObject({ cancelReason: 'client', refund: { status: 'pending', minor: 12_000 } });
  expect(await toldTimeline(app, ana, orderId)).toEqual([
    '11-24T10:00 booked',
    '11-24T10:00 paid',
    '11-24T10:01 cancelled',
    '11-24T10:01 refund_began',
  ]);
  app.clock.advance(MINUTE);
  await app.deps.jobs.drain();
  expect((await toldTimeline(app, ana, orderId)).at(-1)).toBe('11-24T10:02 refund_done');
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
});

test('an own session of which nobody said anything took place when it ended, and its client was reminded an hour before', async () => {
  await goTo(app, START - HOUR);
  await goTo(app, END + DAY);
  expect((await toldTimeline(app, await awake(app, ana), orderId)).slice(2)).toEqual([
    '11-26T14:00 reminded',
    '11-26T15:50 took_place',
  ]);
});

test('an own session that its client complained of tells what was said, and not what either side wrote', async () => {
  await goTo(app, START + 10 * MINUTE);
  const later = await awake(app, ana);
  const body = { what: 'therapist_absent', words: 'ორმოცი წუთი ველოდე' };
  const answer = await changeOwn(app, later, orderId, { call: 'complaint', body });
  const open = { what: 'therapist_absent', status: 'open', upheldAt: '2026-11-27T11:10:00.000Z' };
  expect(answer.body['session']).toMatchObject({ status: 'confirmed', complaint: open });
  expect(JSON.stringify(answer.body)).not.toContain('ორმოცი');
  const words = 'ჩავრთე';
  await objectTo(app, orderId, therapist, words);
  expect((await ownSession(app, later, orderId)).complaint).toEqual({ ...open, status: 'disputed' });
  app.clock.advance(HOUR);
  await settle(app, orderId, 'therapist_absent');
  await app.deps.jobs.drain();
  const settled = await awake(app, later);
  expect(JSON.stringify(await ownSession(app, settled, orderId))).not.toContain(words);
  expect((await toldTimeline(app, settled, orderId)).slice(2)).toEqual([
    '11-26T15:10 complained',
    '11-26T16:10 complaint_upheld',
    '11-26T16:10 therapist_absent',
    '11-26T16:10 refund_began',
    '11-26T16:10 refund_done',
  ]);
});

test('an own session that was marked as missed tells the mark, the answer to it and how it was taken back', async () => {
  await goTo(app, START + 20 * MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  await goTo(app, END);
  const later = await awake(app, ana);
  await changeOwn(app, later, orderId, { call: 'complaint', body: { what: 'client_present' } });
  app.clock.advance(MINUTE);
  const { body } = await changeOwn(app, later, orderId, { call: 'complaint/withdraw' });
  expect(body['session']).toMatchObject({ status: 'client_absent', markedAt: '2026-11-26T11:20:00.000Z' });
  expect((await toldTimeline(app, later, orderId)).slice(2)).toEqual([
    '11-26T15:20 client_absent',
    '11-26T15:50 complained',
    '11-26T15:51 complaint_withdrawn',
  ]);
});

test('an own session whose mark the times in the room contradict tells it before its client says anything, and what is said then', async () => {
  await stay(app, 'client', { from: START, left: END });
  await goTo(app, START + 20 * MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  await goTo(app, END);
  const later = await awake(app, ana);
  const said = await changeOwn(app, later, orderId, { call: 'complaint', body: { what: 'client_present' } });
  expect(said.body['session']).toMatchObject({ complaint: { what: 'client_present', status: 'disputed' } });
  expect((await toldTimeline(app, later, orderId)).slice(2)).toEqual([
    '11-26T15:20 client_absent',
    '11-26T15:20 doubted',
    '11-26T15:50 complained',
  ]);
});

test.for([
  ['at once, took place when it ended', ['completed'], ['15:50 took_place']],
  ['and then marked otherwise, tells the last mark alone', ['completed', 'client_absent'], ['16:51 client_absent']],
  [
    'only after it was marked otherwise, tells both',
    ['client_absent', 'completed'],
    ['16:50 client_absent', '16:51 took_place'],
  ],
] as const)('an own session that was marked as held, %s', async ([, words, told]) => {
  await goTo(app, END + HOUR - MINUTE);
  for (const word of words) {
    await goTo(app, app.clock.now() + MINUTE);
    await mark(app, orderId, therapist, word);
  }
  const days = (await toldTimeline(app, await awake(app, ana), orderId)).slice(2);
  expect(days).toEqual(told.map((line) => `11-26T${line}`));
});

test('an own session that was completed and then marked otherwise tells the mark alone', async () => {
  await goTo(app, END + DAY + HOUR);
  await mark(app, orderId, therapist, 'client_absent');
  const what = (await toldTimeline(app, await awake(app, ana), orderId)).map((line) => line.split(' ')[1]);
  expect(what).not.toContain('took_place');
  expect(what.at(-1)).toBe('client_absent');
});

test('an own session that the therapist cancelled says so', async () => {
  await cancel(app, orderId, byTherapist(therapist));
  expect(await ownSession(app, ana, orderId)).toMatchObject({ cancelledBy: 'therapist', cancelReason: 'therapist' });
});

test('the address of an own session is changed, and the confirmation goes to the new one with the same calendar entry', async () => {
  await app.deps.jobs.drain();
  const uidsTo = (address: string) =>
    app.mails
      .filter(({ to }) => to === address)
      .map((mail) => /UID:(.+)/.exec(JSON.stringify(mail))?.[1]?.slice(0, 30));
  const before = uidsTo('ana@example.com');
  expect(before).toEqual([expect.stringContaining(orderId)]);
  const email = { email: ' ana.new@example.com ' };
  const { body } = await changeOwn(app, ana, orderId, { call: 'email', method: 'PUT', body: email });
  expect(body['session']).toMatchObject({ email: 'ana.new@example.com' });
  await app.deps.jobs.drain();
  expect(uidsTo('ana.new@example.com')).toEqual(before);
});
