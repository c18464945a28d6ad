import { expect } from 'vitest';
import { keptOf, NINO } from './lib/client.ts';
import { bookedFrom, expectLeft, fillBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

test('the browser’s Back on a desktop is the same after a reload, and from a profile', async ({ world }) => {
  const { client, slot } = await bookedFrom(world, `/therapist/${NINO}`, 'desktop');
  await client.page.reload();
  await client.page.getByTestId('pay').waitFor();
  await client.page.goBack();
  await expectLeft(world, client, slot);
});

test('the browser’s Back on a desktop after a payment never leads into a billing that is over', async ({ world }) => {
  const { client } = await bookedFrom(world, '/therapist-list', 'desktop');
  const { page } = client;
  await fillBilling(client);
  await (await pressPay(client)).getByTestId('sandbox-pay').click();
  await page.waitForURL('**/user/order/*');
  await page.getByTestId('order-booked').waitFor();
  await page.goBack();
  await page.waitForURL('**/therapist-list');
  await page.getByTestId(`therapist-card-${NINO}`).waitFor();
  expect((await keptOf(client)).user.step).toBe(4);
});
