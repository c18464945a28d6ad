import { expect } from 'vitest';
import { begunOrder, openFilledBilling, pressPay } from './lib/paying.ts';
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
