import { expect } from 'vitest';
import { addDays, DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { goTo, START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { awake, changeOwn, openTime, readOwn } from '#server/testing/session/cabinet.ts';
import { WEDNESDAY, order, paidOrder } from '#server/testing/booking/shopping.ts';
import { hideProfile } from '#server/testing/content/edited-content.ts';

let app: TestApp;
let ana: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, orderId: c }) => void ([app, ana, orderId] = [a, b, c]));

type Slots = { slots: { date: string; start: string; end: string }[]; from: string; next: string | null };

async function slotsOf(client: TestPerson, orderId: string, query = ''): Promise<Slots> {
  const { status, body } = await readOwn(app, client, orderId, `/slots${query}`);
  if (status !== 200) throw new Error(`the slots answered ${status} ${String(body['code'])}`);
  return body as Slots;
}

const on = ({ slots }: Slots, date: string) => slots.filter((slot) => slot.date === date).map(({ start }) => start);
const THURSDAY = '2026-11-26';

test('the times a session can be moved to are those of 14 dates at the same specialist, two weeks at a time as far ahead as there are times', async () => {
  const first = await slotsOf(ana, orderId);
  expect(first).toMatchObject({ from: '2026-11-24', next: '2026-12-08' });
  expect(new Set(first.slots.map(({ date }) => date)).size).toBe(14);
  expect(first.slots).toEqual(first.slots.toSorted((a, b) => `${a.date}${a.start}`.localeCompare(b.date + b.start)));
  const pages = [first];
  for (let page = first; page.next !== null; pages.push(page)) {
    page = await slotsOf(ana, orderId, `?from=${page.next}`);
  }
  const dates = pages.flatMap(({ slots }) => slots.map(({ date }) => date));
  expect(pages.at(-1)?.from).toBe('2027-01-19');
  expect(new Set(dates).size).toBe(57);
  // The template runs eight weeks ahead, the last day is among them.
  expect(dates.at(-1)).toBe('2027-01-19');
  const shown = await app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th1}`, {});
  const { availabilityGaps } = shown.body['therapist'] as {
    availabilityGaps: { date: string; gaps: { start: string }[] }[];
  };
  const free = availabilityGaps.find(({ date }) => date === '2026-11-30')?.gaps.map(({ start }) => start);
  expect(on(first, '2026-11-30')).toEqual(free);
});

test('every time that a session can be moved to is taken by the call that moves', async () => {
  const { slots } = await slotsOf(ana, orderId, '?from=2027-01-19');
  for (const bookingSession of [slots[0], slots.at(-1)]) {
    const moved = await changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession } });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
});

test('the times a session can be moved to begin today for an earlier date or none, and are none beyond the horizon', async () => {
  for (const from of ['2020-01-01', '0001-01-01', '2026-11-23']) {
    expect((await slotsOf(ana, orderId, `?from=${from}`)).from).toBe('2026-11-24');
  }
  for (const from of ['2027-03-01', '9999-12-31']) {
    expect(await slotsOf(ana, orderId, `?from=${from}`)).toMatchObject({ slots: [], from, next: null });
  }
  for (const from of ['2026-02-30', 'tomorrow', '', "2026-11-24'--"]) {
    expect((await readOwn(app, ana, orderId, `/slots?from=${encodeURIComponent(from)}`)).status).toBe(400);
  }
});

test('the times a session can be moved to leave out the notice, the own present time, other sessions of both, and what is on hold', async () => {
  const free = await slotsOf(ana, orderId);
  expect(on(free, '2026-11-24')[0]).toBe('12:00');
  expect(on(free, THURSDAY)).not.toContain('15:00');
  expect(on(free, THURSDAY)).toEqual(expect.arrayContaining(['14:00', '16:00']));
  // The client's own session elsewhere, and another client's hold.
  await openTime(app, DEMO_THERAPISTS.Th5, Date.UTC(2026, 10, 25, 8));
  await paidOrder(app, ana, { specialistId: DEMO_THERAPISTS.Th5, bookingSession: WEDNESDAY });
  const nika = await app.signIn('599000002');
  const held = { date: THURSDAY, start: '16:00', end: '16:50' };
  await order(app, nika, { bookingSession: held });
  const left = await slotsOf(ana, orderId);
  expect(on(left, WEDNESDAY.date)).toEqual(on(free, WEDNESDAY.date).filter((time) => time !== '12:00'));
  expect(on(left, THURSDAY)).toEqual(on(free, THURSDAY).filter((time) => time !== '16:00'));
});

test('the times a session can be moved to may overlap the own present time, which the move makes free', async () => {
  await openTime(app, DEMO_THERAPISTS.Th1, START + 30 * MINUTE);
  const { slots } = await slotsOf(ana, orderId);
  const bookingSession = slots.find(({ date, start: time }) => date === THURSDAY && time === '15:30');
  expect(bookingSession).toEqual({ date: THURSDAY, start: '15:30', end: '16:20' });
  const moved = await changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession } });
  expect(moved.body['session']).toMatchObject({ sessionTime: { startTime: '15:30', endTime: '16:20' }, moves: 1 });
});

test('the times a session can be moved to are none at a specialist who was taken down', async () => {
  hideProfile(app, DEMO_THERAPISTS.Th1);
  expect(await slotsOf(ana, orderId)).toMatchObject({ slots: [], next: null });
});

test('the times a session can be moved to are there for a client of a specialist who takes no new ones', async () => {
  await app.rows('update therapists set accepting = false');
  expect((await slotsOf(ana, orderId)).slots.length).toBeGreaterThan(50);
});

test('the times a session can be moved to are refused when the session cannot be moved any more, with the date of the rule', async () => {
  await goTo(app, START - DAY);
  const client = await awake(app, ana);
  expect((await slotsOf(client, orderId)).from).toBe(addDays(THURSDAY, -1));
  app.clock.advance(1);
  const late = await readOwn(app, client, orderId, '/slots');
  expect([late.status, late.body['code'], late.body['until']]).toEqual([
    409,
    'MOVE_TOO_LATE',
    '2026-11-25T11:00:00.000Z',
  ]);
  await goTo(app, START + HOUR);
  const begun = await readOwn(app, await awake(app, client), orderId, '/slots');
  expect([begun.status, begun.body['code']]).toEqual([409, 'SESSION_BEGUN']);
});
