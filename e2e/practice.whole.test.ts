import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { HOUR, formatDate, instantOf } from '#domain/dates.ts';
import { datesOf } from '#domain/month.ts';
import { freeSlots } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { bookPaid } from './lib/paying.ts';
import { nino, openNino } from './lib/practice.ts';
import { comeByLink } from './lib/room.ts';

describe('the cabinet of a therapist', () => {
  test('five sessions of yesterday are marked in six actions', async ({ world }) => {
    const slots = await freeSlots(world);
    const day = slots.filter(({ date }) => date === slots[0]?.date).slice(0, 5);
    expect(day).toHaveLength(5);
    const booked = [];
    for (const slot of day) booked.push(await bookPaid(world, slot));
    let start = 0;
    for (const { orderId, slot } of booked) {
      start = instantOf(slot.date, slot.start) ?? 0;
      await world.advance(start - (await world.now()));
      await comeByLink(world, orderId);
    }
    await world.advance(start + 16 * HOUR - (await world.now()));
    const { page } = await openNino(world);
    await page.goto(href('practice'));
    const marks = page.getByTestId('ther-mark-completed');
    await expect.poll(() => marks.count()).toBe(5);
    for (let left = 4; left >= 0; left -= 1) {
      await marks.first().click();
      await expect.poll(() => marks.count()).toBe(left);
    }
    await page.goto(`${href('practiceSessions')}?show=past`);
    await expect.poll(() => page.locator('[data-state="completed"]').count()).toBe(5);
  });

  test('a therapist reads what a session earned, turns to another month and back, and takes a statement along', async ({
    world,
  }) => {
    const [slot] = await freeSlots(world);
    if (slot === undefined) throw new Error('no free time');
    await bookPaid(world, slot);
    const start = instantOf(slot.date, slot.start) ?? 0;
    await world.advance(start + 2 * HOUR - (await world.now()));
    const { page } = await openNino(world);
    await page.goto(href('practice'));
    await page.getByRole('link', { name: 'Earnings' }).click();
    await page.getByTestId('ther-earnings').waitFor();
    const month = slot.date.slice(0, 7);
    await page.goto(`${href('practiceEarnings')}?month=${month}`);
    const line = page.getByRole('row').filter({ hasText: 'Over' });
    await line.getByText('75.00').waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    const shown = await heading.textContent();
    await page.getByRole('button', { name: 'Month after' }).click();
    await page.getByRole('heading', { name: 'No sessions in this month yet' }).waitFor();
    expect(await heading.textContent()).not.toBe(shown);
    await page.getByRole('button', { name: 'Month before' }).click();
    await line.getByText('75.00').waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toBe(month);

    await page.getByRole('button', { name: 'Statement' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    const { from, to } = datesOf(month);
    expect(download.suggestedFilename()).toBe(`simshvide-${from}-${to}.pdf`);
    expect((await readFile(await download.path(), 'latin1')).startsWith('%PDF-1.7')).toBe(true);
    await page.getByText('The statement is downloaded').waitFor();
  });

  test('where pay goes is set from the first steps, by a code and the password, and told by mail', async ({
    world,
  }) => {
    const { phone, email, password } = await nino(world);
    const visitor = await openNino(world);
    const { page } = visitor;
    visitor.expectErrors(/403 .*payout-account/);
    await page.goto(href('practice'));
    await page.getByRole('listitem').filter({ hasText: 'Set your payout account' }).getByRole('link').click();
    const card = page.getByRole('region', { name: 'Payout account' });
    await card.getByRole('button', { name: 'Set the account' }).click();
    await card.getByRole('textbox', { name: 'Account holder' }).fill('Nino Beridze');
    await card.getByRole('textbox', { name: 'Account number (IBAN)' }).fill('ge29 nb00 0000 0101 9049 17');
    await card.getByRole('button', { name: 'Save the account' }).click();
    await page.getByTestId('otp-input').waitFor();
    await page.getByRole('dialog').locator('input[type="password"]').fill(password);
    await page.getByTestId('otp-input').fill(await world.codeFor(phone));
    await card.getByTestId('payout-accounts').getByText('••••4917').waitFor();
    await expect.poll(async () => (await world.outbox(email, 'email')).at(-1)?.text).toContain('••••4917');
    await page.goto(href('practice'));
    await page.getByTestId('ther-first-steps').getByText('3 of 4').waitFor();
  });
  // Screens: product/screens.md 4.2, "Propose a session".
  test('a session is proposed from the client’s row, stands in the week and in the list, and is taken back', async ({
    world,
  }) => {
    const [slot] = await freeSlots(world);
    const free = (await freeSlots(world)).find(({ date, start }) => date > (slot?.date ?? '') && start !== slot?.start);
    if (slot === undefined || free === undefined) throw new Error('no two free times');
    await bookPaid(world, slot);
    const { page } = await openNino(world);
    await page.goto(href('practiceClients'));
    await page.getByRole('button', { name: 'Propose a session' }).click();
    const dialog = page.getByRole('dialog');
    const day = dialog.getByRole('group', { name: formatDate(free.date, 'en', { weekday: true }) });
    await day.getByRole('radio', { name: free.start }).click();
    await dialog.getByTestId('ther-propose-sum').getByText('120').waitFor();
    await dialog.getByTestId('ther-propose-session').click();
    await page.getByTestId('toast').filter({ hasText: 'The session was proposed' }).waitFor();
    const subjects = async () => (await world.outbox('mzekala@example.com', 'email')).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringContaining('proposes a session'));

    await page.goto(`${href('practiceCalendar')}?day=${free.date}`);
    const cell = page.getByTestId(`ther-cal-cell-${free.date}-${free.start.replace(':', '')}`);
    await cell.getByText('waits for payment').waitFor();
    await page.goto(href('practiceSessions'));
    await page.getByRole('listitem').filter({ hasText: 'Waits for payment' }).getByRole('link').click();
    await page.getByTestId('ther-waiting').waitFor();
    expect(await page.getByTestId('ther-client-pays').textContent()).toMatch(/120/);
    await page.getByTestId('ther-withdraw-unpaid').click();
    await page.getByTestId('ther-withdraw-confirm').click();
    await page.getByTestId('toast').filter({ hasText: '1 session was withdrawn' }).waitFor();
    await expect.poll(() => page.locator('[data-state="proposed"]').count()).toBe(0);
    await expect.poll(subjects).toContainEqual(expect.stringContaining('An unpaid session was cancelled'));
    // It is free for others again.
    expect(await freeSlots(world)).toContainEqual(free);
  });
});
