import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { launchChromium } from '#tools/chromium.ts';
import { chooseSlot } from './lib/browser.ts';
import { freeSlots, NINO, openClient } from './lib/client.ts';
import { reserve } from './lib/paying.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

/** A morning in Tbilisi is the evening before in California; an evening is the next day in Japan. */
const ZONES = [
  { timezoneId: 'America/Los_Angeles', language: 'ka', tbilisi: 'თბილის', pick: 0 },
  { timezoneId: 'Asia/Tokyo', language: 'en', tbilisi: 'Tbilisi', pick: -1 },
] as const;

test.each(ZONES)(
  'in $timezoneId profile, billing and order show the time in Tbilisi by name and the own one with its date',
  async ({ timezoneId, language, tbilisi, pick }) => {
    const client = await openClient(browser, app, { device: 'phone', language, context: { timezoneId } });
    const { page } = client;
    const [first] = await freeSlots(app);
    const slot = (await freeSlots(app)).filter(({ date }) => date === first?.date).at(pick);
    if (slot === undefined) throw new Error('no free time');
    const instant = new Date(`${slot.date}T${slot.start}:00+04:00`);
    const own = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId, dateStyle: 'short', timeStyle: 'short' })
      .format(instant)
      .split(' ');
    const [ownDate = '', ownTime = ''] = own;
    expect(ownDate).not.toBe(slot.date);
    const expectBothTimes = async () => {
      const shown = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
      for (const words of [slot.start, tbilisi, ownTime, formatDate(ownDate, language, { short: true })])
        expect(shown).toContain(words.replaceAll('\u00a0', ' '));
    };

    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] });
    await page.goto(`/therapist/${NINO}`);
    await chooseSlot(page.getByTestId(`slot-${slot.date}-${slot.start.replace(':', '')}`));
    await expectBothTimes();
    await client.tap('book');
    await page.waitForURL('**/billing');
    await page.getByTestId('pay').waitFor();
    await expectBothTimes();
    const orderId = await reserve(client, slot);
    await app.pay(orderId, 'pay');
    await page.goto(`/user/order/${orderId}`);
    await page.getByTestId('order-booked').waitFor();
    await expectBothTimes();
    client.expectQuiet();
    await client.close();
  },
);
