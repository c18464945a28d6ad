import { expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { bookAndSignIn } from './lib/book-as-visitor.ts';
import { NINO, slotId } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

test('a visitor who books signs in first and comes back to the chosen time', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'phone' });
  const { page } = visitor;
  await page.goto(`/therapist/${NINO}`);
  const time = page.getByTestId(slotId(await world.freeSlot()));
  await chooseSlot(time);
  await bookAndSignIn(world, visitor);
  await expect.poll(() => time.isChecked()).toBe(true);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
});
