import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import {
  booked,
  booksOf,
  byClient,
  EARNED,
  END,
  goTo,
  OPERATOR,
  REQUEST,
  START,
  test,
  UNTOUCHED,
} from '#server/testing/booking/after-booking.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { lockOrder, moveOrder } from '#server/features/booking/booking.ts';
import { findOrder } from '#server/features/order/order.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { check, pass, paymentStatus, THURSDAY, type Walls, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { moveTo, sendLinkTo } from '#server/testing/session/session-changes.ts';
import { addRange } from '#server/testing/practice/practice.ts';

let app: TestApp;
let ana: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, orderId: c }) => void ([app, ana, orderId] = [a, b, c]));

/** Wednesday 12:00 in Tbilisi: 26 hours after the tests' clock starts. */
const WEDNESDAY_START = Date.UTC(2026, 10, 25, 8);

const move = async (orderId: string, client: TestPerson, to: Walls) => moveTo(app, orderId, byClient(client), to);

const timeOf = async (orderId: string) => {
  const [row] = await app.rows<{ start: number; moves: number }>(
    `select lower(during) as start, moves from appointments where id = (select appointment_id from orders where id = $1)`,
    [app.idOf(orderId)],
  );
  return row;
};

/** SEQUENCE and METHOD of the calendar parts that went to an address, oldest first. */
const entriesTo = (address: string) =>
  app.mails
    .filter(({ to, calendar }) => to === address && calendar !== undefined)
    .map(({ calendar }) => ({
      uid: /UID:(.+)/.exec(calendar?.body ?? '')?.[1]?.trim(),
      sequence: Number(/SEQUENCE:(\d+)/.exec(calendar?.body ?? '')?.[1]),
      start: /DTSTART[^:]*:(\S+)/.exec(calendar?.body ?? '')?.[1],
    }));

test('a move answers the session as the database has it, with the version and the moves that it counted', async () => {
  const to = { start: WEDNESDAY_START, end: WEDNESDAY_START + 50 * MINUTE };
  const { moved, stored } = await app.deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, app.idOf(orderId));
    if (order === null) throw new Error('no order');
    const by = { by: 'client', actorId: ana.userId, requestId: REQUEST, isOffered: false } as const;
    const answer = await moveOrder(app.deps, tx, { order, to, ...by, now: app.clock.now(), looks: false });
    return { moved: answer, stored: await findOrder(tx, app.idOf(orderId)) };
  });
  expect(stored).toMatchObject(moved);
  expect(moved).toMatchObject({ ...to, moves: 1, version: expect.any(Number) });
  // What pages show may be counted on in the same transaction: nobody is told a number that was guessed.
  expect(moved).not.toHaveProperty('shownVersion');
});

test('a move frees the old time and takes the new one; order, money and calendar entry stay', async () => {
  await move(orderId, ana, WEDNESDAY);
  await pass(app, 0);
  expect(await timeOf(orderId)).toEqual({ start: WEDNESDAY_START, moves: 1 });
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  expect(await paymentStatus(app, ana, orderId)).toBe('SUCCESS');
  const [first, second] = entriesTo('ana@example.com');
  expect(second).toMatchObject({ uid: first?.uid, start: '20261125T080000Z' });
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
  const nika = await app.signIn('599000002');
  await expect(booked(app, nika, { bookingSession: WEDNESDAY })).rejects.toThrow('SLOT_TAKEN');
  expect((await booksOf(app, await booked(app, nika))).session).toBe('confirmed');
});

test('a move to the time where it is does nothing, however often it is sent', async () => {
  await move(orderId, ana, WEDNESDAY);
  await move(orderId, ana, WEDNESDAY);
  expect(await timeOf(orderId)).toEqual({ start: WEDNESDAY_START, moves: 1 });
  await pass(app, 0);
  expect(app.mails.filter(({ subject }) => subject.includes('გადავიდა'))).toHaveLength(1);
});

test('a move is free exactly 24 hours before, and refused a millisecond later', async () => {
  const friday = { date: '2026-11-27', start: '12:00', end: '12:50' };
  await goTo(app, START - DAY + 1);
  await expect(move(orderId, ana, friday)).rejects.toMatchObject({
    code: 'MOVE_TOO_LATE',
    facts: { until: new Date(START - DAY).toISOString() },
  });
  expect(await timeOf(orderId)).toEqual({ start: START, moves: 0 });
  app.clock.set(START - DAY);
  await move(orderId, ana, friday);
  expect((await timeOf(orderId))?.moves).toBe(1);
});

test('a move is possible twice, then refused; an operator moves it all the same', async () => {
  await move(orderId, ana, WEDNESDAY);
  await move(orderId, ana, THURSDAY);
  await expect(move(orderId, ana, WEDNESDAY)).rejects.toMatchObject({ code: 'MOVES_USED_UP' });
  await moveTo(app, orderId, OPERATOR, WEDNESDAY);
  expect(await timeOf(orderId)).toEqual({ start: WEDNESDAY_START, moves: 2 });
});

test('reminders and completion follow the new time, and those of the old one do nothing', async () => {
  await goTo(app, START - DAY - HOUR);
  const friday = { date: '2026-11-27', start: '12:00', end: '12:50' };
  await move(orderId, ana, friday);
  await pass(app, 0);
  const moved = START + 21 * HOUR;
  app.sms.length = 0;
  await goTo(app, START + MINUTE);
  expect(app.sms).toEqual([]);
  await goTo(app, moved - HOUR);
  expect(app.sms).toHaveLength(1);
  await goTo(app, END + DAY);
  expect((await booksOf(app, orderId)).session).toBe('confirmed');
  await goTo(app, moved + 50 * MINUTE + DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
});

test('a time that is sold, of another length, past or beyond the calendar leaves the session where it is', async () => {
  const nika = await app.signIn('599000002');
  await booked(app, nika, { bookingSession: WEDNESDAY });
  const refusals = [
    [WEDNESDAY, 'SLOT_TAKEN'],
    [{ ...THURSDAY, end: '16:20' }, 'BAD_SLOT'],
    [{ date: '2026-11-24', start: '09:00', end: '09:50' }, 'SLOT_IN_PAST'],
    [{ date: '2026-11-26', start: '03:10', end: '04:00' }, 'BAD_SLOT'],
    [{ date: '2027-03-04', start: '15:00', end: '15:50' }, 'BAD_SLOT'],
  ] as const;
  for (const [to, code] of refusals) await expect(move(orderId, ana, to)).rejects.toMatchObject({ code });
  expect(await timeOf(orderId)).toEqual({ start: START, moves: 0 });
});

test('a time closed by time off leaves the session where it is', async () => {
  await addRange(app, 'time_off', DEMO_THERAPISTS.Th1, '[2026-11-25 07:00+00, 2026-11-25 20:00+00)');
  await expect(move(orderId, ana, WEDNESDAY)).rejects.toMatchObject({ code: 'SLOT_CLOSED' });
});

test("a time held by another client leaves the session where it is; the client's own hold of that time gives way", async () => {
  const nika = await app.signIn('599000002');
  expect((await check(app, nika)).status).toBe(200);
  await expect(move(orderId, ana, WEDNESDAY)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  await pass(app, 20 * MINUTE);
  expect((await check(app, await app.signIn())).status).toBe(200);
  await move(orderId, ana, WEDNESDAY);
  const live = await app.rows(`select status from appointments where status in ('held', 'confirmed')`);
  expect(live).toEqual([{ status: 'confirmed' }]);
});

test("another client's session is not moved, and is told as unknown", async () => {
  const nika = await app.signIn('599000002');
  await expect(move(orderId, nika, WEDNESDAY)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

// spec §5: "the e-mail must be real because the meeting link goes there."
test('the confirmation goes to a changed address with the same calendar entry, three times a day', async () => {
  const change = async (email: string) => sendLinkTo(app, orderId, ana, email);
  await change('  ana.k@example.com ');
  await change('ana.k@example.com');
  await pass(app, 0);
  const [first] = entriesTo('ana@example.com');
  expect(entriesTo('ana.k@example.com')).toEqual([first]);
  await change('b@example.com');
  await change('c@example.com');
  await expect(change('d@example.com')).rejects.toMatchObject({ code: 'TOO_MANY_EMAILS' });
  await expect(change('ana@')).rejects.toMatchObject({ code: 'EMAIL_INVALID' });
  await pass(app, DAY);
  await change('d@example.com');
  await goTo(app, END);
  await expect(change('e@example.com')).rejects.toMatchObject({ code: 'SESSION_NOT_BOOKED' });
});

test('what still waits for the old address is dropped, and the new one gets all that is true now', async () => {
  await pass(app, 0);
  const before = entriesTo('ana@example.com').length;
  await move(orderId, ana, WEDNESDAY);
  await sendLinkTo(app, orderId, ana, 'ana.k@example.com');
  await pass(app, 0);
  expect(entriesTo('ana@example.com')).toHaveLength(before);
  expect(entriesTo('ana.k@example.com')).toMatchObject([{ start: '20261125T080000Z' }]);
});
