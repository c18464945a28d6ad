import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { signInByPhone, twoFreeSlots } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

// spec §4: "Logout success clears the user and isAuth."
test('signing out in one tab signs out the other, quietly', async ({ client }) => {
  const { page, context } = client;
  const other = await context.newPage();
  await page.goto('/testing');
  await other.goto('/testing');
  await other.getByTestId('type-personal').waitFor();
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await other.getByTestId('phone-input').waitFor();
  expect(await other.getByText(/sign in again/i).count()).toBe(0);
  expect(await other.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'en' });
});

test('a sign-in that another tab could not renew ends here too, and says why', async ({ world, client }) => {
  const { page, context } = client;
  client.expectErrors(/401 .*preferences/, /401 .*refresh/);
  const other = await context.newPage();
  await other.goto('/testing');
  await other.getByTestId('type-personal').waitFor();
  await page.goto('/testing');
  await page.getByTestId('type-personal').waitFor();
  await world.advance(11 * MINUTE);
  await context.clearCookies();
  await page.getByTestId('type-couple').check();
  for (const tab of [page, other]) {
    await tab.waitForURL('**/login');
    await tab.getByText('Please sign in again; your answers are saved').waitFor();
  }
});

test('a sign-in of another person in another tab changes this tab to that person', async ({ world, client }) => {
  const { page, context } = client;
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').check();
  const second = await world.openClient();
  await second.setStep(2, { typeTherapy: 'type-couple' });
  const token = await keptToken(second.page);
  const other = await context.newPage();
  await other.goto('/privacy_policy');
  await context.clearCookies();
  await context.addCookies(await second.context.cookies());
  await other.evaluate((kept) => localStorage.setItem('accessToken', kept ?? ''), token);
  await page.getByRole('button', { name: formatPhone(second.phone) }).waitFor();
  await page.getByTestId('gender-any').waitFor();
  await page.getByTestId('back').click();
  await page.locator('[data-testid="type-couple"]:checked').waitFor({ state: 'attached' });
  expect(await page.locator('[data-testid^="topic-"]:checked').count()).toBe(0);
});

test('a person who signs in after another person in the same tab sees none of their data', async ({ world }) => {
  const first = await world.openClient();
  const second = await world.openClient();
  const { page } = first;
  const [one, other] = await twoFreeSlots(world);
  for (const person of [first, second]) await person.setStep(4, { typeTherapy: 'type-personal' });
  expect(await first.hold(one)).toBe(200);
  expect(await second.hold(other)).toBe(200);
  await page.goto('/billing');
  await page.getByText(`${one.start} - ${one.end}`).first().waitFor();
  await page.getByTestId('name-input').fill('Mzekala');
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await signInByPhone(world, page, second.phone.slice(4));
  await page.waitForURL('**/billing');
  await page.getByTestId('name-input').waitFor();
  expect(await page.getByText(`${other.start} - ${other.end}`).count()).toBeGreaterThan(0);
  expect(await page.getByText(`${one.start} - ${one.end}`).count()).toBe(0);
  expect(await page.getByTestId('name-input').inputValue()).toBe('');
});

test('a page restored from the back-forward cache checks again who is signed in', async ({ client }) => {
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('type-personal').waitFor();
  await page.evaluate(() => {
    localStorage.removeItem('accessToken');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.waitForURL('**/login');
});
