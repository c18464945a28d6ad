import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND } from '#domain/dates.ts';
import { pass } from '../../../testing/browser.ts';
import { wait } from '../../../testing/room.ts';
import { type LocalMedia, createLocalMedia } from './local-media.ts';
import { levelOf, listenToLevel } from './level.ts';
import { playTestTone } from './test-tone.ts';

let media: LocalMedia;
const now = () => media.state.get();
const both = { microphone: true, camera: true };

beforeEach(() => {
  media = createLocalMedia();
});
afterEach(() => {
  media.stop();
  localStorage.clear();
});

const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);

/** Refuses a kind of device, or one that has an id, as browsers do. */
function refuseWhen(isRefused: (constraints: MediaStreamConstraints) => string | null): () => void {
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
    const name = isRefused(constraints);
    if (name !== null) throw new DOMException('', name);
    return ask(constraints);
  });
  return () => spy.mockRestore();
}

test('starts camera and microphone with one question and lists what can be chosen', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  await media.start(both);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(now()).toMatchObject({ isStarting: false, microphone: { problem: null }, camera: { problem: null } });
  expect(now().camera.track?.readyState).toBe('live');
  await wait(() => expect(now().cameras).toHaveLength(2));
  expect(now().microphones.length).toBeGreaterThan(1);
  expect(now().speakers.length).toBeGreaterThan(1);
  expect(now().isBlurred).toBeNull();
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TrackStartError', 'busy'],
  ['AbortError', 'busy'],
  ['InvalidStateError', 'failed'],
] as const)('a camera that answers %s is "%s" and does not cost the microphone', async (name, problem) => {
  const allow = refuseWhen(({ video }) => (video === undefined ? null : name));
  await media.start(both);
  expect(now().camera).toMatchObject({ track: null, problem });
  expect(now().microphone).toMatchObject({ problem: null, track: { readyState: 'live' } });
  allow();
  media.setOn('camera', true);
  await wait(() => expect(now().camera).toMatchObject({ problem: null, track: { readyState: 'live' } }));
});

test('an address that is not safe and a browser without devices are told apart, and nothing is asked', async () => {
  vi.stubGlobal('isSecureContext', false);
  await media.start(both);
  expect(now().microphone.problem).toBe('insecure');
  vi.unstubAllGlobals();
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never);
  await media.start(both);
  expect(now().camera.problem).toBe('unsupported');
});

test('a camera that is off is let go, a microphone that is off is silent, and both come back', async () => {
  await media.start(both);
  const { microphone, camera } = now();
  media.setOn('camera', false);
  media.setOn('microphone', false);
  expect(camera.track?.readyState).toBe('ended');
  expect(now().camera).toMatchObject({ track: null, isOn: false, problem: null });
  expect(microphone.track).toMatchObject({ readyState: 'live', enabled: false });
  media.setOn('camera', true);
  media.setOn('microphone', true);
  expect(microphone.track?.enabled).toBe(true);
  await wait(() => expect(now().camera.track?.readyState).toBe('live'));
});

test('remembers the devices chosen on this device, and takes the default for one that is gone', async () => {
  await media.start(both);
  await wait(() => expect(now().cameras).toHaveLength(2));
  const { cameras, speakers } = now();
  const second = cameras[1]?.id ?? '';
  await media.choose('camera', second);
  await media.choose('speaker', speakers[1]?.id ?? '');
  expect(now().camera.track?.getSettings().deviceId).toBe(second);
  media.stop();
  media = createLocalMedia();
  await media.start(both);
  expect(now().camera).toMatchObject({ deviceId: second, isSubstitute: false });
  await wait(() => expect(now().speakerId).toBe(speakers[1]?.id));
  media.stop();
  localStorage.setItem('room-devices', JSON.stringify({ camera: 'gone', microphone: 'gone', speaker: 'gone' }));
  media = createLocalMedia();
  await media.start(both);
  await wait(() => expect(now().cameras).toHaveLength(2));
  expect(now()).toMatchObject({ speakerId: null, camera: { problem: null }, microphone: { problem: null } });
});

test('a device that is unplugged gives way to another one, and is taken back when it returns', async () => {
  await media.start(both);
  await wait(() => expect(now().cameras).toHaveLength(2));
  const first = now().camera;
  const second = now().cameras.find(({ id }) => id !== first.deviceId)?.id ?? '';
  // Only the second camera is there.
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async ({ video } = {}) => {
    if (JSON.stringify(video).includes(first.deviceId ?? '')) throw new DOMException('', 'NotFoundError');
    return ask({ video: { deviceId: { exact: second } } });
  });
  first.track?.dispatchEvent(new Event('ended'));
  await wait(() => expect(now().camera).toMatchObject({ deviceId: second, isSubstitute: true, problem: null }));
  expect(now().camera.track?.readyState).toBe('live');
  expect(now().microphone.isSubstitute).toBe(false);
  spy.mockRestore();
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await wait(() => expect(now().camera).toMatchObject({ deviceId: first.deviceId, isSubstitute: false }));
  expect(now().camera.track?.readyState).toBe('live');
});

test('the only microphone that is unplugged is waited for', async () => {
  await media.start({ microphone: true, camera: false });
  const { track } = now().microphone;
  const plugIn = refuseWhen(() => 'NotFoundError');
  track?.dispatchEvent(new Event('ended'));
  await wait(() => expect(now().microphone).toMatchObject({ problem: 'unplugged', track: null }));
  plugIn();
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await wait(() => expect(now().microphone).toMatchObject({ problem: null, track: { readyState: 'live' } }));
});

test('a request that is never answered ends in words; what the browser brings later is still taken', async () => {
  const { promise, resolve } = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValueOnce(promise);
  const started = media.start(both);
  expect(now().isStarting).toBe(true);
  await pass(10 * SECOND);
  await started;
  expect(now()).toMatchObject({
    isStarting: false,
    microphone: { isOn: true, track: null, problem: 'unanswered' },
    camera: { isOn: true, track: null, problem: 'unanswered' },
  });
  media.setOn('camera', false);
  const stream = await ask({ audio: true, video: true });
  resolve(stream);
  await wait(() => expect(now().microphone).toMatchObject({ problem: null, track: { readyState: 'live' } }));
  expect(stream.getVideoTracks()[0]?.readyState).toBe('ended');
  expect(now().camera).toMatchObject({ isOn: false, track: null });
});

test('a camera that never answers does not cost the microphone at the next try, and says no in its own time', async () => {
  const { promise, reject } = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((wanted) =>
    wanted?.video ? promise : ask(wanted),
  );
  for (const _ of [1, 2]) {
    const started = media.start(both);
    await pass(10 * SECOND);
    await wait(async () => started);
  }
  expect(now()).toMatchObject({
    isStarting: false,
    microphone: { problem: null, track: { readyState: 'live' } },
    camera: { track: null, problem: 'unanswered' },
  });
  reject(new DOMException('', 'NotAllowedError'));
  await wait(() => expect(now().camera.problem).toBe('refused'));
});

test.each(['microphone', 'camera'] as const)('a %s that the system silences is told until it is back', async (kind) => {
  await media.start(both);
  const { track } = now()[kind];
  const muted = vi.spyOn(track as MediaStreamTrack, 'muted', 'get').mockReturnValue(true);
  track?.dispatchEvent(new Event('mute'));
  expect(now()[kind]).toMatchObject({ isOn: true, problem: 'silenced', track: { readyState: 'live' } });
  muted.mockReturnValue(false);
  track?.dispatchEvent(new Event('unmute'));
  expect(now()[kind].problem).toBeNull();
});

test('shows how loud the microphone is, and plays a tone', async () => {
  expect(levelOf(new Float32Array(10))).toBe(0);
  expect(levelOf(new Float32Array(10).fill(0.5))).toBe(1);
  await media.start({ microphone: true, camera: false });
  const { track } = now().microphone;
  if (track === null) throw new Error('There is no microphone.');
  const levels: number[] = [];
  const stop = listenToLevel(track, (level) => levels.push(level));
  // The fake microphone beeps once a second.
  await wait(() => expect(Math.max(...levels)).toBeGreaterThan(0.1));
  stop();
  expect(await playTestTone(null)).toBe(true);
});
