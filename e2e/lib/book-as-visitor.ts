import type { Visitor } from './browser.ts';
import { newNational, signInByPhone } from './client.ts';
import type { World } from './world.ts';

/** Presses Book as a visitor, signs in, and goes on to the profile from the page that offers it. */
export async function bookAndSignIn(world: World, { page, tap }: Visitor, national = newNational()): Promise<void> {
  const profile = page.url();
  await tap('book');
  await page.waitForURL('**/login');
  await signInByPhone(world, page, national);
  await page.getByText('Continue booking: ', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.waitForURL(profile);
}
