import { expect } from 'vitest';
import { freeSlots } from './lib/client.ts';
import { fillAll, FILLED, formOf, hasStatus, openBilling, openFilledBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

// spec §4: "Handling of FAILED, CANCELED and EXPIRED beyond that is not shown."
test('a declined payment says so, keeps time and form, and a second try ends in the booking, after which the form is forgotten', async ({
  world,
}) => {
  const { client, slot } = await openBilling(world);
  const { page } = client;
  await fillAll(client);
  const first = await pressPay(client);
  // That page leads away by itself after five seconds.
  const refused = first.waitForURL('**/payment/fail*');
  await first.getByTestId('sandbox-decline').click();
  await refused;
  await first.getByRole('heading', { level: 1 }).waitFor();
  await hasStatus(page, 'FAILED');
  await page.getByText('The payment did not go through.').waitFor();
  expect(await freeSlots(world)).not.toContainEqual(slot);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => formOf(client)).toEqual(FILLED);
  await (await pressPay(client)).getByTestId('sandbox-pay').click();
  await page.waitForURL('**/user/order/*');
  await page.getByTestId('order-booked').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('billingDraft'))).toBeNull();
  expect((await world.outbox(client.phone, 'sms')).at(-1)?.text).toMatch(/^Session: /);
});

// spec §4: "Payment: pay opens a new tab at /loading-payment-url, reserves the session, then points the tab to the
// payment URL"
test('Pay opens a tab that says it waits, reserves, and points the tab to the bank; a reload waits for the payment again', async ({
  world,
}) => {
  const { page, context } = (await openFilledBilling(world)).client;
  const allowed = Promise.withResolvers<void>();
  await page.route('**/reserve-appointment', async (route) => {
    await allowed.promise;
    await route.continue();
  });
  const opened = context.waitForEvent('page');
  await page.getByTestId('pay').click();
  const bank = await opened;
  await bank.waitForURL('**/loading-payment-url');
  await bank.getByRole('progressbar').waitFor();
  allowed.resolve();
  await bank.waitForURL('**/api/dev/pay/**');
  await hasStatus(page, 'INITIAL');
  await page.reload();
  await hasStatus(page, 'INITIAL');
  await bank.getByTestId('sandbox-pay').click();
  await page.waitForURL('**/user/order/*');
});

// spec §4: "(or the current window if the tab was blocked);"
test('with pop-ups blocked the payment takes the window, and the way back is offered twice', async ({ world }) => {
  const { client } = await openFilledBilling(world);
  const { page } = client;
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
  await client.tap('pay');
  await page.waitForURL('**/api/dev/pay/**');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.getByTestId('sandbox-pay').click();
  await page.waitForURL('**/payment/success**');
  const open = page.getByRole('link', { name: 'Open my booking' });
  await open.waitFor();
  expect(await open.getAttribute('href')).toMatch(/^\/user\/order\/[\w-]{22}$/);
  // Whoever does not press it is brought to the main page in five seconds, and the booking waits there.
  await expect.poll(() => page.title()).toContain('Thank you');
  await page.clock.runFor(5000);
  await page.clock.resume();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: /Your booking is confirmed/ }).click();
  await page.waitForURL('**/user/order/*');
  await page.getByTestId('order-booked').waitFor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: /Your booking is confirmed/ }).count()).toBe(0);
});
