import { expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { type Client, type ClientOptions, freeSlots, type SlotWish } from './client.ts';
import { fillBilling } from './paying.ts';
import type { World } from './world.ts';

/** A client on billing, who holds a time so far ahead that what is said about cancelling stays the same meanwhile. */
export async function openBilling(
  world: World,
  options: ClientOptions = {},
): Promise<{ client: Client; slot: SlotWish }> {
  const client = await world.openClient(options);
  const slots = await freeSlots(world);
  const slot = slots.find(({ date }) => date !== slots[0]?.date);
  if (slot === undefined) throw new Error('no free time');
  expect(await client.hold(slot)).toBe(200);
  await client.page.goto(href('billing'));
  await client.page.getByTestId('pay').waitFor();
  return { client, slot };
}

/** The same, with the form filled in so that Pay is enabled. */
export async function openFilledBilling(
  world: World,
  options: ClientOptions = {},
): Promise<{ client: Client; slot: SlotWish }> {
  const opened = await openBilling(world, options);
  await fillBilling(opened.client);
  return opened;
}

/** What stands on the form. */
export type Form = { name: string; email: string; advice: boolean; confirmed: boolean; eur: boolean };

/** Reads the form once it is there. */
export async function formOf({ page }: Client): Promise<Form> {
  await page.getByTestId('pay').waitFor();
  return {
    name: await page.getByTestId('name-input').inputValue(),
    email: await page.getByTestId('email-input').inputValue(),
    advice: await page.getByTestId('advice-checkbox').isChecked(),
    confirmed: await page.getByTestId('email-confirm-checkbox').isChecked(),
    eur: await page.getByTestId('card-eur').isChecked(),
  };
}

/** The form as `fillAll` leaves it. */
export const FILLED: Form = {
  name: 'Mzekala',
  email: 'mzekala@example.com',
  advice: false,
  confirmed: true,
  eur: true,
};

/** Everything on the form otherwise than it begins. */
export async function fillAll(client: Client): Promise<void> {
  await fillBilling(client);
  await client.page.getByTestId('advice-checkbox').uncheck();
  await client.page.getByTestId('card-eur').check();
  await expect.poll(() => formOf(client)).toEqual(FILLED);
}
