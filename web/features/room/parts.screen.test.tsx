import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { LANGUAGE_KEY } from '../../lib/language.ts';
import { liveCall, openCall, ownDevices } from '../../testing/call.tsx';
import { pass, logged, takeErrors, expectSound, button } from '../../testing/browser.ts';
import { SESSIONS } from '../../testing/fake-room.ts';
import { openPage } from '../../testing/open-page.tsx';
import { PATH, START, openRoom } from '../../testing/room.ts';
import { createCall } from './call/call.ts';
import type { Call } from './call/call-state.ts';
import { rememberDevices } from './media/device-memory.ts';
import { type LocalMedia, createLocalMedia } from './media/local-media.ts';

const call = page.getByTestId('call');

const broken = (): never => {
  throw new DOMException('This browser refuses.', 'InvalidStateError');
};
/** Features that a browser may refuse by throwing at once. Parts that do not meet are refused together. */
const PARTS: { readonly [parts: string]: () => void } = {
  'sound levels, the sound of a joining and the choice of a speaker'() {
    vi.stubGlobal('AudioContext', broken);
    vi.spyOn(HTMLMediaElement.prototype, 'setSinkId').mockImplementation(broken);
  },
  'figures of the line and wishes for it'() {
    vi.spyOn(RTCPeerConnection.prototype, 'getStats').mockImplementation(broken);
    vi.spyOn(RTCRtpSender.prototype, 'getParameters').mockImplementation(broken);
  },
  'the lock that keeps the screen awake, the small window, the blurred background and a shared screen'() {
    vi.spyOn(navigator, 'wakeLock', 'get').mockImplementation(broken);
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockImplementation(broken);
    vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockImplementation(broken);
    vi.spyOn(navigator.mediaDevices, 'getDisplayMedia').mockImplementation(broken);
  },
  'what is kept, locks between tabs and the list of devices'() {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation((key: string) => (key === LANGUAGE_KEY ? null : broken()));
    vi.spyOn(navigator.locks, 'request').mockImplementation(broken);
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockImplementation(broken);
  },
};

describe('a call goes on without', () => {
  let media: LocalMedia;
  let therapist: Call;

  beforeEach(() => {
    vi.setSystemTime(START + 5 * MINUTE);
    openRoom();
    media = createLocalMedia();
  });
  afterEach(() => {
    therapist.actions.leave();
    media.stop();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });

  test.each(Object.keys(PARTS))('a call goes on without %s', async (name) => {
    rememberDevices({ speaker: 'default' });
    PARTS[name]?.();
    await openPage(PATH, { device: 'desktop' });
    await page.getByTestId('enter').click();
    await expect.element(page.getByTestId('waiting')).toBeVisible();
    // Nothing else of this test's own stands in the way: the other side joins, which is heard and measured.
    therapist = await createCall({ session: SESSIONS.therapist, seat: 'therapist', media });
    await expect.poll(() => therapist.state.get().phase).toBe('live');
    await button('Microphone').click();
    await button('Share screen').click();
    await pass(3 * SECOND);
    await expect.poll(() => therapist.state.get().other).toMatchObject({ isMuted: true, isCameraOff: false });
    await expect.element(call).toBeVisible();
    await expect.element(page.getByTestId('line')).toHaveTextContent('Good connection');
    await button('Leave').click();
    await expect.element(page.getByTestId('door-left')).toBeVisible();
    await expect.poll(() => therapist.state.get().phase).toBe('alone');
  });

  test('a call goes on without captions that turn out not to work, which are offered no more', async () => {
    class Recognition extends EventTarget {
      static readonly available = async () => 'available';
      readonly processLocally = true;
      readonly abort = broken;
      constructor() {
        super();
        broken();
      }
    }
    Object.assign(Recognition.prototype, { processLocally: true });
    vi.stubGlobal('SpeechRecognition', Recognition);
    await media.start({ microphone: true, camera: true });
    therapist = await createCall({ session: SESSIONS.therapist, seat: 'therapist', media });
    const client = await createCall({ session: SESSIONS.client, seat: 'client', media });
    await expect.poll(() => therapist.state.get().phase).toBe('live');
    expect(therapist.state.get().captions).toEqual({ isOn: false, lines: [] });
    therapist.actions.setCaptions(true);
    await expect.poll(() => therapist.state.get().captions).toBeNull();
    expect(therapist.state.get().phase).toBe('live');
    client.actions.leave();
  });
});

/** State that a part of the screen cannot draw. */
const UNDRAWABLE = null as never;

test('a part of the screen that cannot be drawn leaves the pictures and the controls', async () => {
  const opened = await openCall({
    call: liveCall({ captions: { isOn: true, lines: UNDRAWABLE } }),
    own: ownDevices({ microphones: UNDRAWABLE }),
  });
  await expect.element(page.getByTestId('other-picture')).toBeVisible();
  await button('More').click();
  await button('Devices').click();
  await expect.element(page.getByTestId('panel')).toMatchTextContent('This does not open');
  await expectSound();
  await button('Close').click();
  await button('Messages').click();
  await expect.element(page.getByRole('textbox')).toBeVisible();
  expect(logged().join()).toContain('The room goes on without a part: view');
  // React writes down what it has caught.
  takeErrors();
  await button('Leave').click();
  expect(opened.actions.leave).toHaveBeenCalledOnce();
});

test('the check says nothing untrue where the level cannot be shown', async () => {
  vi.stubGlobal('AudioContext', broken);
  await openPage(href('deviceCheck'), { device: 'phone' });
  await expect.element(page.getByText('The camera works')).toBeVisible();
  await expect.element(page.getByTestId('device-check')).not.toMatchTextContent('Speak now');
  await button('Play a sound').click();
  await expect.element(page.getByText('The browser played nothing')).toBeVisible();
  vi.unstubAllGlobals();
});
