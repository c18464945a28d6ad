import { expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { type Visitor, chooseSlot } from './lib/browser.ts';
import { newNational, NINO, slotId } from './lib/client.ts';
import { test as productTest } from './lib/fixtures.ts';
import { begunOrder, FILLED, fillAll, formOf, pressPay } from './lib/paying.ts';
import type { Visit } from './lib/world.ts';

const test = productTest.extend('visit', (): Visit => ({ device: 'phone', language: 'en' }));

/** Takes the net away from a screen at rest and gives it back after `act`; meanwhile the words stand there and no fault. */
async function withoutNet({ page, atRest, setOffline }: Visitor, act: () => Promise<void>): Promise<void> {
  const words = page.getByTestId('toast').filter({ hasText: /No internet|ინტერნეტი არ არის/ });
  await atRest();
  await setOffline(true);
  await words.waitFor();
  await act();
  expect(await page.locator('main').textContent()).not.toMatch(/Unexpected|assets/);
  await setOffline(false);
  await words.waitFor({ state: 'detached' });
}

test('without the net the landing leads to the sign-in once it is back, and the sign-in keeps number and code', async ({
  world,
  visitor,
}) => {
  const { page } = visitor;
  await page.goto(href('home'));
  await withoutNet(visitor, async () => {
    await page.locator('main').getByRole('link', { name: 'Start' }).first().tap();
    await page.waitForURL('**/login');
  });
  const phone = page.getByTestId('phone-input');
  await phone.waitFor();
  const national = newNational();
  await withoutNet(visitor, async () => {
    await phone.fill(national);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
  });
  expect((await phone.inputValue()).replaceAll(/\D/g, '')).toBe(national);
  await page.keyboard.press('Enter');
  const code = page.getByTestId('otp-input');
  await code.waitFor();
  const digits = await world.codeFor(`+995${national}`);
  await withoutNet(visitor, async () => {
    await code.fill(digits);
    await page.getByRole('alert').first().waitFor();
  });
  expect((await code.inputValue()).replaceAll(' ', '')).toBe(digits);
  await page.getByTestId('otp-submit').tap();
  await page.waitForURL('**/testing');
});

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
