import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { byClient, END, goTo } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { pass, type PeopleInRoom, peopleInRoom } from '#server/testing/room/people-in-room.ts';
import { type AskedSeat, atDoor, enter, leave, listen } from '#server/testing/room/room.ts';
import { voidLink } from '#server/testing/session/session-changes.ts';

// docs/decisions/157
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

const byKey = async ({ session, seat }: AskedSeat, more: Record<string, unknown>) =>
  atDoor(app, { session, seat }, '/enter', more);

test('a device goes on by its key alone in its stay, and the therapist also in one that had ended by silence', async () => {
  const { therapist, his, client } = await room.both();
  expect((await byKey(therapistSeat, { entry: therapist.entry })).body).toMatchObject({ stay: therapist.stay });
  his.hangUp();
  await expect.poll(room.connections).toBe(1);
  pass(10);
  await expect.poll(async () => (await listen(app, therapist)).status).toBe(409);
  const { status, body } = await byKey(therapistSeat, { entry: therapist.entry });
  const peer = { stay: client.stay, isElsewhere: false };
  expect([status, body['entry'], body['peer']]).toEqual([200, therapist.entry, peer]);
});

test('a device goes on by its key alone but not once it left, nor when another device has the seat, nor to take it from that', async () => {
  const left = await enter(app, therapistSeat);
  await leave(app, left);
  expect(await refusal(byKey(therapistSeat, { entry: left.entry }))).toEqual([401, 'NOT_AUTHORIZED']);
  const first = await enter(app, therapistSeat);
  const { stay } = await enter(app, therapistSeat, { replaces: first.stay });
  expect(await refusal(byKey(therapistSeat, { entry: first.entry }))).toEqual([401, 'NOT_AUTHORIZED']);
  expect(await refusal(byKey(therapistSeat, { entry: first.entry, replaces: stay }))).toEqual([401, 'NOT_AUTHORIZED']);
});

test('a device goes on by its key alone and only in the seat whose key it is', async () => {
  const client = await enter(app, clientSeat);
  const therapist = await enter(app, therapistSeat);
  expect(await refusal(byKey(therapistSeat, { entry: client.entry }))).toEqual([401, 'NOT_AUTHORIZED']);
  expect(await refusal(byKey(clientSeat, { entry: therapist.entry }))).toEqual([404, 'SESSION_NOT_FOUND']);
  const refused = byKey({ ...clientSeat, session: 'B'.repeat(22) }, { entry: client.entry });
  expect(await refusal(refused)).toEqual([404, 'SESSION_NOT_FOUND']);
});

test('the device of a client goes on by its key alone while the stay has not ended, since the link may be voided after that', async () => {
  const asClient: AskedSeat = { seat: 'client', session: orderId, person: await app.signIn() };
  const client = await enter(app, asClient);
  const stream = await room.listening(client);
  expect((await byKey(clientSeat, { entry: client.entry })).body).toMatchObject({ stay: client.stay });
  stream.hangUp();
  await expect.poll(room.connections).toBe(0);
  pass(10);
  await expect.poll(async () => (await listen(app, client)).status).toBe(409);
  expect(await refusal(byKey(clientSeat, { entry: client.entry }))).toEqual([404, 'SESSION_NOT_FOUND']);
  const again = await enter(app, asClient, { entry: client.entry });
  await voidLink(app, orderId, byClient(ana));
  expect(await refusal(byKey(clientSeat, { entry: again.entry }))).toEqual([404, 'SESSION_NOT_FOUND']);
});

test('no device goes on by its key alone into a room that is closed', async () => {
  const therapist = await enter(app, therapistSeat);
  await goTo(app, END + 31 * MINUTE);
  expect(await refusal(byKey(therapistSeat, { entry: therapist.entry }))).toEqual([409, 'TOO_LATE']);
});
