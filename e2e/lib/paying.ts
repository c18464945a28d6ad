import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { chooseSlot, type Visitor } from './browser.ts';
import { type Client, type ClientOptions, freeSlots, keptOf, NINO, slotId, type SlotWish } from './client.ts';
import type { World } from './world.ts';

/** How the clients of the tests are called. */
export const CLIENT_NAME = 'Mzekala';

/** Fills in the billing form so that Pay is enabled. */
export async function fillBilling({ page }: Pick<Visitor, 'page'>, email = 'mzekala@example.com'): Promise<void> {
  await page.getByTestId('name-input').fill(CLIENT_NAME);
  await page.getByTestId('email-input').fill(email);
  await page.getByTestId('email-confirm-checkbox').check();
}

/** Presses Pay; answers the tab with the card page. */
export async function pressPay({ context, tap }: Visitor): Promise<Page> {
  const opened = context.waitForEvent('page');
  await tap('pay');
  const bank = await opened;
  await bank.waitForURL('**/api/dev/pay/**');
  return bank;
}

/** Waits until the page that waits for a payment shows this status of it. */
export async function hasStatus(page: Page, status: string): Promise<void> {
  await page.locator(`[data-testid="pay-status"][data-status="${status}"]`).waitFor();
}

/** The order that the client has begun to pay. */
export async function begunOrder(client: Client): Promise<string> {
  const answer = await client.call('GET', '/booking/current');
  const { order } = (await answer.json()) as { order: { orderId: string } | null };
  if (order === null) throw new Error('no order was begun');
  return order.orderId;
}

/** Begins a payment without the screens; answers the order. */
export async function reserve(client: Client, slot: SlotWish, locale: 'ka' | 'en' = 'ka'): Promise<string> {
  const answer = await client.call('POST', '/therapists/reserve-appointment', {
    specialistId: NINO,
    userId: client.userId,
    bookingSession: slot,
    sessionType: 'personal',
    email: 'mzekala@example.com',
    name: CLIENT_NAME,
    selectedDate: slot.date,
    locale,
  });
  if (!answer.ok()) throw new Error(`reserve: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { sessionId: string }).sessionId;
}

/** Nino's first free time far enough ahead for everything that is free of charge. */
export async function slotFarAhead(world: World): Promise<SlotWish> {
  const slots = await freeSlots(world);
  const slot = slots.find(({ date }) => date !== slots[0]?.date);
  if (slot === undefined) throw new Error('no free time');
  return slot;
}

export type Booked = { client: Client; orderId: string; slot: SlotWish };

/** A client of their own with a paid session, made without the screens. */
export async function bookPaid(world: World, slot: SlotWish, options: ClientOptions = {}): Promise<Booked> {
  const client = await world.openClient(options);
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const orderId = await reserve(client, slot, 'en');
  await world.pay(orderId, 'pay');
  return { client, orderId, slot };
}

type Billing = { client: Client; slot: SlotWish };

/** A client on billing, who holds a time so far ahead that what is said about cancelling stays the same meanwhile. */
export async function openBilling(world: World, options: ClientOptions = {}): Promise<Billing> {
  const client = await world.openClient(options);
  const slot = await slotFarAhead(world);
  expect(await client.hold(slot)).toBe(200);
  await client.page.goto(href('billing'));
  await client.page.getByTestId('pay').waitFor();
  return { client, slot };
}

/** The same, with the form filled in so that Pay is enabled. */
export async function openFilledBilling(world: World, options: ClientOptions = {}): Promise<Billing> {
  const opened = await openBilling(world, options);
  await fillBilling(opened.client);
  return opened;
}

/** The values of the form, once it has loaded. */
export async function formOf({ page }: Pick<Visitor, 'page'>): Promise<typeof FILLED> {
  await page.getByTestId('pay').waitFor();
  return {
    name: await page.getByTestId('name-input').inputValue(),
    email: await page.getByTestId('email-input').inputValue(),
    advice: await page.getByTestId('advice-checkbox').isChecked(),
    confirmed: await page.getByTestId('email-confirm-checkbox').isChecked(),
    eur: await page.getByTestId('card-eur').isChecked(),
  };
}

/** The form as `fillAll` leaves it. */
export const FILLED = { name: CLIENT_NAME, email: 'mzekala@example.com', advice: false, confirmed: true, eur: true };

/** Everything on the form otherwise than it begins. */
export async function fillAll(client: Client): Promise<void> {
  await fillBilling(client);
  await client.page.getByTestId('advice-checkbox').uncheck();
  await client.page.getByTestId('card-eur').check();
  await expect.poll(() => formOf(client)).toEqual(FILLED);
}

/** A client who came to billing from a page, by its own button. */
export async function bookedFrom(
  world: World,
  path: string,
  device: 'phone' | 'desktop',
): Promise<{ client: Client; slot: SlotWish }> {
  const client = await world.openClient({ device });
  const { page } = client;
  // With a topic of hers she stands high in the list, however busy she is.
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = (await freeSlots(world)).at(-1);
  if (slot === undefined) throw new Error('no free time');
  await page.goto(path);
  if (path === href('therapistList')) {
    await page.getByTestId(`therapist-card-${NINO}`).waitFor();
    await client.tap(`therapist-card-${NINO}`);
    await page.locator(`[data-testid="therapist-card-${NINO}"][aria-checked="true"]`).waitFor();
  }
  await chooseSlot(page.getByTestId(slotId(slot)));
  await client.tap('book');
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  expect(await freeSlots(world)).not.toContainEqual(slot);
  return { client, slot };
}

/** The client stands at the list again, and the time is free. */
export async function expectLeft(world: World, client: Client, slot: SlotWish): Promise<void> {
  await client.page.waitForURL('**/therapist-list');
  await client.page.getByTestId(`therapist-card-${NINO}`).waitFor();
  await expect.poll(async () => (await keptOf(client)).user.step).toBe(4);
  await expect.poll(() => freeSlots(world)).toContainEqual(slot);
  expect(new URL(client.page.url()).pathname).toBe(href('therapistList'));
}

/** Lets a client pay a session without the screens, so that their specialist may propose another one. */
export async function knowEachOther(world: World, client: Client): Promise<void> {
  await world.pay(await reserve(client, await world.freeSlot()), 'pay');
}

/** A therapist proposes a session to a client of theirs, without the screens; answers its order. */
export async function propose(world: World, therapist: Client, client: Client): Promise<string> {
  const last = (await freeSlots(world)).at(-1);
  if (last === undefined) throw new Error('no free time');
  const answer = await therapist.call('POST', '/therapists/create-appointment', {
    userId: client.userId,
    sessionTypeId: 'personal',
    specialistId: NINO,
    timestamp: `${last.date}T${last.start}:00+04:00`,
  });
  if (!answer.ok()) throw new Error(`propose: ${answer.status()} ${await answer.text()}`);
  const own = await client.call('GET', '/cabinet/sessions');
  const { sessions } = (await own.json()) as { sessions: { orderId: string; status: string }[] };
  const proposed = sessions.find(({ status }) => status === 'proposed');
  if (proposed === undefined) throw new Error('the client is not told of it');
  return proposed.orderId;
}
