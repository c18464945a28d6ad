import { expect } from 'vitest';
import { freeSlots, NINO } from './lib/client.ts';
import { bookedFrom, expectLeft, fillBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

// spec §2: "Back arrow to /therapist-list;"
// spec §4: "going back decrements it."
test('the browser’s Back on billing on a phone is the arrow of the page: step 4, the time is free again, the list', async ({
  world,
}) => {
  const { client, slot } = await bookedFrom(world, '/therapist-list', 'phone');
  await client.page.goBack();
  await expectLeft(world, client, slot);
  // Neither Forward leads to a form that nothing is held for.
  await client.page.goForward();
  await client.page.waitForURL('**/therapist-list');
  await client.page.getByTestId(`therapist-card-${NINO}`).waitFor();
});

test('the browser’s Back on a phone while a payment is open stays, says why, and offers to cancel it; money that comes all the same goes back', async ({
  world,
}) => {
  const { client, slot } = await bookedFrom(world, '/therapist-list', 'phone');
  const { page } = client;
  await fillBilling(client);
  const bank = await pressPay(client);
  await page.getByTestId('pay-status').waitFor();
  for (let press = 0; press < 2; press += 1) {
    await page.goBack();
    await page.getByRole('alert').filter({ hasText: 'The payment is still open' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/billing');
    expect(await freeSlots(world)).not.toContainEqual(slot);
  }
  await client.expectSound('waiting, wanting to leave');
  await page.getByRole('button', { name: 'Cancel the payment and go back' }).click();
  await expectLeft(world, client, slot);
  // The bank takes the money all the same: its page is still open.
  await bank.getByTestId('sandbox-pay').click();
  await bank.waitForURL('**/payment/success*');
  await bank.getByRole('heading', { name: 'We sent the money back' }).waitFor();
  await bank.getByText('You gave this time up, but the bank took the payment all the same.').waitFor();
  expect(await freeSlots(world)).toContainEqual(slot);
});
