import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { learnServerTime } from '../../../lib/clock.ts';
import { pass } from '../../../testing/browser.ts';
import { answers, broken, calls, lost, stream } from '../../../testing/fake-api.ts';
import { SESSIONS } from '../../../testing/fake-room.ts';
import { type Person, endCalls, enter, live, meet, openRoom, wait } from '../../../testing/room.ts';
import { hasEntry, keepEntry } from './entry-key.ts';
import { keepMessages, readMessages } from './messages.ts';

/** The connections of a test, oldest first. */
let made: RTCPeerConnection[] = [];

beforeEach(() => {
  made = [];
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  endCalls();
});

/** Whether a picture moves in a stream. */
async function shows(stream: MediaStream | null | undefined): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream ?? null;
  document.body.append(video);
  try {
    await video.play();
    const { currentTime } = video;
    await wait(() => expect(video.videoWidth).toBeGreaterThan(100));
    await wait(() => expect(video.currentTime).toBeGreaterThan(currentTime));
  } finally {
    video.remove();
  }
}

/** How much sound a connection has received so far. */
async function heardSound(pc: RTCPeerConnection | undefined): Promise<number> {
  let received = 0;
  for (const stat of ((await pc?.getStats()) ?? new Map<string, RTCStats>()).values()) {
    const { type, kind, packetsReceived } = stat as Partial<RTCInboundRtpStreamStats>;
    if (type === 'inbound-rtp' && kind === 'audio') received += packetsReceived ?? 0;
  }
  return received;
}

const words = ({ seen }: Person, from: 'self' | 'other') =>
  seen().messages.flatMap((message) => (message.from === from ? [message.text] : []));

test('two people see and hear each other', async () => {
  const { client, therapist } = await meet();
  for (const { seen } of [client, therapist]) await shows(seen().other?.stream);
  for (const pc of made) await wait(async () => expect(await heardSound(pc)).toBeGreaterThan(10));
});

test('looks at the line never overlap, however long the browser takes for one', async () => {
  const { client, therapist } = await meet();
  const answer = Promise.withResolvers<void>();
  const looks = vi.spyOn(RTCPeerConnection.prototype, 'getStats').mockImplementation(async () => {
    await answer.promise;
    return new Map() as RTCStatsReport;
  });
  await pass(20 * SECOND);
  expect(looks).toHaveBeenCalledTimes(2);
  answer.resolve();
  await wait(() => expect(looks.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true));
  await pass(2 * SECOND);
  expect(looks.mock.calls.length).toBeGreaterThan(2);
  for (const { seen } of [client, therapist]) expect(seen().phase).toBe('live');
  looks.mockRestore();
});

test('typed messages arrive once and in order, and show when they have arrived', async () => {
  const { client, therapist } = await meet();
  for (const text of ['one', '  two  ', '', 'three']) client.call.actions.send(text);
  therapist.call.actions.send('four');
  await wait(() =>
    expect(client.seen().messages.map(({ isWaiting }) => isWaiting)).toEqual([false, false, false, false]),
  );
  expect(words(therapist, 'other')).toEqual(['one', 'two', 'three']);
  expect(words(client, 'other')).toEqual(['four']);
});

test('a message that is typed while nobody is there waits, and arrives when somebody comes', async () => {
  openRoom();
  const therapist = await enter('therapist');
  therapist.call.actions.send('I am here');
  expect(therapist.seen().messages).toMatchObject([{ text: 'I am here', isWaiting: true }]);
  const client = await enter('client');
  await wait(() => expect(words(client, 'other')).toEqual(['I am here']));
  await wait(() => expect(therapist.seen().messages[0]?.isWaiting).toBe(false));
});

test('each side reads whether the other is muted, shows itself, and shares a screen', async () => {
  const { room, client, therapist } = await meet();
  await wait(() => expect(client.seen().other).toMatchObject({ isMuted: false, isCameraOff: false, screen: null }));
  const descriptions = () => room.carried.filter(({ signal }) => signal.kind === 'description').length;
  const before = descriptions();
  therapist.media.setOn('microphone', false);
  await wait(() => expect(client.seen().other?.isMuted).toBe(true));
  const light = therapist.media.state.get().camera.track;
  therapist.media.setOn('camera', false);
  await wait(() => expect(client.seen().other?.isCameraOff).toBe(true));
  expect(light?.readyState).toBe('ended');
  await therapist.call.actions.shareScreen();
  await wait(() => expect(client.seen().other?.screen).not.toBeNull());
  await shows(client.seen().other?.screen);
  therapist.call.actions.stopSharing();
  await wait(() => expect(client.seen().other?.screen).toBeNull());
  expect(therapist.seen().screen).toBeNull();
  therapist.media.setOn('camera', true);
  therapist.media.setOn('microphone', true);
  await wait(() => expect(client.seen().other).toMatchObject({ isMuted: false, isCameraOff: false }));
  await shows(client.seen().other?.stream);
  // All of it without a new description.
  expect(descriptions()).toBe(before);
});

test('what the system or a headset silences is told to the other side, until it is back', async () => {
  const { client, therapist } = await meet();
  await wait(() => expect(client.seen().other).toMatchObject({ isMuted: false, isCameraOff: false }));
  const { microphone, camera } = therapist.media.state.get();
  const tracks = [microphone.track, camera.track] as MediaStreamTrack[];
  const silence = tracks.map((track) => vi.spyOn(track, 'muted', 'get').mockReturnValue(true));
  for (const track of tracks) track.dispatchEvent(new Event('mute'));
  await wait(() => expect(client.seen().other).toMatchObject({ isMuted: true, isCameraOff: true }));
  for (const one of silence) one.mockReturnValue(false);
  for (const track of tracks) track.dispatchEvent(new Event('unmute'));
  await wait(() => expect(client.seen().other).toMatchObject({ isMuted: false, isCameraOff: false }));
});

test('a call goes on without our server, and signalling comes back by itself', async () => {
  const { room, client, therapist } = await meet();
  const { stream } = client.seen().other ?? {};
  room.setDown(true);
  await wait(() => expect(client.seen().isSignallingUp).toBe(false));
  expect(client.seen().phase).toBe('live');
  therapist.call.actions.send('still here');
  await wait(() => expect(words(client, 'other')).toEqual(['still here']));
  room.setDown(false);
  for (const { seen } of [client, therapist]) await wait(() => expect(seen().isSignallingUp).toBe(true));
  expect(client.seen().phase).toBe('live');
  expect(client.seen().other?.stream).toBe(stream);
});

test('a page of a network in between that stands for our server ends no call', async () => {
  const { room, client } = await meet();
  answers({ listenToRoom: broken('<h1>Sign in to the Wi-Fi</h1>', 403) });
  room.setDown(true);
  await wait(() => expect(client.seen().isSignallingUp).toBe(false));
  await wait(() => expect(calls('listenToRoom').length).toBeGreaterThan(3));
  expect(client.seen()).toMatchObject({ phase: 'live', end: null });
  room.setDown(false);
  answers(room.replies);
  await wait(() => expect(client.seen().isSignallingUp).toBe(true));
});

test('a line that does not come about is looked for anew by an ICE restart of the same connection', async () => {
  const room = openRoom();
  const attempts = new Set<string>();
  // The addresses of the first attempt of each side get lost.
  room.lose((signal) => {
    if (signal.kind === 'candidate') return attempts.has(signal.usernameFragment ?? '');
    const attempt = /a=ice-ufrag:(.*)/.exec(signal.sdp)?.[1]?.trim() ?? '';
    if (attempts.size < 2) attempts.add(attempt);
    return false;
  });
  const therapist = await enter('therapist');
  const client = await enter('client');
  await wait(() => expect(attempts.size).toBe(2));
  await wait(() => expect(made.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']));
  expect(client.seen().phase).toBe('connecting');
  await pass(8 * SECOND);
  await live(client, therapist);
  expect(made).toHaveLength(2);
});

test('signals that overtake the word of the server are not lost, and one side alone offers', async () => {
  const room = openRoom();
  const therapist = await enter('therapist');
  room.overtake();
  const client = await enter('client');
  await live(client, therapist);
  const offers = room.carried.filter(({ signal }) => signal.kind === 'description' && signal.type === 'offer');
  expect(offers.map(({ from }) => from)).toEqual([room.holder('client')]);
});

test('a device answers what the server says, so that it is known to be there', async () => {
  openRoom();
  await enter('therapist');
  await wait(() => expect(calls('listenToRoom')).toHaveLength(1));
  expect(calls('keepSeat')).toEqual([]);
  await pass(10 * SECOND);
  await enter('client');
  await wait(() => expect(calls('keepSeat').map(({ params }) => params)).toEqual([{ session: SESSIONS.therapist }]));
});

test('descriptions that cross or get lost on their way delay a call and do not prevent it', async () => {
  const room = openRoom();
  let lost = 0;
  room.lose(({ kind }) => kind === 'description' && ++lost <= 2);
  const both = await Promise.all([enter('therapist'), enter('client')]);
  await live(...both);
  for (const { seen } of both) await shows(seen().other?.stream);
  expect(lost).toBeGreaterThan(2);
});

test('a device that the server forgot takes its seat again, and the call does not notice', async () => {
  const { room, client } = await meet();
  const stream = client.seen().other?.stream;
  room.forget('therapist');
  await wait(() => expect(room.holder('therapist')).toBe(3));
  expect(client.seen().phase).toBe('live');
  expect(client.seen().other?.stream).toBe(stream);
});

test('another device is asked before it takes the seat; then the first one sends nothing and the other side is told', async () => {
  const { client, therapist } = await meet();
  const first = client.seen().other?.stream;
  keepEntry({ session: SESSIONS.therapist, seat: 'therapist' }, null);
  const refusal = await enter('therapist').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'SEAT_TAKEN', facts: { stay: 1 } });
  const second = await enter('therapist', { replaces: 1 });
  await wait(() => expect(therapist.seen()).toMatchObject({ phase: 'ended', end: 'replaced', other: null }));
  await live(client, second);
  expect(client.seen().other?.isElsewhere).toBe(true);
  expect(client.seen().other?.stream).not.toBe(first);
  expect(first?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  await shows(client.seen().other?.stream);
});

test('a page that is loaded again goes on in its seat with a fresh connection, and with what was typed', async () => {
  const { room, client, therapist } = await meet();
  const place = { session: SESSIONS.client, seat: 'client' } as const;
  therapist.call.actions.send('first');
  await wait(() => expect(words(client, 'other')).toEqual(['first']));
  client.call.actions.send('before');
  await wait(() => expect(words(therapist, 'other')).toEqual(['before']));
  await wait(() => expect(readMessages(place)?.waiting).toEqual([]));
  client.call.actions.setDraft('Half a');
  const stay = room.holder('client');
  const kept = readMessages(place);
  const entry = room.unload('client');
  await wait(() => expect(client.seen().phase).toBe('ended'));
  // Whoever is not loaded again keeps nothing.
  expect(readMessages(place)).toBeNull();
  await wait(() => expect(therapist.seen().phase).toBe('reconnecting'));
  therapist.call.actions.send('meanwhile');
  keepEntry(place, entry);
  keepMessages(place, kept);
  expect(hasEntry(place)).toBe(true);
  const again = await enter('client');
  await live(again, therapist);
  expect(room.holder('client')).toBe(stay);
  await wait(() => expect(words(again, 'other')).toEqual(['first', 'meanwhile']));
  expect(words(again, 'self')).toEqual(['before']);
  expect(again.seen().draft).toBe('Half a');
  again.call.actions.send('after');
  await wait(() => expect(words(therapist, 'other')).toEqual(['before', 'after']));
  await shows(again.seen().other?.stream);
});

test('a line that never comes about leaves the words waiting, and a press begins anew with a fresh connection', async () => {
  const room = openRoom();
  // No address of either side reaches the other, in candidates or in descriptions.
  let isCut = true;
  room.lose(({ kind }) => isCut && kind === 'candidate');
  room.alter((sdp) => (isCut ? sdp.replaceAll(/^a=candidate:.*\r\n/gm, '') : sdp));
  const therapist = await enter('therapist');
  const client = await enter('client');
  await wait(() => expect(client.seen().phase).toBe('connecting'));
  client.call.actions.send('Hello?');
  await wait(() => expect(made.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']));
  expect(client.seen()).toMatchObject({ phase: 'connecting', messages: [{ isWaiting: true }] });
  isCut = false;
  client.call.actions.tryAgain();
  await live(client, therapist);
  await wait(() => expect(words(therapist, 'other')).toEqual(['Hello?']));
  expect(made.length).toBeGreaterThan(2);
});

test('a stream that is held back on its way says of nobody that they are not there', async () => {
  const room = openRoom();
  answers({ listenToRoom: stream(() => () => undefined) });
  const client = await enter('client');
  await wait(() => expect(calls('listenToRoom')).toHaveLength(1));
  expect(client.seen()).toMatchObject({ phase: 'alone', hasServerWord: false });
  await pass(46 * SECOND);
  expect(client.seen()).toMatchObject({ isSignallingUp: false, hasServerWord: false });
  answers(room.replies);
  client.call.actions.tryAgain();
  await wait(() => expect(client.seen()).toMatchObject({ isSignallingUp: true, hasServerWord: true }));
});

test('what is typed bears the time of the server, whatever the clock of the device says', async () => {
  const room = openRoom();
  room.keepTime(-HOUR);
  const client = await enter('client');
  await wait(() => expect(client.seen().hasServerWord).toBe(true));
  client.call.actions.send('What time is it?');
  const at = client.seen().messages[0]?.at ?? 0;
  expect(Math.abs(Date.now() - HOUR - at)).toBeLessThan(MINUTE);
  learnServerTime(new Date().toISOString());
});

test('who leaves is gone at once, and the other one waits for them to come back', async () => {
  const { room, client, therapist } = await meet();
  client.call.actions.leave();
  expect(client.seen()).toMatchObject({ phase: 'ended', end: 'left' });
  await wait(() => expect(therapist.seen()).toMatchObject({ phase: 'alone', other: null }));
  expect(room.holder('client')).toBeNull();
  const again = await enter('client');
  await live(again, therapist);
});

test.each(['cancelled', 'moved', 'link-replaced', 'closed'] as const)(
  'a session that is %s ends the call with the reason',
  async (why) => {
    const room = openRoom();
    const client = await enter('client');
    await wait(() => expect(client.seen().isSignallingUp).toBe(true));
    room.end('client', why);
    await wait(() => expect(client.seen()).toMatchObject({ phase: 'ended', end: why }));
  },
);

test('of a side whose sign-in is over nothing is shown any more, though its picture still flows', async () => {
  const { room, client, therapist } = await meet();
  // Its page would close the line by itself: this one is held by somebody who does not.
  answers({ ...room.replies, enterRoom: () => lost() });
  room.signOut('therapist');
  await wait(() => expect(client.seen()).toMatchObject({ phase: 'alone', other: null }));
  expect(therapist.seen().end).toBeNull();
});

test('sound only stops the pictures of both sides, and they come back', async () => {
  const { client, therapist } = await meet();
  client.call.actions.setSoundOnly(true);
  expect(client.seen().soundOnly).toBe('self');
  await wait(() => expect(therapist.seen().other).toMatchObject({ isSoundOnly: true, isCameraOff: true }));
  await wait(() => expect(client.seen().other?.isCameraOff).toBe(true));
  client.call.actions.setSoundOnly(false);
  await wait(() => expect(client.seen().other?.isCameraOff).toBe(false));
  await shows(client.seen().other?.stream);
});
