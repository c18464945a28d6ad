import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { freeSlots, NINO, slotId } from './lib/client.ts';
import { begunOrder, hasStatus, openFilledBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

// spec §4: "Handling of FAILED, CANCELED and EXPIRED beyond that is not shown."
test('a cancelled payment keeps the time; leaving gives it back', async ({ world }) => {
  const { client, slot } = await openFilledBilling(world);
  const { page } = client;
  const bank = await pressPay(client);
  await bank.getByTestId('sandbox-cancel').click();
  await hasStatus(page, 'CANCELED');
  await page.getByText('The payment was cancelled.').waitFor();
  expect(await freeSlots(world)).not.toContainEqual(slot);
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await page.waitForURL(`**/therapist/${NINO}`);
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  // The time just given back is proposed again.
  await page.locator(`[data-testid="${slotId(slot)}"]:checked`).waitFor({ state: 'attached' });
});

// spec §4: "Handling of FAILED, CANCELED and EXPIRED beyond that is not shown."
test('when the time for paying ran out the client chooses again, and late money seats them if the time is free', async ({
  world,
}) => {
  const { client, slot } = await openFilledBilling(world);
  const { page } = client;
  client.expectErrors(/401 .*check-payment/);
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);
  await world.advance(46 * MINUTE);
  await hasStatus(page, 'EXPIRED');
  await page.getByText('The time for paying ran out.').waitFor();
  expect(await freeSlots(world)).toContainEqual(slot);
  await bank.close();
  await world.pay(orderId, 'pay');
  expect(await freeSlots(world)).not.toContainEqual(slot);
  expect(await world.outbox('mzekala@example.com', 'email')).not.toHaveLength(0);
  await page.goto('/');
  await page.getByRole('link', { name: /Your booking is confirmed/ }).click();
  await page.getByTestId('order-booked').waitFor();
});
