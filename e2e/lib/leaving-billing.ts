import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { chooseSlot } from './browser.ts';
import { type Client, freeSlots, keptOf, NINO, slotId, type SlotWish } from './client.ts';
import type { World } from './world.ts';

type Device = 'phone' | 'desktop';

/** A client who came to billing from a page, by its own button. */
export async function bookedFrom(
  world: World,
  path: string,
  device: Device,
): Promise<{ client: Client; slot: SlotWish }> {
  const client = await world.openClient({ device });
  const { page } = client;
  // With a topic of hers she stands high in the list, however busy she is.
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = (await freeSlots(world)).at(-1);
  if (slot === undefined) throw new Error('no free time');
  await page.goto(path);
  if (path === href('therapistList')) {
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

/** The client stands at the list again, and the time is free. */
export async function expectLeft(world: World, client: Client, slot: SlotWish): Promise<void> {
  await client.page.waitForURL('**/therapist-list');
  await client.page.getByTestId(`therapist-card-${NINO}`).waitFor();
  await expect.poll(async () => (await keptOf(client)).user.step).toBe(4);
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  expect(new URL(client.page.url()).pathname).toBe(href('therapistList'));
}
