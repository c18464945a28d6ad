import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { chooseSlot, standStill } from './lib/browser.ts';
import { freeSlots, NINO, openClient } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

/** spec §9. */
const CLEARS_AFTER_MS = 5000;
const RED = 'rgb(168, 36, 47)';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const REFUSALS = [
  { status: 422, message: 'Another word of the server', shown: 'Another word of the server' },
  { status: 500, message: '', shown: 'The time could not be booked. Please try again.' },
] as const;

// spec §4: "A booking error clears after 5 seconds."
// spec §7: "only the error message is read."
// spec §8: "Booking failure: server message in red under the schedule, else the translated error_booking text;"
// spec §8: "clears after 5 s."
// spec §9: "error clear 5000 ms;"
test('a booking that fails says so in red under the schedule, in the words of the server, else in its own, for five seconds', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal' });
  await page.clock.install();
  await page.goto(`/therapist/${NINO}`);
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await chooseSlot(page.getByTestId(`slot-${slot.date}-${slot.start.replace(':', '')}`));
  await standStill(page);
  const error = page.getByTestId('booking-error');
  for (const { status, message, shown } of REFUSALS) {
    await page.route('**/check-specialist-availability', (route) =>
      route.fulfill({ status, json: { code: 'X', message } }),
    );
    await page.getByTestId('book').click();
    await error.getByText(shown, { exact: true }).waitFor();
    expect(await error.evaluate((words) => getComputedStyle(words).color)).toBe(RED);
    await page.clock.runFor(CLEARS_AFTER_MS);
    await expect.poll(() => error.textContent()).toBe('');
    await page.unroute('**/check-specialist-availability');
  }
  await client.close();
});

// spec §4: "the book button is disabled until a slot is chosen;"
// spec §4: "with no slot a click scrolls to the schedule."
// spec §5: "without a slot no call is made."
// spec §5: "Booking requires a selected slot,"
test('without a chosen slot Book is disabled, the way to the schedule is offered, and no call is made', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal' });
  let calls = 0;
  await page.route('**/check-specialist-availability', (route) => ((calls += 1), route.continue()));
  await page.goto(`/therapist/${NINO}`);
  expect(await page.getByTestId('book').isDisabled()).toBe(true);
  await page.locator('button:enabled', { hasText: 'Choose a time' }).click();
  await page.locator('h2:focus', { hasText: 'Schedule' }).waitFor();
  await page.getByTestId('book').click({ force: true });
  expect(calls).toBe(0);
  await client.close();
});
