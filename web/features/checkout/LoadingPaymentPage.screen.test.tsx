import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../testing/open-page.tsx';

// spec §2: "animated dots and"
test('while the payment is prepared three dots move', async () => {
  await openPage('/loading-payment-url', { language: 'ka' });
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  const dots = page.getByRole('main').element().querySelectorAll('i');
  expect([...dots].map((dot) => dot.getAnimations().map(({ playState }) => playState))).toEqual([
    ['running'],
    ['running'],
    ['running'],
  ]);
});
