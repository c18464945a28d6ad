import { expect } from 'vitest';
import { begunOrder, fillAll, fillBilling, openBilling } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

test('a tab that could not show our page is led to the bank all the same', async ({ world }) => {
  const { client } = await openBilling(world);
  const { page, context } = client;
  await fillAll(client);
  await context.route('**/loading-payment-url', (route) => route.abort());
  const failed = context.waitForEvent('requestfailed', (request) => request.url().endsWith('/loading-payment-url'));
  // What the bank is asked for comes after the page that fails.
  await page.route('**/api/therapists/reserve-appointment', async (route) => {
    await failed;
    await route.continue();
  });
  const opened = context.waitForEvent('page');
  await page.getByTestId('pay').click();
  await (await opened).getByTestId('sandbox-pay').waitFor();
  await page.getByTestId('pay-status').waitFor();
});

test('pressing Pay in two tabs makes one order, and both follow it to the booking', async ({ world }) => {
  const { client } = await openBilling(world);
  const { page, context } = client;
  const other = await context.newPage();
  await other.goto('/billing');
  await other.getByTestId('pay').waitFor();
  // Nobody else's mails are among theirs.
  const email = `twice${client.phone.slice(1)}@example.com`;
  for (const tab of [page, other]) await fillBilling({ page: tab }, email);
  await Promise.all([page, other].map((tab) => tab.getByTestId('pay').click()));
  for (const tab of [page, other]) await tab.getByTestId('pay-status').waitFor();
  const orderId = await begunOrder(client);
  await world.pay(orderId, 'pay');
  for (const tab of [page, other]) await tab.waitForURL(`**/user/order/${orderId}`);
  expect(await world.outbox(email, 'email')).not.toHaveLength(0);
});
