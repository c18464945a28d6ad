import { expect } from 'vitest';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { freeSlots } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { demoOperator, numberOf } from './lib/operator.ts';
import { bookPaid } from './lib/paying.ts';

// spec §1: "ADMIN"
test('an operator signs in on the way to a page, finds an order by the number a client reads out, and cancels it with its money', async ({
  world,
  visitor,
}) => {
  const [slot] = await freeSlots(world);
  if (slot === undefined) throw new Error('no free time');
  const { client, orderId } = await bookPaid(world, slot);
  const number = await numberOf(client, orderId);
  const { page } = visitor;
  await page.goto(operationsHref('orders'));
  await page.waitForURL('**/login/email?*');
  const { email, password } = await demoOperator(world);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${operationsHref('orders')}`);
  await page.getByTestId('op-find').fill(` ${number.slice(0, 4)} ${number.slice(4)} `);
  await page.keyboard.press('Enter');
  await page.getByTestId('op-cancel').click();
  await page.getByRole('radio', { name: 'Through our fault' }).click();
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.getByLabel('Reason').fill('The client read the number out: two bookings by mistake');
  await page.getByRole('button', { name: 'Cancel and return 120.00 ₾' }).click();
  await page.getByTestId('op-done').getByText('Cancel and return 120.00 ₾').waitFor();
  await page.reload();
  await page.getByTestId('op-cancel').waitFor({ state: 'hidden' });
  await page.getByTestId('session-state').getByText('Cancelled').waitFor();
  await visitor.expectSound('an order that was cancelled');
  const answer = await client.call('GET', `/cabinet/sessions/${orderId}`);
  const own = ((await answer.json()) as { session: Record<string, unknown> }).session;
  expect(own).toMatchObject({ status: 'cancelled', refund: { minor: 12_000 } });
  expect(await freeSlots(world)).toContainEqual(slot);
});
