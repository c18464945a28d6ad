import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { type Client, freeSlots, openClient } from './lib/client.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';
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

test('the status that cannot be read is logged and asked again', async () => {
  const client = await onBilling();
  const { page } = client;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/check-payment/*', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  await pressPay(client);
  await page.locator('[data-testid="pay-status"][data-status="INITIAL"]').waitFor();
  await expect.poll(() => logged).toContain('Payment status could not be read');
  await page.unroute('**/check-payment/*');
  await app.pay(await begunOrder(client), 'pay');
  await page.waitForURL('**/user/order/*');
  await client.close();
});

// spec §4: "a missing order id sets FAILED."
test('without an order the payment has failed', async () => {
  const client = await onBilling();
  const { page } = client;
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/check-payment/') && asked.push(request.url()));
  await page.route('**/reserve-appointment', (route) =>
    route.fulfill({ json: { success: true, paymentUrl: `${app.url}/payment/fail`, sessionId: '' } }),
  );
  await page.getByTestId('pay').click();
  await page.locator('[data-testid="pay-status"][data-status="FAILED"]').waitFor();
  expect(asked).toEqual([]);
  await client.close();
});
