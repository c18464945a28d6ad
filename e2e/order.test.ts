import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { formatDayInDative } from '#domain/dates.ts';
import { test } from './lib/fixtures.ts';
import { bookPaid } from './lib/paying.ts';

// spec §2: "/user/order/{orderId} | Booking confirmation"
// spec §2: "Shows a booked message with time, date, specialist name and surname, a reminder, a join-meeting button
// (opens the meeting link or a generic video meeting site) and an add-to-calendar button (title 'Therapy session
// with {specialist name}', start and end from session date and times, details 'Online therapy session via Google
// Meet', location the meeting link or a placeholder)."
test('a booked session names time, date, specialist and reminder, says when the room opens and goes into a calendar', async ({
  world,
}) => {
  const { client, orderId, slot } = await bookPaid(world, await world.freeSlot());
  const { page } = client;
  await page.goto(`/user/order/${orderId}`);
  const main = page.getByTestId('order-booked');
  await main.waitFor();
  const words = (await main.textContent()) ?? '';
  expect(words).toContain(`${slot.start}, ${formatDayInDative(slot.date, 'en')} (Tbilisi)`);
  expect(words).toContain('Specialist: Nino Beridze');
  expect(words).toContain('We will remind you an hour before');
  expect(await page.getByTestId('join').isDisabled()).toBe(true);
  expect(words).toMatch(/The room opens .+, \d{2}:\d{2}/);
  await client.expectSound('order');

  await page.getByTestId('add-to-calendar').click();
  const google = new URL((await page.getByRole('link', { name: /Google/ }).getAttribute('href')) ?? '');
  const utc = (time: string) => new Date(`${slot.date}T${time}:00+04:00`).toISOString().replace(/[-:]|\.\d+/g, '');
  expect(google.origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    text: 'Therapy session with Nino Beridze',
    details: 'Online therapy session via Google Meet',
    dates: `${utc(slot.start)}/${utc(slot.end)}`,
    location: expect.stringContaining(`/session/${orderId}#t=`),
  });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /\.ics/ }).click();
  const download = await downloading;
  expect(new URL(download.url()).pathname).toBe(`/api/order/${orderId}/calendar.ics`);
  expect(download.suggestedFilename()).toBe('event.ics');
  const file = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(file).toContain('SUMMARY:Therapy session with Nino Beridze');
  expect(file).toContain('DESCRIPTION:Online therapy session via Google Meet');
  expect(file).toContain(`DTSTART:${utc(slot.start)}`);
});
