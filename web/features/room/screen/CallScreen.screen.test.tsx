import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { prefer, jump, pass, expectSound, button } from '../../../testing/browser.ts';
import { ALONE, CALL_START } from '../../../testing/call-state.ts';
import {
  A_MESSAGE,
  announced,
  brokenDevice,
  liveCall,
  openCall,
  otherSide,
  ownDevices,
  pictureOf,
  soundTrack,
  therapistRoomOf,
} from '../../../testing/call.tsx';
import type { CallState } from '../call/call-state.ts';

const line = page.getByTestId('line');
const status = page.getByTestId('status');

/** The changes of a call from moment to moment, without a press. */
const MOMENTS: readonly [string, () => Partial<CallState>][] = [
  ['connecting', () => ({ phase: 'connecting', other: otherSide({ stream: null }) })],
  ['live', () => liveCall()],
  ['weak', () => ({ quality: 'weak' })],
  ['reconnecting', () => ({ phase: 'reconnecting' })],
  ['sound only', () => ({ phase: 'live', quality: 'poor', soundOnly: 'line' })],
  [
    'camera off and muted',
    () => ({ quality: 'good', soundOnly: null, other: otherSide({ isMuted: true, isCameraOff: true }) }),
  ],
  ['shown a screen', () => ({ other: otherSide({ screen: pictureOf('screen') }) })],
  ['showing a screen', () => ({ other: otherSide(), screen: pictureOf('screen') })],
  ['showing a screen while there is sound only', () => ({ soundOnly: 'self' })],
  ['server away', () => ({ screen: null, soundOnly: null, isSignallingUp: false })],
  ['a message', () => ({ isSignallingUp: true, messages: [A_MESSAGE] })],
  ['joined from elsewhere', () => ({ other: otherSide({ isElsewhere: true }) })],
  ['closing', () => ({ other: otherSide(), closesAt: CALL_START + 27 * MINUTE })],
  ['alone again', () => ({ phase: 'alone', other: null, closesAt: ALONE.closesAt })],
];

test.each([
  ['ka', [390, 844]],
  ['en', [1280, 860]],
  ['ka', [844, 390]],
  ['ka', [320, 700]],
] as const)('from moment to moment nothing moves, and every moment is sound: %s %s', async (language, size) => {
  const call = await openCall({ call: ALONE, language, size });
  await expect.element(page.getByTestId('waiting')).toBeVisible();
  await expectSound();
  for (const [, next] of MOMENTS) {
    call.change(next());
    await expectSound();
  }
});

test('from moment to moment nothing moves with text twice as large on the smallest screen, where the name keeps to two lines, and every moment is sound', async () => {
  document.documentElement.style.fontSize = '200%';
  try {
    await openCall({ language: 'ka', size: [320, 700] });
    const name = page.getByRole('heading', { level: 1 });
    await expect.element(name).toBeVisible();
    expect(name.element().getBoundingClientRect().height).toBeLessThan(100);
    await expectSound();
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('from moment to moment nothing moves in forced colours, and every moment is sound', async () => {
  await prefer({ forcedColors: true });
  await openCall({ call: liveCall({ screen: pictureOf('screen') }, { isCameraOff: true }) });
  await button('Messages').click();
  await expectSound();
});

test('the bar tells who, the time in Tbilisi and how long is left, by the minute', async () => {
  await openCall();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nino Beridze' })).toHaveFocus();
  await expect.element(page.getByText('18:24 · 26 minutes left')).toBeVisible();
  await jump(25 * MINUTE);
  await expect.element(page.getByText('18:49 · 1 minute left')).toBeVisible();
  await jump(2 * MINUTE);
  await expect.element(page.getByText('the time is up')).toBeVisible();
});

test('the bar tells the therapist the name of the client and the type of the session', async () => {
  await openCall({ room: therapistRoomOf(), device: 'desktop' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
  await expect.element(page.getByText('Personal')).toBeVisible();
});

test.each([
  [ALONE, 'The room is open'],
  [liveCall({ phase: 'connecting' }), 'Connecting'],
  [liveCall({ phase: 'reconnecting' }), 'Reconnecting'],
  [liveCall(), 'Good connection'],
  [liveCall({ quality: 'weak' }), 'Weak connection'],
  [liveCall({ quality: 'poor' }), 'Poor connection'],
  [liveCall({ quality: 'none' }), 'No connection'],
])('the bar tells the connection in words: %#', async (call, words) => {
  await openCall({ call });
  await expect.element(line).toHaveTextContent(words);
});

test('the controls turn the microphone and the camera off and on, and say so under the picture', async () => {
  const call = await openCall();
  await expect.element(button('Microphone')).toHaveAttribute('aria-pressed', 'true');
  await button('Microphone').click();
  expect(call.media.setOn).toHaveBeenCalledExactlyOnceWith('microphone', false);
  await expect.element(button('Microphone')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(status).toMatchTextContent('Your microphone is off');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).not.toBeInTheDocument();
  await button('Camera').click();
  expect(call.media.setOn).toHaveBeenLastCalledWith('camera', false);
});

test('the controls ask for a device again that gives nothing', async () => {
  const call = await openCall({ own: { ...ownDevices(), camera: brokenDevice('busy') } });
  await expect.element(status).toMatchTextContent('The camera does not work');
  await button('Camera').click();
  expect(call.media.setOn).toHaveBeenCalledExactlyOnceWith('camera', true);
});

// Chromium keeps a camera still for seconds while removed elements hold its last pictures.
test('the controls let go of the camera in an own picture that another takes the place of', async () => {
  const call = await openCall({ call: ALONE });
  const own = () => page.getByTestId('own-picture').element().querySelector('video');
  await expect.poll(() => own()?.srcObject).toBeInstanceOf(MediaStream);
  const first = own();
  call.change(liveCall());
  await expect.poll(() => first?.srcObject).toBeNull();
  expect(own()?.srcObject).toBeInstanceOf(MediaStream);
});

test('the controls leave at once, and the door is told once why the call is over', async () => {
  const call = await openCall();
  await button('Leave').click();
  expect(call.actions.leave).toHaveBeenCalledOnce();
  expect(call.onLeft).not.toHaveBeenCalled();
  call.change({ phase: 'ended', end: 'left' });
  await expect.poll(() => call.onLeft.mock.calls).toEqual([['left']]);
  call.change({ isSignallingUp: false });
  expect(call.onLeft).toHaveBeenCalledOnce();
});

test('the controls share a screen and stop it, where the browser can', async () => {
  const call = await openCall({ device: 'desktop' });
  await button('Share screen').click();
  expect(call.actions.shareScreen).toHaveBeenCalledOnce();
  call.change({ screen: pictureOf('screen') });
  await expect.element(button('Share screen')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(status).toMatchTextContent('You are sharing your screen');
  call.change({ soundOnly: 'line' });
  await expect.element(status).toMatchTextContent('Your screen is not shown while there is sound only');
  call.change({ soundOnly: null });
  await button('Stop').click();
  expect(call.actions.stopSharing).toHaveBeenCalledOnce();
});

test('the controls are not there for what the browser cannot do', async () => {
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false);
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(Object.create(null));
  await openCall({ device: 'desktop' });
  await expect.element(button('Devices')).toBeVisible();
  await expect.element(button('Share screen')).not.toBeInTheDocument();
  await expect.element(button('Small window')).not.toBeInTheDocument();
});

test('the controls on a phone stand behind “More”; Esc closes what it opened and gives the focus back', async () => {
  await openCall();
  await expect.element(button('Devices')).not.toBeInTheDocument();
  await button('More').click();
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('heading', { name: 'More' })).toHaveFocus();
  await button('Devices').click();
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  await expectSound();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByTestId('panel')).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
});

test('the controls are all reached by the Tab key, leaving last', async () => {
  await openCall({ device: 'desktop' });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const reached: (string | undefined)[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab();
    reached.push(document.activeElement?.textContent);
  }
  expect(reached).toEqual([
    'Help',
    'Microphone',
    'Camera',
    'Share screen',
    'Messages',
    'Small window',
    'Devices',
    'Leave',
  ]);
});

test('a name stands where no picture comes, and a muted microphone is told', async () => {
  await openCall({ call: liveCall({}, { isCameraOff: true, isMuted: true }) });
  const other = page.getByTestId('other-picture');
  await expect.element(other).toMatchTextContent('Nino Beridze');
  await expect.element(other).toMatchTextContent('The camera is off');
  await expect.element(other).toMatchTextContent('The microphone is off');
});

test('sound alone is told, and a choice of it can be taken back', async () => {
  const call = await openCall({ call: liveCall({ soundOnly: 'line' }) });
  await expect.element(page.getByText('The video comes back by itself')).toBeVisible();
  call.change({ soundOnly: 'self' });
  await button('Bring the video back').click();
  expect(call.actions.setSoundOnly).toHaveBeenCalledExactlyOnceWith(false);
});

test('a screen that is shown is covered by nobody, and the sound goes on in the same element', async () => {
  const call = await openCall({ device: 'desktop' });
  await expect.element(page.getByTestId('other-picture')).toBeVisible();
  const sound = page.getByTestId('other-sound').element();
  call.change({ other: otherSide({ screen: pictureOf('screen') }) });
  await expect.element(page.getByTestId('other-screen')).toBeVisible();
  const screen = page.getByTestId('other-screen').element().getBoundingClientRect();
  for (const picture of ['other-picture', 'own-picture'])
    expect(page.getByTestId(picture).element().getBoundingClientRect().left).toBeGreaterThanOrEqual(screen.right);
  expect(page.getByTestId('other-sound').element()).toBe(sound);
});

test('a browser that plays nothing before a press is given one', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  play.mockRejectedValue(new DOMException('Not before a press', 'NotAllowedError'));
  await openCall();
  await expect.element(button('Press to hear')).toBeVisible();
  await expectSound();
  play.mockResolvedValue();
  await button('Press to hear').click();
  await expect.element(button('Press to hear')).not.toBeInTheDocument();
});

test('captions show the last two lines', async () => {
  const lines = ['one', 'two', 'three'].map((text, id) => ({ id, text, isFinal: true }));
  await openCall({ call: liveCall({ captions: { isOn: true, lines } }) });
  await expect.element(page.getByRole('group', { name: 'Captions' })).toMatchTextContent(/^twothree$/);
});

test('what happens is read out once each, and what a control tells is not said again', async () => {
  const call = await openCall({ call: ALONE });
  await expect.element(page.getByTestId('waiting')).toBeVisible();
  const heard: string[] = [];
  const watch = new MutationObserver(() => heard.push(announced.element().textContent));
  watch.observe(announced.element(), { childList: true, subtree: true, characterData: true });
  const expectHeard = async (change: Partial<CallState>, words: string[]) => {
    heard.length = 0;
    call.change(change);
    await pass(SECOND);
    expect(heard).toEqual(words);
  };
  await expectHeard({ phase: 'connecting', other: otherSide({ stream: null }) }, ['Nino joined']);
  const other = otherSide();
  await expectHeard({ phase: 'live', other }, []);
  await expectHeard({ quality: 'weak' }, []);
  await expectHeard({ quality: 'poor' }, ['Poor connection']);
  await expectHeard({ phase: 'reconnecting' }, ['Reconnecting']);
  await expectHeard({ phase: 'live', quality: 'good' }, ['The connection is back']);
  await expectHeard({ other: { ...other, isMuted: true } }, ['Nino: microphone off']);
  await expectHeard({ other }, ['Nino: microphone on']);
  await expectHeard({ other: { ...other, screen: pictureOf('screen') } }, ['Nino shares a screen']);
  await expectHeard({ other }, ['Nino shares no screen any more']);
  await expectHeard({ screen: pictureOf('screen') }, ['You are sharing your screen']);
  await expectHeard({ screen: null }, ['You share your screen no more']);
  await expectHeard({ messages: [A_MESSAGE] }, ['New message from Nino']);
  await expectHeard({ messages: [A_MESSAGE, { ...A_MESSAGE, id: 2 }] }, ['New message from Nino']);
  await expectHeard({ other: { ...other, isElsewhere: true } }, ['Nino joined from another device.']);
  await button('All right').click();
  await button('Microphone').click();
  await expectHeard({ phase: 'alone', other: null }, ['Nino left']);
});

test('the line under the picture tells that the other person came from another device, again for a further one', async () => {
  const call = await openCall({ call: liveCall({}, { isElsewhere: true }) });
  await expect.element(status).toMatchTextContent('Nino joined from another device.');
  await button('All right').click();
  await expect.element(status).not.toBeInTheDocument();
  call.change({ phase: 'connecting' });
  await expect.element(status).toMatchTextContent('Nino joined from another device.');
});

test('the line under the picture tells five minutes before it that the room closes, and when the session has another time', async () => {
  const call = await openCall({ at: ALONE.closesAt - 5 * MINUTE - SECOND });
  await expect.element(page.getByText('Good connection')).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
  await pass(2 * SECOND);
  await expect.element(status).toMatchTextContent('The room closes in 5 minutes, at 19:20.');
  call.change({ closesAt: ALONE.closesAt + 30 * MINUTE });
  await expect.element(status).toMatchTextContent('The session has another time. This room is open until 19:50.');
  await expect.element(page.getByText('5 minutes left')).toBeVisible();
});

test('the line under the picture tells who speaks into a microphone that is off', async () => {
  const call = await openCall();
  await button('Microphone').click();
  await expect.element(status).toMatchTextContent('Your microphone is off');
  call.own.set((now) => ({ ...now, microphone: { ...now.microphone, track: soundTrack(true) } }));
  await expect.element(status).toMatchTextContent('You are speaking, but your microphone is off');
  await expect.element(announced).toMatchTextContent('You are speaking, but your microphone is off');
  await button('Turn on').click();
  expect(call.media.setOn).toHaveBeenLastCalledWith('microphone', true);
  await expect.element(status).not.toBeInTheDocument();
});

test.each([
  ['microphone', 'The system or a headset silences your microphone'],
  ['camera', 'The system or a switch turns your camera off'],
] as const)(
  'the line under the picture tells that a %s is silenced from outside, and leads to what can be done',
  async (kind, words) => {
    const call = await openCall();
    await expect.element(line).toBeVisible();
    call.own.set((now) => ({ ...now, [kind]: { ...now[kind], problem: 'silenced' } }));
    await expect.element(status).toMatchTextContent(words);
    await expect.element(announced).toMatchTextContent(words);
    await button('What can I do?').click();
    await expect.element(page.getByTestId('panel')).toMatchTextContent('Look for a button on the headset');
    await expectSound();
  },
);

test('the line under the picture tells that our server is away, which does not end the call', async () => {
  const call = await openCall();
  call.change({ isSignallingUp: false });
  await expect.element(status).toMatchTextContent('your call goes on without it');
  await expect.element(line).toHaveTextContent('Good connection');
});
