import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { setOffline, pass, expectSound, button } from '../../../testing/browser.ts';
import { ALONE, CALL_START } from '../../../testing/call-state.ts';
import { announced, liveCall, openCall, otherSide, ownDevices, roomOf } from '../../../testing/call.tsx';
import { client } from '../../../testing/open-page.tsx';
import { type Awaited, WAITS } from '../call/waits.ts';

const line = page.getByTestId('line');

const CALLS = {
  server: { ...ALONE, hasServerWord: false },
  'server-again': { ...ALONE, isSignallingUp: false },
  route: liveCall({ phase: 'connecting' }, { stream: null }),
  'route-again': liveCall({ phase: 'reconnecting' }),
} as const satisfies { readonly [A in Exclude<Awaited, 'person'>]: unknown };

const TITLES = {
  server: 'The connection to the room does not come through',
  'server-again': 'The connection to the room is lost',
  route: 'No way between your two devices was found',
  'route-again': 'The way between your two devices was lost',
} as const;

describe.each(['server', 'server-again', 'route', 'route-again'] as const)('a wait that lasts: %s', (what) => {
  test('the wait is told step by step, ends with ways on, and begins anew by a press', async () => {
    const call = await openCall({ call: CALLS[what], size: [390, 844] });
    for (const { from, words } of WAITS[what]) {
      if (from > 0) await pass(CALL_START + 24 * MINUTE + from + SECOND - Date.now());
      if (words === 'slow') await expect.element(page.getByText('This takes longer than usual')).toBeVisible();
      await expectSound();
    }
    await expect.element(page.getByRole('heading', { name: TITLES[what] })).toBeVisible();
    await expect.element(page.getByText('mobile data, or turn the VPN off')).toBeVisible();
    await expect.element(page.getByText('You may also stay here')).toBeVisible();
    await expect.element(line).toHaveTextContent('No connection');
    await expect.element(announced).toHaveTextContent(TITLES[what]);
    await button('Help').click();
    await expect.element(page.getByTestId('panel')).toMatchTextContent('If something does not work, write to us');
    await button('Try again').click();
    expect(call.actions.tryAgain).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('heading', { name: TITLES[what] })).not.toBeInTheDocument();
  });
});

describe('what the server has not said', () => {
  const own = { room: roomOf({ isOwn: true }), as: client(4), at: CALL_START + 20 * MINUTE };

  test('what the server has not said is told of nobody: no absence is offered before its word has come', async () => {
    const call = await openCall({ ...own, call: CALLS.server });
    const waiting = page.getByTestId('waiting');
    await expect.element(waiting).toMatchTextContent('Connecting to the room');
    await expect.element(line).toHaveTextContent('Connecting');
    await pass(MINUTE);
    await expect.element(waiting).toMatchTextContent('We cannot see from here whether Nino Beridze is in the room.');
    expect(page.getByText('is not here yet').query()).toBeNull();
    expect(button('The specialist did not come').query()).toBeNull();
    call.change({ hasServerWord: true });
    await expect.element(waiting).toMatchTextContent('Nino Beridze is not here yet');
    await expect.element(button('The specialist did not come')).toBeVisible();
  });

  test('no absence is offered while the server is away for long', async () => {
    await openCall({ ...own, call: CALLS['server-again'] });
    await expect.element(page.getByTestId('waiting')).toMatchTextContent('Nino Beridze is not here yet');
    await pass(MINUTE);
    expect(button('The specialist did not come').query()).toBeNull();
  });
});

test('the wait ends when the two are connected, and another one begins at its beginning', async () => {
  const call = await openCall({ call: CALLS.route });
  await pass(MINUTE);
  await expect.element(page.getByTestId('wait')).toBeVisible();
  call.change({ phase: 'live', other: otherSide() });
  await expect.element(page.getByTestId('wait')).not.toBeInTheDocument();
  call.change({ phase: 'reconnecting' });
  await expect.element(line).toHaveTextContent('Reconnecting');
  expect(page.getByTestId('wait').query()).toBeNull();
});

test('without a net the call says it in its own places, and nothing lies over the pictures', async () => {
  await openCall();
  await expect.element(line).toHaveTextContent('Good connection');
  setOffline(true);
  await expect.element(line).toHaveTextContent('No internet');
  await expect.element(page.getByTestId('status')).toMatchTextContent('There is no internet.');
  expect(page.getByTestId('toast').query()).toBeNull();
  await expectSound();
  setOffline(false);
  await expect.element(line).toHaveTextContent('Good connection');
});

test('without a net a wait that lasts says so, and not that a VPN is the cause; who is muted reads it too', async () => {
  setOffline(true);
  const own = ownDevices();
  await openCall({ call: CALLS['route-again'], own: { ...own, microphone: { ...own.microphone, isOn: false } } });
  await expect.element(page.getByTestId('status')).toMatchTextContent('There is no internet.');
  await pass(MINUTE);
  await expect.element(page.getByRole('heading', { name: 'There is no internet' })).toBeVisible();
  await expect.element(page.getByText('Check the Wi-Fi, or turn on mobile data.')).toBeVisible();
  expect(page.getByText('VPN').query()).toBeNull();
  await expectSound();
  setOffline(false);
  await expect.element(page.getByRole('heading', { name: TITLES['route-again'] })).toBeVisible();
  await expect.element(page.getByTestId('status')).toMatchTextContent('Your microphone is off');
});

test('a server that is away says of no call that it goes on, while there is no line', async () => {
  const call = await openCall({ call: CALLS['route-again'] });
  call.change({ isSignallingUp: false });
  await expect.element(announced).toHaveTextContent('Our server does not answer. We go on trying');
  call.change({ isSignallingUp: true });
  await expect.element(announced).toHaveTextContent('Our server answers again');
  call.change({ phase: 'live' });
  await expect.element(announced).toHaveTextContent('The connection is back');
  call.change({ isSignallingUp: false });
  await expect.element(announced).toMatchTextContent('your call goes on without it');
});

test.each([
  ['system', "The system keeps the screen from the browser: allow it in the device's privacy settings."],
  ['failed', 'No screen could be shown. Try again, or choose another window.'],
] as const)('a screen that does not come is told, each time: %s', async (why, words) => {
  const call = await openCall({ device: 'desktop' });
  const status = page.getByTestId('status');
  await expect.element(page.getByTestId('other-picture')).toBeVisible();
  for (let times = 0; times < 2; times += 1) {
    call.change({ screenProblem: why });
    await expect.element(status).toMatchTextContent(words);
    await expect.element(announced).toHaveTextContent(words);
    await button('All right').click();
    await expect.element(status).not.toBeInTheDocument();
    call.change({ screenProblem: null });
    await pass(SECOND);
  }
  await expectSound();
});
