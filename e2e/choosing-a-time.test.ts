import { expect } from 'vitest';
import { chooseSlot, type Visitor } from './lib/browser.ts';
import { newNational, signInByPhone } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

/** For teenagers alone. */
const MARIAM = 'therapist-mariam-kapanadze';

test('a visitor’s chosen time keeps its type: a returning client of another type books it', async ({
  world,
  visitor,
}) => {
  const national = newNational();
  await (await world.openClient({ national })).setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['burnout'] });
  const { page } = visitor;
  await page.goto(`/therapist/${MARIAM}`);
  const time = page.locator('[data-testid^="slot-"]').nth(5);
  await chooseSlot(time);
  await bookAndSignIn(world, visitor, national);
  await expect.poll(() => time.isChecked()).toBe(true);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
});

/** Presses Book as a visitor, signs in, and goes on to the profile from the page that offers it. */
async function bookAndSignIn(world: World, { page, tap }: Visitor, national = newNational()): Promise<void> {
  const profile = page.url();
  await tap('book');
  await page.waitForURL('**/login');
  await signInByPhone(world, page, national);
  await page.getByText('Continue booking: ', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.waitForURL(profile);
}
