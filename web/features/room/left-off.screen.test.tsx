import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { answers, refuse } from '../../testing/fake-api.ts';
import { type FakeRoom, SESSIONS } from '../../testing/fake-room.ts';
import { openPage, reloadPage } from '../../testing/open-page.tsx';
import { PATH, START, TOKEN, openRoom } from '../../testing/room.ts';
import { drawn, expectSound, forgetShifts, button } from '../../testing/browser.ts';
import { createCall } from './call/call.ts';
import type { Call } from './call/call-state.ts';
import { keepEntry } from './call/entry-key.ts';
import { rememberOn } from './media/device-memory.ts';
import { type LocalMedia, createLocalMedia } from './media/local-media.ts';

const SEAT = { session: SESSIONS.client, seat: 'client' } as const;

const enter = page.getByTestId('enter');
const call = page.getByTestId('call');
const status = page.getByTestId('status');
const note = page.getByTestId('left-off');

let room: FakeRoom;
let media: LocalMedia;
let therapist: Call;

beforeEach(async () => {
  vi.setSystemTime(START - 8 * MINUTE);
  room = openRoom();
  media = createLocalMedia();
  therapist = await createCall({ session: SESSIONS.therapist, seat: 'therapist', media });
});
afterEach(() => {
  therapist.actions.leave();
  media.stop();
  sessionStorage.clear();
});

async function enterRoom(language: 'ka' | 'en' = 'en'): Promise<void> {
  await openPage(`${PATH}#t=${TOKEN}`, { device: 'phone', language });
  await enter.click();
  await expect.element(call).toBeVisible();
}

async function switchOff(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await button(name).click();
    await expect.element(button(name)).toHaveAttribute('aria-pressed', 'false');
  }
}

/** The page goes away without a word, and its tab loads it again. */
async function reload(): Promise<void> {
  const entry = room.unload('client');
  await expect.element(page.getByTestId('door-replaced')).toBeVisible();
  keepEntry(SEAT, entry);
  await reloadPage();
}

async function leave(): Promise<void> {
  await button('Leave').click();
  await expect.element(page.getByTestId('door-left')).toBeVisible();
}

/** Every way of coming back into the room; each ends in it. */
const WAYS: { readonly [way: string]: () => Promise<void> } = {
  'a reload': reload,
  async 'leaving and the way back'() {
    await leave();
    await button('Back to the room').click();
  },
  async 'another page and Back'() {
    await leave();
    history.pushState({ idx: 1 }, '', href('deviceCheck'));
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    await expect.element(page.getByText('Nobody sees this check')).toBeVisible();
    history.back();
    await expect.element(note).toMatchTextContent('Microphone and camera are off, as you left them');
    await enter.click();
  },
  async 'the same link in another tab'() {
    await leave();
    sessionStorage.clear();
    await reloadPage();
    await expect.element(note).toMatchTextContent('Microphone and camera are off, as you left them');
    await enter.click();
  },
  async 'a duplicated tab'() {
    answers({ enterRoom: refuse('SEAT_TAKEN', undefined, { stay: 7 }) });
    await reloadPage();
    await expect.element(page.getByTestId('continue-here')).toBeVisible();
    answers(room.replies);
    await button('Yes, continue here').click();
  },
  async 'another device that had the seat meanwhile'() {
    room.end('client', 'replaced');
    await button('Continue here').click();
  },
};

test.each(Object.keys(WAYS))(
  'what was switched off is neither seen nor heard after %s, until it is switched on',
  async (way) => {
    await enterRoom();
    await switchOff('Microphone', 'Camera');
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await WAYS[way]?.();
    await expect.element(call).toBeVisible();
    for (const name of ['Microphone', 'Camera'])
      await expect.element(button(name)).toHaveAttribute('aria-pressed', 'false');
    await expect.element(status).toMatchTextContent(/icrophone and camera are off/);
    await expect
      .poll(() => therapist.state.get())
      .toMatchObject({
        phase: 'live',
        other: { isMuted: true, isCameraOff: true },
      });
    expect(asked).not.toHaveBeenCalled();
    await button('Microphone').click();
    await expect.poll(() => therapist.state.get().other).toMatchObject({ isMuted: false, isCameraOff: true });
  },
);

describe.each(['en', 'ka'] as const)('after a reload (%s)', (language) => {
  const WORDS = {
    en: { microphone: 'Microphone', is: 'The microphone is off, as you left it', on: 'Turn on' },
    ka: { microphone: 'მიკროფონი', is: 'მიკროფონი გამორთულია, როგორც დატოვეთ', on: 'ჩართვა' },
  }[language];

  test('after a reload a line of the call says what is off, and one press turns it on for good', async () => {
    await enterRoom(language);
    await switchOff(WORDS.microphone);
    await reload();
    await expect.element(status).toMatchTextContent(WORDS.is);
    // The call has taken the place of the door.
    await drawn();
    forgetShifts();
    await expectSound();
    await button(WORDS.on).click();
    await expect.element(status).not.toBeInTheDocument();
    await expect.element(button(WORDS.microphone)).toHaveAttribute('aria-pressed', 'true');
    await reload();
    await expect.element(button(WORDS.microphone)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(status).not.toBeInTheDocument();
  });

  test('after a reload the note of the check stands beside the switches, and goes with the switch', async () => {
    rememberOn({ microphone: false, camera: true });
    await openPage(PATH, { device: 'phone', language });
    await expect.element(note).toMatchTextContent(WORDS.is);
    await expectSound();
    await page.getByTestId('switch-microphone').click();
    await expect.element(note).not.toBeInTheDocument();
  });
});

test('a storage that is full keeps no microphone on that was switched off since', async () => {
  await enterRoom();
  const { setItem } = Storage.prototype;
  const full = vi.spyOn(Storage.prototype, 'setItem');
  full.mockImplementation(function refuseSome(this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await switchOff('Microphone');
  full.mockRestore();
  await reload();
  await expect.element(button('Microphone')).toHaveAttribute('aria-pressed', 'false');
});

test('what another window switches off goes off at the check, and not on again with it', async () => {
  await openPage(PATH, { device: 'phone' });
  const microphone = page.getByTestId('switch-microphone');
  await expect.element(microphone).toHaveAttribute('aria-checked', 'true');
  rememberOn({ microphone: false });
  dispatchEvent(new StorageEvent('storage', { key: 'room-devices' }));
  await expect.element(microphone).toHaveAttribute('aria-checked', 'false');
  rememberOn({ microphone: true });
  dispatchEvent(new StorageEvent('storage', { key: 'room-devices' }));
  await expect.element(microphone).toHaveAttribute('aria-checked', 'false');
});
