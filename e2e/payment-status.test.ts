import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { type Client, freeSlots, openClient } from './lib/client.ts';
import { fillBilling } from './lib/paying.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

async function onBilling(): Promise<Client> {
  const client = await openClient(browser, app);
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  expect(await client.hold(slot)).toBe(200);
  await client.page.goto('/billing');
  await fillBilling(client);
  return client;
}

// spec §4: "Payment: pay opens a new tab at /loading-payment-url, reserves the session, then points the tab to the
// payment URL"
test('Pay opens a tab that says it waits, reserves, and points the tab to the bank', async () => {
  const client = await onBilling();
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
  await client.close();
});
