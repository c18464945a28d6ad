import type { Page } from 'playwright-core';
import { type Client, NINO, type SlotWish } from './client.ts';

/** Fills in the billing form so that Pay is enabled. */
export async function fillBilling({ page }: Pick<Client, 'page'>, email = 'mzekala@example.com'): Promise<void> {
  await page.getByTestId('name-input').fill('Mzekala');
  await page.getByTestId('email-input').fill(email);
  await page.getByTestId('email-confirm-checkbox').check();
}

/** Presses Pay; answers the tab with the card page. */
export async function pressPay(client: Client): Promise<Page> {
  const opened = client.context.waitForEvent('page');
  await client.tap('pay');
  const bank = await opened;
  await bank.waitForURL('**/api/dev/pay/**');
  return bank;
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
    name: 'Mzekala',
    selectedDate: slot.date,
    locale,
  });
  if (!answer.ok()) throw new Error(`reserve: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { sessionId: string }).sessionId;
}
