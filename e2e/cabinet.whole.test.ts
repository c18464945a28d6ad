import { expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { HOUR, instantOf } from '#domain/dates.ts';
import { freeSlots, keptOf, newNational, signInByPhone } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { bookPaid, slotFarAhead } from './lib/paying.ts';

test('inside 24 hours moving is disabled with its reason, and cancelling says that nothing returns', async ({
  world,
}) => {
  const { client, slot } = await bookPaid(world, await slotFarAhead(world), { device: 'phone' });
  const { page } = client;
  const start = instantOf(slot.date, slot.start) ?? 0;
  await world.advance(start - (await page.evaluate(() => Date.now())) - 23 * HOUR);
  await page.goto(href('cabinet'));
  const move = page.getByTestId('cab-reschedule');
  await move.waitFor();
  expect(await move.isDisabled()).toBe(true);
  expect(await move.textContent()).toMatch(/Less than 24\shours remain/);
  await client.tap('cab-cancel');
  await page.getByTestId('refund-preview').waitFor();
  expect(await page.getByTestId('refund-preview').textContent()).toContain('You get nothing back');
});

test('a time on hold is led back to from the cabinet, which neither gives it up nor changes the step', async ({
  world,
}) => {
  const client = await world.openClient();
  const slot = await world.freeSlot();
  expect(await client.hold(slot)).toBe(200);
  const { page } = client;
  await page.goto(href('billing'));
  await page.getByTestId('pay').waitFor();
  await page.getByTestId('nav-cabinet').click();
  await page.getByTestId('cab-hold').waitFor();
  expect((await keptOf(client)).user.step).toBe(5);
  expect(await freeSlots(world)).not.toContainEqual(slot);
  await page.getByTestId('cab-hold').getByRole('link').click();
  await page.waitForURL(`**${href('billing')}`);
  await page.getByTestId('pay').waitFor();
});

test('a visitor signs in where a link to a session led, and is there', async ({ world }) => {
  const national = newNational();
  const { orderId } = await bookPaid(world, await slotFarAhead(world), { national });
  const { page } = await world.openVisitor({ device: 'phone' });
  await page.goto(`${href('cabinetSession', { orderId })}#move`);
  await signInByPhone(world, page, national);
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe(href('cabinetSession', { orderId }));
});
