import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { chooseSlot } from './lib/browser.ts';
import { NINO, slotId } from './lib/client.ts';
import { test as productTest } from './lib/fixtures.ts';
import { begunOrder, FILLED, fillAll, formOf, pressPay } from './lib/paying.ts';
import { withoutNet } from './lib/without-net.ts';
import type { Visit } from './lib/world.ts';

const test = productTest.extend('visit', (): Visit => ({ device: 'phone', language: 'en' }));

test('without the net every screen from the questionnaire to the order keeps what was entered, and goes on when it is back', async ({
  world,
  client,
}) => {
  const { page, tap } = client;
  const time = page.getByTestId(slotId(await world.freeSlot()));
  const bookInVain = async () => {
    await tap('book');
    await page.getByTestId('booking-error').waitFor();
  };

  await page.goto(href('testing'));
  await page.getByTestId('type-personal').waitFor();
  await withoutNet(client, async () => {
    await tap('next');
    await page.getByTestId('topic-anxiety').check();
    await tap('next');
    await page.getByTestId('gender-any').waitFor();
    await tap('next');
    await tap('find-therapist');
    await page.waitForURL('**/therapist-list');
  });
  const nino = page.getByTestId(`therapist-card-${NINO}`);
  await nino.waitFor();
  expect(await nino.textContent()).toContain('1/1');

  await nino.tap();
  await chooseSlot(time);
  await withoutNet(client, bookInVain);
  expect(await time.isChecked()).toBe(true);

  await page.goto(href('therapist', { id: NINO }));
  await chooseSlot(time);
  await withoutNet(client, bookInVain);
  await tap('book');
  await page.waitForURL('**/billing');

  await page.getByTestId('pay').waitFor();
  await fillAll(client);
  await withoutNet(client, async () => {
    const opened = client.context.waitForEvent('page');
    await tap('pay');
    // It may have closed before anybody could wait for that.
    const tab = await opened;
    await expect.poll(() => tab.isClosed()).toBe(true);
    await page.getByRole('alert').first().waitFor();
  });
  expect(await formOf(client)).toEqual(FILLED);

  const bank = await pressPay(client);
  const orderId = await begunOrder(client);
  await page.bringToFront();
  await page.getByTestId('pay-status').waitFor();
  await withoutNet(client, () => world.pay(orderId, 'pay'));
  await page.getByTestId('order-booked').waitFor();
  await bank.close();

  await withoutNet(client, async () => {
    await tap('lang-ka');
    await page.getByRole('button', { name: 'მენიუ' }).waitFor();
    await page.getByTestId('order-booked').waitFor();
  });
  await expect.poll(() => page.locator('main').textContent()).toMatch(/ნინო/);
});
