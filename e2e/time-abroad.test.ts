import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { launchChromium } from '#tools/chromium.ts';
import { chooseSlot } from './lib/browser.ts';
import { freeSlots, NINO, openClient, type SlotWish } from './lib/client.ts';
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
  { timezoneId: 'America/Los_Angeles', language: 'ka', tbilisi: 'თბილის' },
  { timezoneId: 'Asia/Tokyo', language: 'en', tbilisi: 'Tbilisi' },
] as const;

test.each(ZONES)(
  'in $timezoneId profile, billing and order show the time in Tbilisi by name and the local time with its date',
  async ({ timezoneId, language, tbilisi }) => {
    const client = await openClient(browser, app, { device: 'phone', language, context: { timezoneId } });
    const { page } = client;
    const own = ({ date, start }: SlotWish) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId, dateStyle: 'short', timeStyle: 'short' })
        .format(new Date(`${date}T${start}:00+04:00`))
        .split(' ');
    const slot = (await freeSlots(app)).find((free) => own(free)[0] !== free.date);
    if (slot === undefined) throw new Error('no free time on another day there');
    const [ownDate = '', ownTime = ''] = own(slot);
    const expectBothTimes = async () => {
      const shown = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
      for (const words of [slot.start, tbilisi, ownTime]) expect(shown).toContain(words);
      const ownDays = [false, true].map((weekday) => formatDate(ownDate, language, { short: true, weekday }));
      expect(ownDays.filter((day) => shown.includes(day.replaceAll('\u00a0', ' ')))).not.toEqual([]);
    };

    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] });
    await page.goto(`/therapist/${NINO}`);
    const choice = page.getByTestId(`slot-${slot.date}-${slot.start.replace(':', '')}`);
    await chooseSlot(choice);
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
