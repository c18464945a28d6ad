import { expect } from 'vitest';
import type { Client } from './lib/client.ts';
import { fillBilling } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

async function onBilling(world: World): Promise<Client> {
  const client = await world.openClient();
  const slot = await world.freeSlot();
  expect(await client.hold(slot)).toBe(200);
  await client.page.goto('/billing');
  await fillBilling(client);
  return client;
}

// spec §4: "Payment: pay opens a new tab at /loading-payment-url, reserves the session, then points the tab to the
// payment URL"
test('Pay opens a tab that says it waits, reserves, and points the tab to the bank', async ({ world }) => {
  const client = await onBilling(world);
  const { page, context } = client;
  let reserve = () => {};
  const allowed = new Promise<void>((done) => (reserve = done));
  await page.route('**/reserve-appointment', async (route) => {
    await allowed;
    await route.continue();
  });
  const opened = context.waitForEvent('page');
  await page.getByTestId('pay').click();
  const tab = await opened;
  await tab.waitForURL('**/loading-payment-url');
  await tab.getByRole('progressbar').waitFor();
  reserve();
  await tab.waitForURL('**/api/dev/pay/**');
  await page.getByTestId('pay-status').waitFor();
});
