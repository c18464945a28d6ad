import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { newNational } from './lib/client.ts';
import { test as productTest } from './lib/fixtures.ts';
import { withoutNet } from './lib/without-net.ts';
import type { Visit } from './lib/world.ts';

const test = productTest.extend('visit', (): Visit => ({ device: 'phone', language: 'en' }));

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
