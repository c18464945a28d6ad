import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fillAll, FILLED, formOf, openBilling } from './lib/billing.ts';
import { NINO, type ClientOptions } from './lib/client.ts';
import { pressPay, reserve } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

const onBilling = (world: World, options?: ClientOptions) => openBilling(world, options);

describe('the filled-in form', () => {
  test('survives a sign-in that ended, and comes back with the same person only', async ({ world }) => {
    const { client } = await onBilling(world);
    const { page, context } = client;
    client.expectErrors(/401 .*reserve-appointment/, /401 .*refresh/);
    await fillAll(client);
    await context.clearCookies();
    // The token is still this person's, and the server takes it no more.
    await page.evaluate(() => {
      const token = localStorage.getItem('accessToken') ?? '';
      localStorage.setItem('accessToken', `${token.slice(0, -4)}AAAA`);
    });
    await page.getByTestId('pay').click();
    await page.waitForURL('**/login');
    const signIn = async (national: string) => {
      await page.getByTestId('phone-input').fill(national);
      await page.keyboard.press('Enter');
      await page.getByTestId('otp-input').waitFor();
      await page.getByTestId('otp-input').fill(await world.codeFor(`+995${national}`));
    };
    await signIn(client.phone.slice(4));
    await page.waitForURL('**/billing');
    await expect.poll(() => formOf(client)).toEqual(FILLED);
  });

  test('survives a declined card, and is forgotten after the payment', async ({ world }) => {
    const { client } = await onBilling(world);
    const { page } = client;
    await fillAll(client);
    const first = await pressPay(client);
    await first.getByTestId('sandbox-decline').click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    const second = await pressPay(client);
    await second.getByTestId('sandbox-pay').click();
    await page.waitForURL('**/user/order/*');
    expect(await page.evaluate(() => sessionStorage.getItem('billingDraft'))).toBeNull();
  });
});

test('a returning client books again in five taps: specialist, time, book, confirmation, pay', async ({ world }) => {
  const client = await world.openClient({ device: 'phone' });
  const { page, context } = client;
  // With a topic of hers she stands high in the list, however busy she is.
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = await world.freeSlot();
  await world.pay(await reserve(client, slot), 'pay');
  await page.goto('/therapist-list');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByTestId(`therapist-card-${NINO}`));
  // Until then the times on the page are those of the first card.
  await page.locator('[data-testid="therapist-details"][aria-label^="Nino Beridze"]').waitFor();
  // Not the first one, which the therapist's notice may reach meanwhile.
  const free = page.locator('label:has([data-testid^="slot-"])').nth(1);
  await free.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tap(free);
  await tap(page.getByTestId('book'));
  await page.waitForURL('**/billing');
  await expect
    .poll(() => formOf(client))
    .toEqual({
      name: 'Mzekala',
      email: 'mzekala@example.com',
      advice: true,
      confirmed: false,
      eur: false,
    });
  await tap(page.getByTestId('email-confirm-checkbox'));
  const opened = context.waitForEvent('page');
  await tap(page.getByTestId('pay'));
  await (await opened).waitForURL('**/api/dev/pay/**');
  expect(taps).toBeLessThanOrEqual(5);
});
