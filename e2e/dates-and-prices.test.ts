import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { eurCents, formatMoney } from '#domain/money.ts';
import { launchChromium } from '#tools/chromium.ts';
import { freeSlots, openClient } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

/** Tetri: whole lari, halves, one tetri, sums with a group of thousands; one for each month. */
const SUMS = [12000, 6002, 5050, 1, 99, 100, 8080, 99_999, 100_000, 123_456, 1_000_000, 10_000_000];
const RATE = '2.9125';
const DATES = SUMS.map((_, index) => `2027-${String(index + 1).padStart(2, '0')}-${String(28 - index)}`);

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

// spec §2: "chosen date (day, translated month, year)"
// spec §2: "total cost in ₾;"
test('billing shows each date and each sum in both languages exactly as the rules in Node do', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await client.hold(slot);
  let month = 0;
  await page.route('**/api/booking/current*', async (route) => {
    const answer = await route.fetch();
    const booking = (await answer.json()) as { hold: { bookingSession: object; terms: object } };
    const totalMinor = SUMS[month] ?? 0;
    Object.assign(booking.hold.bookingSession, { date: DATES[month] });
    Object.assign(booking.hold.terms, { totalMinor, totalEurCents: eurCents(totalMinor, RATE), eurRate: RATE });
    await route.fulfill({ response: answer, json: booking });
  });
  await page.goto('/billing');
  await page.getByTestId('total').waitFor();
  for (const [index, date] of DATES.entries()) {
    month = index;
    const minor = SUMS[index] ?? 0;
    // A change of language asks the server again, so each month needs no new page.
    for (const locale of ['ka', 'en'] as const) {
      await page.getByTestId(`lang-${locale}`).click();
      const total = page.getByTestId('total');
      await expect.poll(() => total.textContent()).toBe(formatMoney(minor, { currency: 'GEL', locale }));
      expect(await page.locator('main').textContent()).toContain(
        formatDate(date, locale, { weekday: true, year: true }),
      );
      await page.getByTestId('card-eur').check();
      expect(await total.textContent()).toBe(formatMoney(eurCents(minor, RATE), { currency: 'EUR', locale }));
      await page.getByTestId('card-gel').check();
    }
  }
  client.expectQuiet();
  // A call that is on its way when the test ends is nobody's fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await client.close();
});
