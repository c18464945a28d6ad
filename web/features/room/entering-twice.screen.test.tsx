import { afterEach, expect, test } from 'vitest';
import { unstable_batchedUpdates } from 'react-dom';
import { page } from 'vitest/browser';
import { calls } from '../../testing/fake-api.ts';
import { createFakeRoom } from '../../testing/fake-room.ts';
import { openLink } from '../../testing/room.ts';

afterEach(() => sessionStorage.clear());

test('two presses at once take the seat once', async () => {
  await openLink(createFakeRoom().replies);
  const enter = page.getByTestId('enter');
  await expect.element(enter).toBeVisible();
  const button = enter.element() as HTMLElement;
  // Both before React can draw anything anew.
  unstable_batchedUpdates(() => [button, button].forEach((one) => one.click()));
  await expect.element(page.getByTestId('call')).toBeVisible();
  expect(calls('enterRoom')).toHaveLength(1);
});
