import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { type Client, freeSlots, NINO, type SlotWish } from './lib/client.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';
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
  await chooseSlot(page.getByTestId(`slot-${slot.date}-${slot.start.replace(':', '')}`));
  await client.tap('book');
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  expect(await freeSlots(world)).not.toContainEqual(slot);
  return { client, slot };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function savedStep(client: Client): Promise<number> {
  const answer = await client.call('POST', '/get-user-information', { user: { id: client.userId } });
  return ((await answer.json()) as { user: { step: number } }).user.step;
}

async function expectLeft(world: World, client: Client, slot: SlotWish): Promise<void> {
  await client.page.waitForURL('**/therapist-list');
  await client.page.getByTestId(`therapist-card-${NINO}`).waitFor();
  await expect.poll(() => savedStep(client)).toBe(4);
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  expect(pathOf(client.page)).toBe('/therapist-list');
}

describe.each(['phone', 'desktop'] as const)('the browser’s Back on a %s', (device) => {
  // spec §2: "Back arrow to /therapist-list;"
  // spec §4: "going back decrements it."
  test('on billing is the arrow of the page: step 4, the time is free again, the list', async ({ world }) => {
    const { client, slot } = await bookedFrom(world, '/therapist-list', device);
    await client.page.goBack();
    await expectLeft(world, client, slot);
    // Neither Forward leads to a form that nothing is held for.
    await client.page.goForward();
    await client.page.waitForURL('**/therapist-list');
    await client.page.getByTestId(`therapist-card-${NINO}`).waitFor();
  });

  test('is the same after a reload, and from a profile', async ({ world }) => {
    const { client, slot } = await bookedFrom(world, `/therapist/${NINO}`, device);
    await client.page.reload();
    await client.page.getByTestId('pay').waitFor();
    await client.page.goBack();
    await expectLeft(world, client, slot);
  });

  test('while a payment is open stays, says why, and offers to cancel it', async ({ world }) => {
    const { client, slot } = await bookedFrom(world, '/therapist-list', device);
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
    // At the bank nothing is left to pay.
    await bank.reload();
    expect(await bank.getByTestId('sandbox-pay').count()).toBe(0);
  });

  test('after a payment never leads into a billing that is over', async ({ world }) => {
    const { client } = await bookedFrom(world, '/therapist-list', device);
    const { page } = client;
    await fillBilling(client);
    const bank = await pressPay(client);
    await bank.getByTestId('sandbox-pay').click();
    await page.waitForURL('**/user/order/*');
    await page.getByTestId('order-booked').waitFor();
    await page.goBack();
    await page.waitForURL('**/therapist-list');
    await page.getByTestId(`therapist-card-${NINO}`).waitFor();
    expect(await savedStep(client)).toBe(4);
  });
});

test('the arrow while a payment is open asks as Back does; money that came meanwhile opens the booking', async ({
  world,
}) => {
  const { client } = await bookedFrom(world, '/therapist-list', 'desktop');
  const { page } = client;
  await fillBilling(client);
  // The first tab does not hear of the payment before it is cancelled.
  await page.route('**/api/therapists/check-payment/*', () => {});
  await pressPay(client);
  await page.getByTestId('pay-status').waitFor();
  await client.tap('back');
  const leave = page.getByRole('button', { name: 'Cancel the payment and go back' });
  await leave.waitFor();
  const orderId = await begunOrder(client);
  await world.pay(orderId, 'pay');
  await leave.click();
  await page.waitForURL(`**/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
});
