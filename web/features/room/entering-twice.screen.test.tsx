import { afterEach, expect, test, vi } from 'vitest';
import { unstable_batchedUpdates } from 'react-dom';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { calls } from '../../testing/fake-api.ts';
import { SESSIONS, createFakeRoom } from '../../testing/fake-room.ts';
import { openPage } from '../../testing/open-page.tsx';
import { aRoom } from '../../testing/room.ts';

const START = Date.parse('2031-11-25T18:00:00+04:00');

afterEach(() => sessionStorage.clear());

test('two presses at once take the seat once', async () => {
  vi.setSystemTime(START - 8 * MINUTE);
  const room = createFakeRoom();
  const replies = { readRoom: () => aRoom(START), ...room.replies };
  await openPage(`${href('session', { orderId: SESSIONS.client })}#t=a-token`, { device: 'phone', replies });
  const enter = page.getByTestId('enter');
  await expect.element(enter).toBeVisible();
  const button = enter.element() as HTMLElement;
  // Both before React can draw anything anew.
  unstable_batchedUpdates(() => [button, button].forEach((one) => one.click()));
  await expect.element(page.getByTestId('call')).toBeVisible();
  expect(calls('enterRoom')).toHaveLength(1);
});
