import { beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { iso } from '#server/db/db.ts';
import { removePerson } from '#server/features/alarm/alarm.sql.ts';
import { goTo, START } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { pass, type PeopleInRoom, peopleInRoom } from '#server/testing/room/people-in-room.ts';
import {
  type AskedSeat,
  atDoor,
  enter,
  type Entered,
  keepSeat,
  leave,
  listen,
  signalTo,
} from '#server/testing/room/room.ts';

// docs/decisions/173
let app: TestApp;
let orderId: string;
let clientSeat: AskedSeat;
let therapistSeat: AskedSeat;
let room: PeopleInRoom;

beforeEach(async () => {
  room = await peopleInRoom();
  ({ app, orderId, clientSeat, therapistSeat } = room);
});

const personOf = ({ person }: AskedSeat): TestPerson => {
  if (person === undefined) throw new Error('a seat without a person');
  return person;
};
const byKey = (seat: AskedSeat, { entry }: Entered) =>
  atDoor(app, { session: seat.session, seat: seat.seat }, '/enter', { entry });
/** The answers of every call to the key of a seat. */
const answersOf = async (seat: AskedSeat, entered: Entered, other: number) => [
  (await byKey(seat, entered)).status,
  (await listen(app, entered)).status,
  (await signalTo(app, entered, other)).status,
  (await keepSeat(app, entered)).status,
];

/** Everything that ends a sign-in, by whom and wherever it is done. */
const ENDS: { readonly [how: string]: (person: TestPerson) => Promise<unknown> } = {
  'a sign-out': ({ token }) => app.inject('POST', '/logout', { token }),
  'the end of all others from another device': async () => {
    const { token } = await app.signInAs('THERAPIST');
    return app.inject('POST', '/sign-ins/end', { token, body: { allOthers: true } });
  },
  'an end that another server or a command has written': ({ userId }) =>
    app.rows(`update sign_ins set revoked_at = created_at, revoked_why = 'password' where user_id = $1`, [userId]),
  'the removal of the person': ({ userId }) => removePerson(app.deps.db, { userId, now: app.clock.now() }),
};

test.for(Object.keys(ENDS))('a seat ends with the sign-in that opened it: %s', async (how) => {
  const { therapist, his, client, hers } = await room.both();
  await ENDS[how]?.(personOf(therapistSeat));
  pass(15);
  expect((await his.ended()).at(-1)).toEqual({ event: 'ended', why: 'signed-out' });
  expect(await hers.next()).toEqual({ event: 'peer', peer: null, isSignedOut: true });
  expect(await answersOf(therapistSeat, therapist, client.stay)).toEqual([401, 401, 401, 401]);
  expect(await app.rows('select n from seat_stays where left_at is null')).toEqual([{ n: client.stay }]);
  expect((await keepSeat(app, client)).status).toBe(204);
});

test('the key of a seat opens nothing from the moment on at which its sign-in ends, before anybody has looked', async () => {
  const { therapist, client } = await room.both();
  await ENDS['a sign-out']?.(personOf(therapistSeat));
  expect(await refusal(signalTo(app, therapist, client.stay))).toEqual([401, 'NOT_AUTHORIZED']);
  expect(await answersOf(therapistSeat, therapist, client.stay)).toEqual([401, 401, 401, 401]);
});

test('a seat whose sign-in ended and of which nothing was heard meanwhile is not entered again by its key', async () => {
  const { therapist, his } = await room.both();
  his.hangUp();
  await expect.poll(room.connections).toBe(1);
  pass(10);
  await expect.poll(async () => (await listen(app, therapist)).status).toBe(409);
  await ENDS['a sign-out']?.(personOf(therapistSeat));
  expect(await refusal(byKey(therapistSeat, therapist))).toEqual([401, 'NOT_AUTHORIZED']);
});

test('leaving a seat still works after its sign-in has ended', async () => {
  const { therapist, hers } = await room.both();
  await ENDS['a sign-out']?.(personOf(therapistSeat));
  expect((await leave(app, therapist)).status).toBe(204);
  expect(await hers.next()).toMatchObject({ event: 'peer', peer: null });
});

test('the seat of a client who entered without the link ends with the sign-in, and not that of whoever has the link', async () => {
  const person = await app.signIn();
  const signedIn: AskedSeat = { seat: 'client', session: orderId, person };
  const bySignIn = await enter(app, signedIn);
  const stream = await room.listening(bySignIn);
  await app.inject('POST', '/logout', { token: person.token });
  pass(15);
  expect((await stream.ended()).at(-1)).toEqual({ event: 'ended', why: 'signed-out' });
  expect((await byKey(signedIn, bySignIn)).status).toBe(404);
  // The stream is cut first, whatever becomes of the database; the stay ends after it.
  await expect.poll(() => app.rows('select n from seat_stays where left_at is null')).toEqual([]);
  const again = await app.signIn();
  const byLink = await enter(app, { ...clientSeat, person: again });
  const kept = await room.listening(byLink);
  await app.inject('POST', '/logout', { token: again.token });
  pass(15);
  expect((await keepSeat(app, byLink)).status).toBe(204);
  expect(kept.events).toHaveLength(1);
});

test('a call goes on when the access token is renewed, and when the sign-in runs out while the room is open', async () => {
  const { therapist, his, client } = await room.both();
  await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${personOf(therapistSeat).cookie}` } });
  const runsOut = 'update sign_ins set expires_at = $1 where user_id = $2';
  await app.rows(runsOut, [iso(START + MINUTE), personOf(therapistSeat).userId]);
  for (const at of [START + 2 * MINUTE, START + 30 * MINUTE]) {
    await goTo(app, at);
    pass(15);
    expect((await keepSeat(app, therapist)).status).toBe(204);
  }
  expect((await byKey(therapistSeat, therapist)).body).toMatchObject({ stay: therapist.stay });
  expect((await signalTo(app, therapist, client.stay)).status).toBe(204);
  expect(his.events.map(({ event }) => event)).toEqual(['hello']);
});

test('a call goes on but by no sign-in that had run out before the room opened', async () => {
  const { therapist, client } = await room.both();
  const ranOut = `update sign_ins set created_at = $1::timestamptz - interval '12 hours', expires_at = $1 where user_id = $2`;
  await app.rows(ranOut, [iso(START - HOUR), personOf(therapistSeat).userId]);
  expect(await answersOf(therapistSeat, therapist, client.stay)).toEqual([401, 401, 401, 401]);
});

test('a call goes on by the sign-in that its person shows with the key, when the one before was replaced', async () => {
  const { therapist } = await room.both();
  const renewed = { ...therapistSeat, person: await app.signInAs('THERAPIST') };
  expect((await enter(app, renewed, { entry: therapist.entry })).stay).toBe(therapist.stay);
  await app.inject('POST', '/logout', { token: personOf(therapistSeat).token });
  expect((await keepSeat(app, therapist)).status).toBe(204);
  await app.inject('POST', '/logout', { token: renewed.person.token });
  expect((await keepSeat(app, therapist)).status).toBe(401);
});

test('whoever is signed out of a call comes in again by a new sign-in, as the same device', async () => {
  const { therapist, client, hers } = await room.both();
  await app.inject('POST', '/logout', { token: personOf(therapistSeat).token });
  pass(15);
  expect(await hers.next()).toMatchObject({ peer: null });
  app.clock.advance(1000);
  const renewed = { ...therapistSeat, person: await app.signInAs('THERAPIST') };
  const back = await enter(app, renewed, { entry: therapist.entry });
  expect(back.entry).not.toBe(therapist.entry);
  await room.listening(back);
  expect(await hers.next()).toEqual({ event: 'peer', peer: { stay: back.stay, isElsewhere: false } });
  expect(back.body['peer']).toEqual({ stay: client.stay, isElsewhere: false });
});
