import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { NINO } from './lib/client.ts';
import { FILLED, formOf, reserve } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

test('a returning client books again in five taps: specialist, time, book, confirmation, pay', async ({ world }) => {
  const client = await world.openClient({ device: 'phone' });
  const { page, context } = client;
  // With a topic of hers she stands high in the list, however busy she is.
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = await world.freeSlot();
  await world.pay(await reserve(client, slot), 'pay');
  await page.goto('/therapist-list');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByTestId(`therapist-card-${NINO}`));
  // Until then the times on the page are those of the first card.
  await page.locator('[data-testid="therapist-details"][aria-label^="Nino Beridze"]').waitFor();
  // Not the first one, which the therapist's notice may reach meanwhile.
  const free = page.locator('label:has([data-testid^="slot-"])').nth(1);
  await free.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tap(free);
  await tap(page.getByTestId('book'));
  await page.waitForURL('**/billing');
  await expect.poll(() => formOf(client)).toEqual({ ...FILLED, advice: true, confirmed: false, eur: false });
  await tap(page.getByTestId('email-confirm-checkbox'));
  const opened = context.waitForEvent('page');
  await tap(page.getByTestId('pay'));
  await (await opened).waitForURL('**/api/dev/pay/**');
  expect(taps).toBeLessThanOrEqual(5);
});
