import { expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { NINO, newNational, signInByPhone, slotId } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

/** For teenagers alone. */
const MARIAM = 'therapist-mariam-kapanadze';

test('a visitor’s chosen time keeps its type: a returning client of another type books it', async ({
  world,
  visitor,
}) => {
  const national = newNational();
  const before = await world.openClient({ national });
  await before.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['burnout'] });
  const { page } = visitor;
  await page.goto(`/therapist/${MARIAM}`);
  await chooseSlot(page.locator('[data-testid^="slot-"]').nth(5));
  await visitor.tap('book');
  await page.waitForURL('**/login');
  await signInByPhone(world, page, national);
  await page.getByText('Continue booking: ', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.waitForURL(`**/therapist/${MARIAM}`);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
});

test('a visitor who books signs in first and comes back to the chosen time', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'phone' });
  const { page } = visitor;
  await page.goto(`/therapist/${NINO}`);
  const slot = await world.freeSlot();
  await chooseSlot(page.getByTestId(slotId(slot)));
  await visitor.tap('book');
  await page.waitForURL('**/login');
  await signInByPhone(world, page, newNational());
  await page.waitForURL('**/testing');
  await page.getByText(`Continue booking: Nino Beridze`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().tap();
  await page.waitForURL(`**/therapist/${NINO}`);
  await expect.poll(() => page.getByTestId(slotId(slot)).isChecked()).toBe(true);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
});
