import { expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { bookAndSignIn } from './lib/book-as-visitor.ts';
import { newNational } from './lib/client.ts';
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
  const time = page.locator('[data-testid^="slot-"]').nth(5);
  await chooseSlot(time);
  await bookAndSignIn(world, visitor, national);
  await expect.poll(() => time.isChecked()).toBe(true);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
});
