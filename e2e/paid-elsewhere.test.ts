import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBilling } from './lib/billing.ts';
import { standStill } from './lib/browser.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

const WORDS = { ka: 'თქვენი ჯავშანი დადასტურებულია — გახსენით', en: 'Your booking is confirmed — open it' } as const;

/** Counts what this tab asks about the payment, or what it was told. */
function counted(page: Page, event: 'request' | 'requestfinished'): () => number {
  let count = 0;
  page.on(event as 'request', (request) => (count += request.url().includes('/check-payment/') ? 1 : 0));
  return () => count;
}

/** In a page whose clock stands still: what was asked before this is answered, and the page has read it. */
async function answersAreRead(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1)
    await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
}

// spec §4: "SUCCESS navigates to the order page;"
test('a tab that the phone dropped while its client paid in another tab leads to the booking', async ({ world }) => {
  const { client } = await openBilling(world, { device: 'phone', language: 'ka' });
  const { page } = client;
  await fillBilling(client);
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);
  await page.goto('about:blank');
  await bank.getByTestId('sandbox-pay').tap();
  await bank.waitForURL('**/payment/success**');
  await bank.close();
  await page.goto('/billing');
  await page.waitForURL('**/therapist-list');
  await page.locator('[data-testid^="therapist-card-"]').first().waitFor();
  await page.getByRole('link', { name: WORDS.ka }).tap();
  await page.waitForURL(`**/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
  // Once opened it is not offered any more.
  const known = page.waitForResponse('**/api/booking/current*');
  await page.goto('/therapist-list');
  await known;
  await client.atRest();
  expect(await page.getByRole('link', { name: WORDS.ka }).count()).toBe(0);
});

// spec §9: "Payment polling every 3000 ms;"
test('the main page asks every 3000 ms about an order that is being paid, until the payment ends', async ({
  world,
}) => {
  const { client } = await openBilling(world);
  const { page } = client;
  await fillBilling(client);
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);
  await bank.close();
  await page.goto('about:blank');
  const asked = counted(page, 'request');
  const answered = counted(page, 'requestfinished');
  const known = page.waitForResponse('**/api/booking/current*');
  await page.goto('/');
  await known;
  await client.atRest();
  await standStill(page);
  // The moment that was passed over may have asked once.
  await answersAreRead(page);
  await expect.poll(() => asked() - answered()).toBe(0);
  await answersAreRead(page);
  const before = asked();
  await page.clock.runFor(3100);
  await expect.poll(asked).toBe(before + 1);
  await expect.poll(answered).toBe(before + 1);
  // Nobody looks at a tab behind another one, and it asks nothing.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }));
  await answersAreRead(page);
  await page.clock.runFor(30_000);
  const hidden = asked();
  expect(hidden).toBe(before + 1);
  await world.pay(orderId, 'pay');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const link = page.getByRole('link', { name: WORDS.en });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/user/order/${orderId}`);
  expect(asked()).toBe(hidden + 1);
  await page.clock.runFor(30_000);
  expect(asked()).toBe(hidden + 1);
  await page.clock.resume();
});

test('the page after paying opens the order the server knows, whatever the tab kept of a former one', async ({
  world,
}) => {
  const { client } = await openBilling(world);
  const { page } = client;
  await fillBilling(client);
  await page.evaluate(() => sessionStorage.setItem('pendingOrder', 'AAAAAAAAAAAAAAAAAAAAAA'));
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);
  // A new tab begins with a copy of what the one that opened it keeps.
  expect(await bank.evaluate(() => sessionStorage.getItem('pendingOrder'))).toBe(null);
  await bank.evaluate(() => sessionStorage.setItem('pendingOrder', 'AAAAAAAAAAAAAAAAAAAAAA'));
  await page.goto('about:blank');
  await bank.getByTestId('sandbox-pay').click();
  await bank.waitForURL('**/payment/success**');
  const open = bank.getByRole('link', { name: 'Open my booking' });
  await open.hover();
  await expect.poll(() => open.getAttribute('href')).toBe(`/user/order/${orderId}`);
  await open.click();
  await bank.getByTestId('order-booked').waitFor();
});
