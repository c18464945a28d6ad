import { describe, expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { NINO, slotId } from './lib/client.ts';
import { begunOrder, fillAll, fillBilling, FILLED, formOf, openBilling } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

describe('paying that does not begin', () => {
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

  // spec §4: "A slot may turn out booked;"
  // spec §4: "the user must choose another time."
  test('because the time was lost keeps the form and leads to the same specialist', async ({ world }) => {
    const { client, slot } = await openBilling(world);
    const { page } = client;
    await fillAll(client);
    client.expectErrors(/401 /, /409 .*reserve/);
    await world.advance(46 * MINUTE, { asleep: [client] });
    const rival = await world.openClient();
    expect(await rival.hold(slot)).toBe(200);
    await page.getByTestId('pay').click();
    const alert = page.getByTestId('pay-error');
    await alert.getByText('The time appeared to be booked, please choose another date').waitFor();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await client.expectSound('billing, time lost');
    await alert.getByRole('button', { name: 'Choose another time' }).click();
    await page.waitForURL(`**/therapist/${NINO}`);
    await page.getByTestId('book').waitFor();
    await expect.poll(() => page.getByTestId(slotId(slot)).count()).toBe(0);
  });
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
