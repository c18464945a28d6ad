import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE, wallOf } from '#domain/dates.ts';
import { iso, isoRange } from '#server/db/db.ts';
import { announceChange } from '#server/features/stay/stay.ts';
import { byClient, cancel, END, goTo, mark, OPERATOR, START } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { openTime } from '#server/testing/session/cabinet.ts';
import { pass, type PeopleInRoom, peopleInRoom } from '#server/testing/room/people-in-room.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import {
  type AskedSeat,
  asTherapist,
  atDoor,
  byLink,
  enter,
  type Entered,
  keepSeat,
  leave,
  listen,
  OFFER,
  signalTo,
} from '#server/testing/room/room.ts';
import { moveTo, sayAbsent, takeBack, voidLink } from '#server/testing/session/session-changes.ts';

let app: TestApp;
let ana: TestPerson;
let orderId: string;
let clientSeat: AskedSeat;
let therapistSeat: AskedSeat;
let room: PeopleInRoom;

beforeEach(async () => {
  room = await peopleInRoom();
  ({ app, ana, orderId, clientSeat, therapistSeat } = room);
});

/** The stays as rows: seat, minutes from the start at which it was taken and left. */
const stays = () =>
  app.rows<{ seat: string; entered: number; left: number | null }>(
    `select seat, round(extract(epoch from entered_at - $1::timestamptz) / 60)::int as entered,
       round(extract(epoch from left_at - $1::timestamptz) / 60)::int as left from seat_stays order by n`,
    [iso(START)],
  );

test('each of two people in a room is told of the other and gets the words of the other alone', async () => {
  const { client, hers, therapist, his } = await room.both();
  expect(client.body).toMatchObject({
    peer: null,
    closesAt: iso(END + 30 * MINUTE),
    ice: { servers: [], policy: 'all' },
  });
  expect(therapist.body).toMatchObject({ peer: { stay: client.stay, isElsewhere: false } });
  expect(hers.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect((await signalTo(app, client, therapist.stay)).status).toBe(204);
  expect(await his.next()).toEqual({ event: 'signal', from: client.stay, signal: OFFER });
  expect((await leave(app, therapist)).status).toBe(204);
  expect(await his.next()).toBeNull();
  expect(await hers.next()).toEqual({ event: 'peer', peer: null });
  expect((await leave(app, therapist)).status).toBe(204);
  expect(await stays()).toEqual([
    { seat: 'client', entered: -5, left: null },
    { seat: 'therapist', entered: -5, left: -5 },
  ]);
});

test('two people in a room may leave and come back any number of times', async () => {
  const hers = await room.listening(await enter(app, clientSeat));
  for (const _ of [1, 2, 3]) {
    app.clock.advance(MINUTE);
    const again = await enter(app, therapistSeat);
    const stream = await room.listening(again);
    expect(await hers.next()).toEqual({ event: 'peer', peer: { stay: again.stay, isElsewhere: false } });
    await leave(app, again);
    expect(await stream.next()).toBeNull();
    expect(await hers.next()).toEqual({ event: 'peer', peer: null });
  }
});

test('a second device at a seat is asked; then the first is told and says nothing any more, and the other side knows', async () => {
  const { client, hers, therapist, his } = await room.both();
  const { status, body } = await atDoor(app, clientSeat, '/enter');
  expect([status, body['code'], body['stay']]).toEqual([409, 'SEAT_TAKEN', client.stay]);
  expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId', 'stay']);
  app.clock.advance(MINUTE);
  const phone = await enter(app, clientSeat, { replaces: client.stay });
  expect([await hers.next(), await hers.next()]).toEqual([{ event: 'ended', why: 'replaced' }, null]);
  await room.listening(phone);
  expect(await his.next()).toEqual({ event: 'peer', peer: { stay: phone.stay, isElsewhere: true } });
  expect(await refusal(signalTo(app, client, therapist.stay))).toEqual([409, 'SEAT_LOST']);
  expect((await listen(app, client)).status).toBe(409);
  expect((await atDoor(app, clientSeat, '/enter', { entry: client.entry })).body).toMatchObject({ stay: phone.stay });
  expect((await atDoor(app, clientSeat, '/enter', { replaces: client.stay })).body).toMatchObject({
    code: 'SEAT_TAKEN',
    stay: phone.stay,
  });
  expect(await stays()).toMatchObject([
    { entered: -5, left: -4 },
    { seat: 'therapist' },
    { seat: 'client', entered: -4, left: null },
  ]);
});

test('of devices that press at the same moment one has the seat, and nobody meets a fault', async () => {
  const presses = await Promise.all(Array.from({ length: 12 }, () => atDoor(app, clientSeat, '/enter')));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(presses.filter(({ body }) => body['code'] === 'SEAT_TAKEN')).toHaveLength(11);
  const [taken] = presses.filter(({ status }) => status === 200);
  const replaces = Number(taken?.body['stay']);
  const replacing = await Promise.all(Array.from({ length: 8 }, () => atDoor(app, clientSeat, '/enter', { replaces })));
  expect(replacing.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replacing.filter(({ body }) => body['code'] === 'SEAT_TAKEN')).toHaveLength(7);
  expect(await stays()).toHaveLength(2);
});

test('a third person is refused at both seats, a hundred times of a hundred', async () => {
  await room.both();
  const third = Array.from({ length: 50 }, async () =>
    refusal(atDoor(app, { seat: 'client', session: orderId }, '/enter')),
  );
  expect(new Set((await Promise.all(third)).map(String))).toEqual(new Set(['404,SESSION_NOT_FOUND']));
});

test('the same device goes on in its own stay after a reload, and its newer stream ends the older one', async () => {
  const { client, hers, his } = await room.both();
  const again = await enter(app, clientSeat, { entry: client.entry });
  expect(again).toMatchObject({ entry: client.entry, stay: client.stay });
  const newer = await room.listening(again);
  expect([await hers.next(), await hers.next()]).toEqual([{ event: 'ended', why: 'replaced' }, null]);
  expect(his.events.map(({ event }) => event)).toEqual(['hello']);
  expect(newer.events).toHaveLength(1);
  expect(await stays()).toHaveLength(2);
});

test('a device of which no server has known for long has lost its seat to whoever comes next, and not before', async () => {
  const laptop = await enter(app, clientSeat);
  app.clock.advance(44_000);
  expect((await atDoor(app, clientSeat, '/enter')).status).toBe(409);
  app.clock.advance(2000);
  const phone = await enter(app, clientSeat);
  expect((await listen(app, laptop)).status).toBe(409);
  expect(phone.stay).not.toBe(laptop.stay);
});

test('a device that listens keeps its seat however the clock is moved', async () => {
  const { client } = await room.both();
  app.clock.advance(30 * MINUTE);
  expect((await atDoor(app, clientSeat, '/enter')).body).toMatchObject({ code: 'SEAT_TAKEN', stay: client.stay });
});

test('a line that breaks and is back in a moment is nobody’s business, and what was said meanwhile is not lost', async () => {
  const { client, hers, therapist, his } = await room.both();
  hers.hangUp();
  await expect.poll(room.connections).toBe(1);
  pass(5);
  await signalTo(app, therapist, client.stay);
  const back = await room.listening(client);
  expect(await back.next()).toEqual({ event: 'signal', from: therapist.stay, signal: OFFER });
  pass(20);
  await signalTo(app, client, therapist.stay);
  expect(await his.next()).toMatchObject({ event: 'signal' });
  expect(his.events.map(({ event }) => event)).toEqual(['hello', 'signal']);
});

test('a line that breaks for longer leaves the other side alone; the same device goes on in a stay of its own', async () => {
  const { client, hers, therapist, his } = await room.both();
  hers.hangUp();
  await expect.poll(room.connections).toBe(1);
  pass(10);
  expect(await his.next()).toEqual({ event: 'peer', peer: null });
  expect((await listen(app, client)).status).toBe(409);
  expect(await refusal(signalTo(app, client, therapist.stay))).toEqual([409, 'SEAT_LOST']);
  expect((await signalTo(app, therapist, client.stay)).status).toBe(204);
  app.clock.advance(MINUTE);
  const again = await enter(app, clientSeat, { entry: client.entry });
  expect(again.entry).toBe(client.entry);
  await room.listening(again);
  expect(await his.next()).toEqual({ event: 'peer', peer: { stay: again.stay, isElsewhere: false } });
  expect(await stays()).toMatchObject([{ entered: -5, left: -5 }, { seat: 'therapist' }, { entered: -4, left: null }]);
});

/** More than a minute in which the device of one seat alone answers the signs of life. */
async function onlyKeeps(seat: Entered): Promise<void> {
  for (let quarter = 0; quarter < 5; quarter++) {
    app.clock.advance(15_000);
    expect((await keepSeat(app, seat)).status).toBe(204);
    pass(15);
  }
}

test('a device that vanishes without hanging up is gone after 45 seconds, from when it was last heard of, and may come back by its key', async () => {
  const { client, hers, therapist, his } = await room.both();
  await onlyKeeps(therapist);
  expect(await his.next()).toEqual({ event: 'peer', peer: null });
  expect(await hers.next()).toBeNull();
  expect(await stays()).toMatchObject([
    { entered: -5, left: -5 },
    { seat: 'therapist', left: null },
  ]);
  expect(await refusal(keepSeat(app, client))).toEqual([409, 'SEAT_LOST']);
  const again = await enter(app, clientSeat, { entry: client.entry });
  await room.listening(again);
  expect(await his.next()).toEqual({ event: 'peer', peer: { stay: again.stay, isElsewhere: false } });
});

test('a device that vanishes without hanging up is not replaced in silence by another one', async () => {
  const { therapist, his } = await room.both();
  await onlyKeeps(therapist);
  expect(await his.next()).toEqual({ event: 'peer', peer: null });
  const phone = await enter(app, clientSeat);
  await room.listening(phone);
  expect(await his.next()).toEqual({ event: 'peer', peer: { stay: phone.stay, isElsewhere: true } });
});

test('a session that changes tells both when it is cancelled, and lets nobody in again', async () => {
  const { client, hers, therapist, his } = await room.both();
  await cancel(app, orderId, { ...OPERATOR });
  for (const stream of [hers, his]) expect((await stream.ended()).at(-1)).toEqual({ event: 'ended', why: 'cancelled' });
  expect(await refusal(signalTo(app, client, therapist.stay))).toEqual([409, 'SESSION_NOT_BOOKED']);
  const refused = atDoor(app, clientSeat, '/enter', { entry: client.entry });
  expect(await refusal(refused)).toEqual([409, 'SESSION_NOT_BOOKED']);
  await expect.poll(async () => (await stays()).map(({ left }) => left)).toEqual([-5, -5]);
});

test('a session that changes tells both when it moves to another day', async () => {
  const { hers, his } = await room.both();
  const start = START + 3 * DAY;
  await openTime(app, DEMO_THERAPISTS.Th1, start);
  const [begins, ends] = [wallOf(start), wallOf(start + 50 * MINUTE)];
  await moveTo(app, orderId, OPERATOR, { date: begins.date, start: begins.time, end: ends.time });
  for (const stream of [hers, his]) expect((await stream.ended()).at(-1)).toEqual({ event: 'ended', why: 'moved' });
});

test('a session that changes goes on when it moves by minutes, and says when the room closes then', async () => {
  const { hers, his } = await room.both();
  await app.deps.db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    const during = isoRange({ start: START + 5 * MINUTE, end: END + 5 * MINUTE });
    const move = `update appointments set during = $1::tstzrange where id = (select appointment_id from orders where id = $2)`;
    await tx.run(move, [during, app.idOf(orderId)]);
    announceChange(app.deps, tx, app.idOf(orderId));
  });
  for (const stream of [hers, his]) {
    expect(await stream.next()).toEqual({ event: 'moved', closesAt: iso(END + 35 * MINUTE) });
  }
});

test('a session that changes ends the stream of a seat whose link was voided, and of no other', async () => {
  const { client, hers, therapist, his } = await room.both();
  await voidLink(app, orderId, byClient(ana));
  expect((await hers.ended()).at(-1)).toEqual({ event: 'ended', why: 'link-replaced' });
  expect(await his.next()).toEqual({ event: 'peer', peer: null });
  expect((await listen(app, client)).status).toBe(409);
  expect(await refusal(signalTo(app, client, therapist.stay))).toEqual([409, 'SEAT_LOST']);
  expect(await refusal(atDoor(app, clientSeat, '/enter', { entry: client.entry }))).toEqual([409, 'LINK_REPLACED']);
  expect((await enter(app, byLink(app, orderId, 1), { entry: client.entry })).entry).not.toBe(client.entry);
});

test('a therapist who goes on at another device after a link was voided reads that, and nothing of a link', async () => {
  const { his } = await room.both();
  await voidLink(app, orderId, byClient(ana));
  expect(await his.next()).toEqual({ event: 'peer', peer: null });
  const { body } = await atDoor(app, therapistSeat, '/enter');
  await enter(app, therapistSeat, { replaces: body['stay'] });
  expect((await his.ended()).at(-1)).toEqual({ event: 'ended', why: 'replaced' });
});

test('a session closes the room half an hour after the end, by the clock of the server', async () => {
  const { client, hers, his } = await room.both();
  app.clock.set(END + 30 * MINUTE - 1);
  pass(1);
  app.clock.advance(1);
  pass(1);
  for (const stream of [hers, his]) expect((await stream.ended()).at(-1)).toEqual({ event: 'ended', why: 'closed' });
  expect((await listen(app, client)).status).toBe(409);
  await expect.poll(async () => (await stays()).map(({ left }) => left)).toEqual([80, 80]);
});

test('a session may be marked while people still talk', async () => {
  const { client, hers, therapist, his } = await room.both();
  app.clock.set(END + MINUTE);
  await app.rows(`update appointments set status = 'completed'`);
  await signalTo(app, client, therapist.stay);
  expect(await his.next()).toMatchObject({ event: 'signal' });
  expect(hers.events.map(({ event }) => event)).toEqual(['hello', 'peer']);
});

test('a client who cancels from the cabinet while in the room is told as well', async () => {
  const { hers } = await room.both();
  await cancel(app, orderId, byClient(ana));
  expect((await hers.ended()).at(-1)).toEqual({ event: 'ended', why: 'cancelled' });
});

test('who comes after a complaint or a mark of absence makes it wait for an operator', async () => {
  await goTo(app, START + 10 * MINUTE);
  ana = await app.signIn();
  await sayAbsent(app, orderId, ana);
  therapistSeat = await asTherapist(app, orderId, await app.signInAs('THERAPIST'));
  await enter(app, therapistSeat);
  expect(await app.rows('select status from complaints')).toEqual([{ status: 'disputed' }]);
  await takeBack(app, orderId, ana);
  await goTo(app, START + 15 * MINUTE);
  await mark(app, orderId, await app.signInAs('THERAPIST'), 'client_absent');
  await enter(app, clientSeat);
  expect(await app.rows('select kind, status, said_at from complaints')).toEqual([
    { kind: 'client_present', status: 'disputed', said_at: null },
  ]);
  // The door does not say that the client has reported what nobody has said.
  const own = { seat: 'client', session: orderId, person: await app.signIn() } as const;
  for (const seat of [own, { ...therapistSeat, person: await app.signInAs('THERAPIST') }]) {
    expect((await atDoor(app, seat)).body).toMatchObject({ room: { complaint: null } });
  }
});
