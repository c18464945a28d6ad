import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { type Client, freeSlots, keptOf, NINO, slotId, type SlotWish } from './lib/client.ts';
import { fillBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

type Device = 'phone' | 'desktop';

/** A client who came to billing from a page, by its own button. */
async function bookedFrom(world: World, path: string, device: Device): Promise<{ client: Client; slot: SlotWish }> {
  const client = await world.openClient({ device });
  const { page } = client;
  // With a topic of hers she stands high in the list, however busy she is.
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = (await freeSlots(world)).at(-1);
  if (slot === undefined) throw new Error('no free time');
  await page.goto(path);
  if (path === '/therapist-list') {
    await page.getByTestId(`therapist-card-${NINO}`).waitFor();
    await client.tap(`therapist-card-${NINO}`);
    await page.locator(`[data-testid="therapist-card-${NINO}"][aria-checked="true"]`).waitFor();
  }
  await chooseSlot(page.getByTestId(slotId(slot)));
  await client.tap('book');
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  expect(await freeSlots(world)).not.toContainEqual(slot);
  return { client, slot };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function expectLeft(world: World, client: Client, slot: SlotWish): Promise<void> {
  await client.page.waitForURL('**/therapist-list');
  await client.page.getByTestId(`therapist-card-${NINO}`).waitFor();
  await expect.poll(async () => (await keptOf(client)).user.step).toBe(4);
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  expect(pathOf(client.page)).toBe('/therapist-list');
}

describe('the browser’s Back', () => {
  // spec §2: "Back arrow to /therapist-list;"
  // spec §4: "going back decrements it."
  test('on billing on a phone is the arrow of the page: step 4, the time is free again, the list', async ({
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

  test('on a desktop is the same after a reload, and from a profile', async ({ world }) => {
    const { client, slot } = await bookedFrom(world, `/therapist/${NINO}`, 'desktop');
    await client.page.reload();
    await client.page.getByTestId('pay').waitFor();
    await client.page.goBack();
    await expectLeft(world, client, slot);
  });

  test('on a phone while a payment is open stays, says why, and offers to cancel it; money that comes all the same goes back', async ({
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
      expect(pathOf(page)).toBe('/billing');
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

  test('on a desktop after a payment never leads into a billing that is over', async ({ world }) => {
    const { client } = await bookedFrom(world, '/therapist-list', 'desktop');
    const { page } = client;
    await fillBilling(client);
    const bank = await pressPay(client);
    await bank.getByTestId('sandbox-pay').click();
    await page.waitForURL('**/user/order/*');
    await page.getByTestId('order-booked').waitFor();
    await page.goBack();
    await page.waitForURL('**/therapist-list');
    await page.getByTestId(`therapist-card-${NINO}`).waitFor();
    expect((await keptOf(client)).user.step).toBe(4);
  });
});
