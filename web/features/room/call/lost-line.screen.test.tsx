import { afterEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { pass } from '../../../testing/browser.ts';
import { calls } from '../../../testing/fake-api.ts';
import { SESSIONS } from '../../../testing/fake-room.ts';
import { endCalls, enter, live, meet, wait } from '../../../testing/room.ts';
import type { CallState } from './call-state.ts';
import { keepEntry } from './entry-key.ts';

afterEach(endCalls);

test('who is lost sight of has not left, and is known to be back', async () => {
  const { room, therapist } = await meet();
  room.unload('client');
  await wait(() => expect(therapist.seen().phase).toBe('reconnecting'));
  await pass(10 * SECOND);
  room.forget('client');
  await wait(() => expect(therapist.seen()).toMatchObject({ phase: 'alone', isLost: true }));
  const client = await enter('client');
  await live(client, therapist);
  expect(therapist.seen().isLost).toBe(false);
});

test('who leaves by a press has left, also after having been lost sight of', async () => {
  const { room, therapist } = await meet();
  room.unload('client');
  await wait(() => expect(therapist.seen().phase).toBe('reconnecting'));
  await pass(10 * SECOND);
  room.forget('client');
  await wait(() => expect(therapist.seen().isLost).toBe(true));
  const client = await enter('client');
  await live(client, therapist);
  client.call.actions.leave();
  await wait(() => expect(therapist.seen()).toMatchObject({ phase: 'alone', isLost: false }));
});

test('a line that is back is not called lost any more, from the first moment', async () => {
  const { room, therapist } = await meet();
  const key = room.unload('client');
  await wait(() => expect(therapist.seen()).toMatchObject({ phase: 'reconnecting', quality: 'none' }));
  const states: CallState[] = [];
  const stop = therapist.call.state.subscribe(() => states.push(therapist.seen()));
  keepEntry({ session: SESSIONS.client, seat: 'client' }, key);
  const client = await enter('client');
  await live(client, therapist);
  stop();
  expect(states.filter(({ phase, quality }) => phase === 'live' && quality === 'none')).toEqual([]);
});

test('a device that is online again looks for the server soon again, also when the first look fails', async () => {
  const { room, therapist } = await meet();
  room.setDown(true);
  await wait(() => expect(therapist.seen().isSignallingUp).toBe(false));
  await pass(MINUTE);
  const before = calls('listenToRoom').length;
  window.dispatchEvent(new Event('online'));
  await pass(SECOND);
  // Two people look, each at once and half a second later.
  expect(calls('listenToRoom').length - before).toBeGreaterThanOrEqual(4);
});
