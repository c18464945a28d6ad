import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { freeSlots, NINO, slotId } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { type Booked, bookPaid, FILLED, formOf, slotFarAhead } from './lib/paying.ts';
import type { World } from './lib/world.ts';

/** A client on a phone at the cabinet, with a paid session that can still be changed for nothing. */
async function openCabinet(world: World): Promise<Booked> {
  const booked = await bookPaid(world, await slotFarAhead(world), { device: 'phone' });
  await booked.client.page.goto(href('cabinet'));
  await booked.client.page.getByTestId('cab-upcoming').waitFor();
  return booked;
}

function counted(): { tap: (target: Locator) => Promise<void>; taps: () => number } {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target) {
      taps += 1;
      await target.tap();
    },
  };
}

const said = (page: Page, words: RegExp) => page.getByTestId('toast').filter({ hasText: words }).waitFor();

test('from the own sessions, a session is cancelled in three taps: the money is on its way and the time is free again', async ({
  world,
}) => {
  const { client, orderId, slot } = await openCabinet(world);
  const { page } = client;
  const { tap, taps } = counted();
  expect(await freeSlots(world)).not.toContainEqual(slot);
  await tap(page.getByTestId('cab-cancel'));
  await page.getByTestId('refund-preview').waitFor();
  expect(await page.getByTestId('refund-preview').textContent()).toContain('120.00');
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }));
  await said(page, /The session is cancelled/);
  expect(taps()).toBeLessThanOrEqual(3);
  await page.getByRole('heading', { name: 'Nothing is planned yet' }).waitFor();
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  await page.goto(href('cabinetSession', { orderId }));
  await page.locator('[data-testid="session-state"][data-state="cancelled_client"]').waitFor();
  await page.getByTestId('refund').waitFor();
  expect((await world.outbox('mzekala@example.com', 'email')).at(-1)?.text).toContain('120.00');
});

test('from the own sessions, a session is moved in four taps: the old time is free, the new one taken, the order the same', async ({
  world,
}) => {
  const { client, orderId, slot } = await openCabinet(world);
  const { page } = client;
  const { tap, taps } = counted();
  await tap(page.getByTestId('cab-reschedule'));
  const to = (await freeSlots(world)).find(({ date }) => date > slot.date);
  if (to === undefined) throw new Error('no time to move to');
  const target = page.getByRole('dialog').locator(`label:has([data-testid="${slotId(to)}"])`);
  await target.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tap(target);
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Move to/ }));
  await said(page, new RegExp(to.start));
  expect(taps()).toBeLessThanOrEqual(4);
  await page.getByText(`${to.start}–${to.end}`).waitFor();
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  expect(await freeSlots(world)).not.toContainEqual(to);
  await page.goto(href('order', { orderId }));
  await page.getByTestId('order-booked').waitFor();
  expect(await page.getByTestId('order-booked').textContent()).toContain(to.start);
});

test('from the own sessions, the same specialist is booked again in five taps, with the contact of before', async ({
  world,
}) => {
  const { client } = await openCabinet(world);
  const { page, context } = client;
  const { tap, taps } = counted();
  await tap(page.getByRole('link', { name: 'Choose a time' }));
  await page.waitForURL(`**${href('therapist', { id: NINO })}`);
  const free = page.locator('label:has([data-testid^="slot-"])').nth(2);
  await free.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tap(free);
  await tap(page.getByTestId('book'));
  await page.waitForURL(`**${href('billing')}`);
  await expect.poll(() => formOf(client)).toEqual({ ...FILLED, advice: true, confirmed: false, eur: false });
  await tap(page.getByTestId('email-confirm-checkbox'));
  const opened = context.waitForEvent('page');
  await tap(page.getByTestId('pay'));
  await (await opened).waitForURL('**/api/dev/pay/**');
  expect(taps()).toBeLessThanOrEqual(5);
});
