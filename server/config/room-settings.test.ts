import { expect, test } from 'vitest';
import { problemsOf, read } from '#server/testing/settings.ts';
import { roomWarnings } from './room-settings.ts';

const SECRET = 'a-secret-of-the-turn-server';

test('without settings browsers connect directly, and nobody is asked for the way', () => {
  expect(read({}).room).toEqual({ stunUrls: [], turn: null, relayOnly: false });
});

test('going without TURN and the default of the relay are said in a line each, and are no problem', () => {
  const direct = /^MEETING_RELAY=direct \(the default\): .+ behind TURN\.$/;
  expect(roomWarnings(read({}).room)).toEqual([
    expect.stringMatching(/^No TURN server .+ will not connect\.$/),
    expect.stringMatching(direct),
  ]);
  const turn = { TURN_URLS: 'turn:a.example.ge', TURN_SECRET: SECRET };
  expect(roomWarnings(read(turn).room)).toEqual([expect.stringMatching(direct)]);
  expect(roomWarnings(read({ ...turn, MEETING_RELAY: 'always' }).room)).toEqual([]);
});

test('addresses are a list with commas, in JSON, or as WebRTC writes them', () => {
  const two = ['stun:a.example.ge:3478', 'stuns:[2001:db8::1]'];
  expect(read({ ICE_SERVERS: two.join(', ') }).room.stunUrls).toEqual(two);
  expect(read({ ICE_SERVERS: JSON.stringify(two) }).room.stunUrls).toEqual(two);
  expect(read({ ICE_SERVERS: JSON.stringify([{ urls: two[0] }, { urls: [two[1]] }]) }).room.stunUrls).toEqual(two);
  const urls = ['turn:a.example.ge:3478?transport=udp', 'turns:a.example.ge:5349'];
  expect(read({ TURN_URLS: urls.join(','), TURN_SECRET: SECRET, MEETING_RELAY: 'always' }).room).toEqual({
    stunUrls: [],
    turn: { urls, secret: SECRET },
    relayOnly: true,
  });
});

test('a wrong or half-filled setting is one clear line', () => {
  const names = (env: Record<string, string>) => problemsOf(env).map((problem) => problem.split(/[ =]/)[0]);
  const TURN_URLS = 'turn:a.example.ge';
  for (const ICE_SERVERS of [
    'https://a.example.ge',
    'stun:',
    'stun:a b',
    TURN_URLS,
    '[1]',
    '[',
    '[{"urls":"stun:a","username":"x"}]',
    'stun:a,,',
  ]) {
    expect([ICE_SERVERS, names({ ICE_SERVERS })]).toEqual([ICE_SERVERS, ['ICE_SERVERS']]);
  }
  expect(names({ TURN_URLS: 'stun:a', TURN_SECRET: SECRET })).toEqual(['TURN_URLS']);
  expect(names({ TURN_URLS })).toEqual(['TURN_SECRET']);
  expect(names({ TURN_SECRET: SECRET })).toEqual(['TURN_URLS']);
  expect(names({ TURN_URLS, TURN_SECRET: 'short' })).toEqual(['TURN_SECRET']);
  expect(names({ MEETING_RELAY: 'always' })).toEqual(['MEETING_RELAY']);
  expect(names({ MEETING_RELAY: 'sometimes' })).toEqual(['MEETING_RELAY']);
});
