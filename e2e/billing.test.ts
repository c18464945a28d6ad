import { expect } from 'vitest';
import { signInByPhone } from './lib/client.ts';
import { fillAll, FILLED, formOf, openBilling } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

test('the filled-in form survives a sign-in that ended, and comes back with the same person', async ({ world }) => {
  const { client } = await openBilling(world);
  const { page, context } = client;
  client.expectErrors(/401 .*reserve-appointment/, /401 .*refresh/);
  // The tab that waits for the payment may ask who is signed in before it is closed.
  client.mayHaveErrors(/401 .*get-user-information/);
  await fillAll(client);
  await context.clearCookies();
  // The token is still this person's, and the server takes it no more.
  await page.evaluate(() => {
    localStorage.setItem('accessToken', `${(localStorage.getItem('accessToken') ?? '').slice(0, -4)}AAAA`);
  });
  await page.getByTestId('pay').click();
  await page.waitForURL('**/login');
  await signInByPhone(world, page, client.phone.slice(4));
  await page.waitForURL('**/billing');
  await expect.poll(() => formOf(client)).toEqual(FILLED);
});
