import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { END, START } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { greeted, peopleOfSession } from '#server/testing/room/people-in-room.ts';
import { rateLimiter } from '#server/http/rate-limit.ts';
import {
  type AskedSeat,
  enter,
  type Entered,
  leave,
  listen,
  type Listening,
  OFFER,
  signalTo,
} from '#server/testing/room/room.ts';

let app: TestApp;
let therapistSeat: AskedSeat;
let client: Entered;
let therapist: Entered;
let his: Listening;

beforeAll(async () => {
  app = await testApp();
  const people = await peopleOfSession(app, () => app.clock.set(START));
  ({ therapistSeat } = people);
  client = await enter(app, people.clientSeat);
  therapist = await enter(app, therapistSeat);
  his = await greeted(app, therapist);
});

beforeEach(() => {
  app.clock.set(START);
  Object.assign(app.deps, { limiter: rateLimiter(app.clock) });
});

afterAll(async () => {
  his.hangUp();
  await app.app.close();
});

const LINE = { sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
const CANDIDATE = { kind: 'candidate', candidate: 'candidate:1 1 udp', ...LINE };

const sendRaw = async (payload: string, type = 'application/json') => {
  const [url, headers] = [`/api/room/${client.seat.session}/signal`, { 'content-type': type }];
  const { statusCode, body } = await app.app.inject({ method: 'POST', url, headers, payload });
  expect(body).not.toContain(therapist.entry);
  return [statusCode, JSON.parse(body).code];
};

/** Nothing has come to the other side: the next event is the one that is sent last. */
async function noticedNothing(): Promise<void> {
  expect((await signalTo(app, client, therapist.stay, CANDIDATE)).status).toBe(204);
  expect(await his.next()).toEqual({ event: 'signal', from: client.stay, signal: CANDIDATE });
}

test('what is no signal is refused', async () => {
  const of = (signal: unknown) => JSON.stringify({ entry: client.entry, to: therapist.stay, signal });
  expect(await sendRaw('{"entry":')).toEqual([400, 'MALFORMED_JSON']);
  expect(await sendRaw(of(OFFER), 'text/plain')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  for (const signal of [
    null,
    'offer',
    { kind: 'typed', text: 'hello' },
    { ...OFFER, type: 'rollback' },
    { ...CANDIDATE, sdpMLineIndex: -1 },
    { kind: 'description', type: 'offer', sdp: 'v'.repeat(48_001) },
  ]) {
    expect(await sendRaw(of(signal))).toEqual([400, 'VALIDATION']);
  }
  expect(await sendRaw(of({ ...OFFER, sdp: 'v'.repeat(66_000) }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('what comes from nobody, or from another session, is refused', async () => {
  const again = signalTo(app, { ...client, entry: 'A'.repeat(22) }, therapist.stay);
  expect(await refusal(again)).toEqual([404, 'SESSION_NOT_FOUND']);
  // The key of a seat, under the name of another session, of the other seat, or of none.
  for (const session of ['A'.repeat(22), therapistSeat.session]) {
    const seat = { ...client.seat, session };
    expect(await refusal(signalTo(app, { ...client, seat }, therapist.stay))).toEqual([403, 'FORBIDDEN']);
    expect((await listen(app, { ...client, seat })).status).toBe(403);
    expect(await refusal(leave(app, { ...client, seat }))).toEqual([404, 'SESSION_NOT_FOUND']);
  }
  await noticedNothing();
});

test('what is meant for the own seat, or for a stay that is none, is dropped', async () => {
  for (const to of [client.stay, 9999]) expect((await signalTo(app, client, to)).status).toBe(204);
  await noticedNothing();
});

test('what comes before or after the room is open is refused', async () => {
  for (const [at, code] of [
    [START - 15 * MINUTE - 1, 'TOO_EARLY'],
    [END + 30 * MINUTE, 'TOO_LATE'],
  ] as const) {
    app.clock.set(at);
    expect(await refusal(signalTo(app, client, therapist.stay))).toEqual([409, code]);
    expect((await listen(app, client)).status).toBe(409);
  }
  app.clock.set(START);
  await noticedNothing();
});

test('too many of one seat are refused for a moment, and others go on', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, async () => signalTo(app, client, 9999)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50);
  expect(refused[0]?.headers['retry-after']).toBe('10');
  expect((await signalTo(app, therapist, 9999)).status).toBe(204);
  app.clock.advance(10_000);
  await noticedNothing();
});

test('a stream without a key, or with one that is none, is refused like an unknown session', async () => {
  for (const entry of ['', 'short', 'A'.repeat(22), 'A'.repeat(65)]) {
    const { status, text, ended } = await listen(app, { ...client, entry });
    await ended();
    expect([entry, status]).toEqual([entry, 404]);
    expect(text).not.toContain('stack');
  }
});

test('no line of the log and no answer names a link, a key or what the browsers said', () => {
  const log = app.logs.join('\n');
  const { link = '', session } = client.seat;
  for (const secret of [client.entry, therapist.entry, link, 'canary-of-the-description', session]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
  }
  expect(JSON.stringify(his.events)).not.toContain(client.entry);
});
