import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { HOUR, instantOf } from '#domain/dates.ts';
import {
  type Client,
  freeSlots,
  keptOf,
  newNational,
  NINO,
  signInByPhone,
  slotId,
  type SlotWish,
} from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { reserve } from './lib/paying.ts';
import type { World } from './lib/world.ts';

/** Nino's first free time far enough ahead for everything that is free of charge. */
async function lateSlot(world: World): Promise<SlotWish> {
  const slots = await freeSlots(world);
  const slot = slots.find(({ date }) => date !== slots[0]?.date);
  if (slot === undefined) throw new Error('no free time');
  return slot;
}

type Booked = { client: Client; orderId: string; slot: SlotWish };

/** A client on a phone with a paid session that can still be changed for nothing. */
async function book(world: World): Promise<Booked> {
  const client = await world.openClient({ device: 'phone' });
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = await lateSlot(world);
  const orderId = await reserve(client, slot, 'en');
  await world.pay(orderId, 'pay');
  return { client, orderId, slot };
}

/** The same client at the cabinet. */
async function openCabinet(world: World): Promise<Booked> {
  const booked = await book(world);
  await booked.client.page.goto(href('cabinet'));
  await booked.client.page.getByTestId('cab-upcoming').waitFor();
  return booked;
}

/** Presses, and counts the presses. */
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

describe('from the own sessions', () => {
  test('a session is cancelled in three taps: the money is on its way and the time is free again', async ({
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
    const mails = await world.outbox('mzekala@example.com', 'email');
    expect(mails.at(-1)?.text).toContain('120.00');
  });

  test('a session is moved in four taps: the old time is free, the new one taken, the order the same', async ({
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

  test('the same specialist is booked again in five taps', async ({ world }) => {
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
    await tap(page.getByTestId('email-confirm-checkbox'));
    const opened = context.waitForEvent('page');
    await tap(page.getByTestId('pay'));
    await (await opened).waitForURL('**/api/dev/pay/**');
    expect(taps()).toBeLessThanOrEqual(5);
  });
});

test('inside 24 hours moving is disabled with its reason, and cancelling says that nothing returns', async ({
  world,
}) => {
  const { client, slot } = await book(world);
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
  const client = await world.openClient({ national });
  const slot = await lateSlot(world);
  const orderId = await reserve(client, slot, 'en');
  await world.pay(orderId, 'pay');
  const { page } = await world.openVisitor({ device: 'phone' });
  await page.goto(`${href('cabinetSession', { orderId })}#move`);
  await signInByPhone(world, page, national);
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe(href('cabinetSession', { orderId }));
});
