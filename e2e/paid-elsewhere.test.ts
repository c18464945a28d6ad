import { expect } from 'vitest';
import { openFilledBilling } from './lib/billing.ts';
import { begunOrder, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

const WORDS = 'თქვენი ჯავშანი დადასტურებულია — გახსენით';

// spec §4: "SUCCESS navigates to the order page;"
test('a tab that the phone dropped while its client paid in another tab leads to the booking', async ({ world }) => {
  const { client } = await openFilledBilling(world, { device: 'phone', language: 'ka' });
  const { page } = client;
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);
  await page.goto('about:blank');
  await bank.getByTestId('sandbox-pay').tap();
  await bank.waitForURL('**/payment/success**');
  await bank.close();
  await page.goto('/billing');
  await page.waitForURL('**/therapist-list');
  await page.locator('[data-testid^="therapist-card-"]').first().waitFor();
  await page.getByRole('link', { name: WORDS }).tap();
  await page.waitForURL(`**/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
  // Once opened it is not offered any more.
  const known = page.waitForResponse('**/api/booking/current*');
  await page.goto('/therapist-list');
  await known;
  await client.atRest();
  expect(await page.getByRole('link', { name: WORDS }).count()).toBe(0);
});

test('the page after paying opens the order the server knows, not a former order kept by the tab', async ({
  world,
}) => {
  const { client } = await openFilledBilling(world);
  const { page } = client;
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
