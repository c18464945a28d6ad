import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { formatDayInDative } from '#domain/dates.ts';
import { book } from './lib/order.ts';
import { test } from './lib/fixtures.ts';

describe('a booked session', () => {
  // spec §2: "/user/order/{orderId} | Booking confirmation"
  // spec §2: "Shows a booked message with time, date, specialist name and surname, a reminder, a join-meeting button
  // (opens the meeting link or a generic video meeting site) and an add-to-calendar button (title 'Therapy session
  // with {specialist name}', start and end from session date and times, details 'Online therapy session via Google
  // Meet', location the meeting link or a placeholder)."
  test('names time, date, specialist and reminder, joins in a new tab and goes into a calendar', async ({ world }) => {
    const { client, orderId, slot } = await book(world);
    const { page } = client;
    await page.goto(`/user/order/${orderId}`);
    const main = page.getByTestId('order-booked');
    await main.waitFor();
    const words = (await main.textContent()) ?? '';
    expect(words).toContain(`${slot.start}, ${formatDayInDative(slot.date, 'en')} (Tbilisi)`);
    expect(words).toContain('Specialist: Nino Beridze');
    expect(words).toContain('We will remind you an hour before');
    const join = page.getByTestId('join');
    expect(await join.getAttribute('target')).toBe('_blank');
    expect(await join.getAttribute('href')).toContain(`/session/${orderId}?t=`);
    await client.expectSound('order');

    await page.getByTestId('add-to-calendar').click();
    const google = new URL((await page.getByRole('link', { name: /Google/ }).getAttribute('href')) ?? '');
    const utc = (time: string) => new Date(`${slot.date}T${time}:00+04:00`).toISOString().replace(/[-:]|\.\d+/g, '');
    expect(google.origin).toBe('https://calendar.google.com');
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      text: 'Therapy session with Nino Beridze',
      details: 'Online therapy session via Google Meet',
      dates: `${utc(slot.start)}/${utc(slot.end)}`,
      location: await join.getAttribute('href'),
    });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /\.ics/ }).click();
    const file = (await readFile(await (await downloading).path(), 'utf8')).replaceAll('\r\n ', '');
    expect(file).toContain('SUMMARY:Therapy session with Nino Beridze');
    expect(file).toContain('DESCRIPTION:Online therapy session via Google Meet');
    expect(file).toContain(
      `DTSTART;TZID=Asia/Tbilisi:${slot.date.replaceAll('-', '')}T${slot.start.replace(':', '')}00`,
    );
  });
});

describe('sharing topics', () => {
  test('is asked of the client alone, says how many and not which, and can be stopped (P21)', async ({ world }) => {
    const { client, orderId } = await book(world);
    const { page } = client;
    await page.goto(`/user/order/${orderId}`);
    const card = page.getByTestId('sharing');
    await card.getByRole('heading', { name: 'Share your topics with Nino? (2)' }).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/Anxiety|Burnout/);
    await card.getByRole('button', { name: 'Share' }).click();
    await card.getByRole('heading', { name: 'Nino sees your topics (2)' }).waitFor();
    await client.expectSound('order, shared');
    await page.reload();
    await card.getByRole('heading', { name: 'Nino sees your topics (2)' }).waitFor();
    await page.getByTestId('lang-ka').click();
    await card.getByRole('heading', { name: 'ნინო ხედავს თქვენს თემებს (2)' }).waitFor();
    await page.getByTestId('lang-en').click();
    await card.getByRole('button', { name: 'Stop sharing' }).click();
    await card.getByText('You have not shared your topics.').waitFor();
    const stored = await client.call('GET', `/cabinet/sessions/${orderId}/sharing`);
    expect(await stored.json()).toMatchObject({ shared: false });
  });
});

test('another person with the link sees no data of the client: no name, phone, e-mail, topics or choice', async ({
  world,
}) => {
  const { client, orderId } = await book(world);
  const stranger = await world.openClient();
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  for (const { page } of [stranger, visitor]) {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/user/order/${orderId}`);
    await page.getByTestId('order-booked').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByTestId('sharing').count()).toBe(0);
    const national = client.phone.slice(4);
    const main = (await page.locator('main').textContent()) ?? '';
    for (const secret of ['Mzekala', 'mzekala', national, 'Anxiety', 'Burnout', 'your e-mail']) {
      expect(main, secret).not.toContain(secret);
    }
    expect(asked.filter((path) => path.includes('/cabinet/'))).toEqual([]);
  }
});
