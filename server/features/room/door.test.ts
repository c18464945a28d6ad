import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booked, byClient, cancel, END, goTo, START } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { practise } from '#server/testing/practice/practice.ts';
import { sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { type AskedSeat, asTherapist, atDoor, byLink, enter, leave } from '#server/testing/room/room.ts';
import { order } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;

beforeEach(async () => {
  app = await testApp({ env: TURN });
  ana = await app.signIn();
  therapist = await app.signInAs('THERAPIST');
  orderId = await booked(app, ana);
});

const TURN = { TURN_URLS: 'turn:turn.example.ge:3478', TURN_SECRET: 'a-secret-of-the-turn-server' };
const roomOf = async (asked: Parameters<typeof atDoor>[1]) => (await atDoor(app, asked)).body['room'];

test('the door shows the holder of the link the therapist and the time, and nothing of the client', async () => {
  const { Th1: _id } = DEMO_THERAPISTS;
  const photo = app.deps.content.snapshot().therapists.get(_id)?.photo;
  const { body, headers } = await atDoor(app, byLink(app, orderId));
  expect(body).toEqual({
    room: {
      seat: 'client',
      status: 'confirmed',
      sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
      specialist: { _id, name: 'ნინო', surname: 'ბერიძე', photo },
      isOwn: false,
      client: null,
      sessionType: null,
      otherIsThere: false,
      markedAt: null,
      complaint: null,
      place: 'room',
      host: null,
      version: null,
    },
    now: new Date(app.clock.now()).toISOString(),
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('the door says whether the other is there already, until that one leaves', async () => {
  app.clock.set(START - 5 * MINUTE);
  const hers = await asTherapist(app, orderId, await app.signInAs('THERAPIST'));
  const seen = async () => [await roomOf(hers), await roomOf(byLink(app, orderId))];
  const client = await enter(app, byLink(app, orderId));
  expect(await seen()).toMatchObject([{ otherIsThere: true }, { otherIsThere: false }]);
  await leave(app, client);
  expect(await seen()).toMatchObject([{ otherIsThere: false }, { otherIsThere: false }]);
});

test('the door opens for the client of the order by sign-in, and names the client to the therapist alone', async () => {
  const own = { seat: 'client', session: orderId, person: ana } as const;
  expect(await roomOf(own)).toMatchObject({ isOwn: true, client: null, sessionType: null });
  const theirs = await roomOf(await asTherapist(app, orderId, therapist));
  expect(theirs).toMatchObject({ seat: 'therapist', isOwn: false, client: 'ანა', sessionType: 'personal' });
});

test('the door answers a token that opens nothing as an unknown session, in the same words', async () => {
  const bela = await app.signIn('599000007');
  const other = await order(app, bela);
  const { link = '' } = byLink(app, orderId);
  const tokens = [
    byLink(app, other).link ?? '',
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    link.slice(0, -1),
    `${link}A`,
    '',
    link.toUpperCase(),
    Buffer.from(app.deps.keyring.hmac('seat', `${orderId}|therapist`)).toString('base64url', 0, 16),
  ];
  const sessions = ['A'.repeat(22), 'no order', await sessionIdOf(app, orderId)];
  const asked: Omit<AskedSeat, 'seat'>[] = [
    ...tokens.map((token) => ({ session: orderId, link: token })),
    ...sessions.map((session) => ({ session, link })),
    { session: orderId },
    { session: orderId, person: bela },
  ];
  const seats = asked.map((one) => ({ seat: 'client', ...one }) as const);
  const answers = await Promise.all(seats.flatMap((one) => [atDoor(app, one), atDoor(app, one, '/enter')]));
  const said = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: null }));
  expect(new Set(said)).toEqual(new Set([said[0]]));
  expect(answers[0]?.status).toBe(404);
  expect(await app.rows('select 1 from seat_stays')).toEqual([]);
});

test('the door says of a voided link that it was replaced, and opens for the new one and for the signed-in client', async () => {
  await app.rows('update orders set link_version = 2 where id = $1', [app.idOf(orderId)]);
  for (const version of [0, 1]) {
    expect(await refusal(atDoor(app, byLink(app, orderId, version)))).toEqual([409, 'LINK_REPLACED']);
    expect(await refusal(atDoor(app, byLink(app, orderId, version), '/enter'))).toEqual([409, 'LINK_REPLACED']);
  }
  expect((await atDoor(app, byLink(app, orderId, 3))).status).toBe(404);
  expect((await atDoor(app, byLink(app, orderId, 2))).status).toBe(200);
  expect((await atDoor(app, { ...byLink(app, orderId), person: ana })).status).toBe(200);
});

test("the door keeps the therapist's seat for the signed-in therapist of the session", async () => {
  const { session } = await asTherapist(app, orderId, therapist);
  const seat = 'therapist';
  const other = await practise(app, DEMO_THERAPISTS.Th2, '599000005');
  for (const call of ['', '/enter'] as const) {
    expect(await refusal(atDoor(app, { seat, session }, call))).toEqual([401, 'NOT_AUTHORIZED']);
    for (const person of [ana, other, await app.signInAs('ADMIN')]) {
      expect(await refusal(atDoor(app, { seat, session, person }, call))).toEqual([403, 'FORBIDDEN']);
    }
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'no id', orderId]) {
      const refused = atDoor(app, { seat, session: unknown, person: therapist }, call);
      expect(await refusal(refused)).toEqual([404, 'SESSION_NOT_FOUND']);
    }
  }
});

const nothingGiven = async (asked: Parameters<typeof atDoor>[1], code: string) => {
  expect((await atDoor(app, asked)).status).toBe(200);
  const { status, body } = await atDoor(app, asked, '/enter');
  const { until: _, ...rest } = body;
  expect([status, body['code'], Object.keys(rest).toSorted()]).toEqual([409, code, ['code', 'message', 'requestId']]);
  expect(await app.rows('select 1 from seat_stays')).toEqual([]);
  return body;
};

test('a room that is not open gives no seat and no servers before it opens, and says when it does', async () => {
  const early = await nothingGiven(byLink(app, orderId), 'TOO_EARLY');
  expect(early['until']).toBe(new Date(START - 15 * MINUTE).toISOString());
  app.clock.set(START - 15 * MINUTE - 1);
  await nothingGiven(byLink(app, orderId), 'TOO_EARLY');
  app.clock.set(START - 15 * MINUTE);
  const { body } = await enter(app, byLink(app, orderId));
  const [server] = (body['ice'] as { servers: { urls: string[]; username: string }[] }).servers;
  expect(server?.urls).toEqual([TURN.TURN_URLS]);
  expect(server?.username).toMatch(new RegExp(`^${(END + 30 * MINUTE) / 1000}:`));
});

test('a room that is not open gives nothing after it has closed', async () => {
  app.clock.set(END + 30 * MINUTE);
  await nothingGiven(byLink(app, orderId), 'TOO_LATE');
});

test('a room that is not open gives nothing for a session that was cancelled or is not paid', async () => {
  await cancel(app, orderId, byClient(ana));
  await nothingGiven(byLink(app, orderId), 'SESSION_NOT_BOOKED');
  const unpaid = await order(app, await app.signIn('599000007'));
  await nothingGiven(byLink(app, unpaid), 'SESSION_NOT_BOOKED');
  await goTo(app, app.clock.now() + DAY);
  await nothingGiven(byLink(app, unpaid), 'SESSION_NOT_BOOKED');
});
