import { expect } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { chooseSlot } from './lib/browser.ts';
import { freeSlots, NINO, slotId, type SlotWish } from './lib/client.ts';
import { reserve } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

/** A morning in Tbilisi is the evening before in California. */
const timezoneId = 'America/Los_Angeles';

test('in California profile, billing and order show the time in Tbilisi by name and the local time with its date', async ({
  world,
}) => {
  const client = await world.openClient({ device: 'phone', language: 'ka', context: { timezoneId } });
  const { page } = client;
  const own = ({ date, start }: SlotWish) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId, dateStyle: 'short', timeStyle: 'short' })
      .format(new Date(`${date}T${start}:00+04:00`))
      .split(' ');
  const slot = (await freeSlots(world)).find((free) => own(free)[0] !== free.date);
  if (slot === undefined) throw new Error('no free time on another day there');
  const [ownDate = '', ownTime = ''] = own(slot);
  const expectBothTimes = async () => {
    const shown = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
    for (const words of [slot.start, 'თბილის', ownTime]) expect(shown).toContain(words);
    const ownDays = [false, true].map((weekday) => formatDate(ownDate, 'ka', { short: true, weekday }));
    expect(ownDays.filter((day) => shown.includes(day.replaceAll('\u00a0', ' ')))).not.toEqual([]);
  };

  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] });
  await page.goto(`/therapist/${NINO}`);
  const choice = page.getByTestId(slotId(slot));
  await chooseSlot(choice);
  await expectBothTimes();
  await client.tap('book');
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  await expectBothTimes();
  const orderId = await reserve(client, slot);
  await world.pay(orderId, 'pay');
  await page.goto(`/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
  await expectBothTimes();
});
