import { expect } from 'vitest';
import type { Visitor } from './browser.ts';

/** Cuts the network of a screen at rest and restores it after `act`; meanwhile the words stand there and no fault. */
export async function withoutNet({ page, atRest, setOffline }: Visitor, act: () => Promise<void>): Promise<void> {
  const words = page.getByTestId('toast').filter({ hasText: /No internet|ინტერნეტი არ არის/ });
  await atRest();
  await setOffline(true);
  await words.waitFor();
  await act();
  expect(await page.locator('main').textContent()).not.toMatch(/Unexpected|assets/);
  await setOffline(false);
  await words.waitFor({ state: 'detached' });
}
