import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { type Client, freeSlots, NINO, openClient } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const PREFERENCES = { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] };

/** The step as the server has it, with the answers. */
async function saved(client: Client): Promise<{ user: { step: number }; preferences: Record<string, unknown> }> {
  const answer = await client.call('POST', '/get-user-information', { user: { id: client.userId } });
  return (await answer.json()) as { user: { step: number }; preferences: Record<string, unknown> };
}

async function checkedIds(page: Page): Promise<string[]> {
  const inputs = page.locator('main input:checked[data-testid]');
  return inputs.evaluateAll((all) => all.map((input) => input.getAttribute('data-testid') ?? '').toSorted());
}

test('answers survive a reload right after a press, a change of language, and another device', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('type-couple').check();
  await page.getByTestId('topic-breakup').check();
  await page.getByTestId('topic-child_rearing').check();
  const request = await checkedIds(page);
  await page.reload();
  await page.getByTestId('topic-breakup').waitFor();
  expect(await checkedIds(page)).toEqual(request);

  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByTestId('lang-ka').click();
  await page.getByRole('button', { name: 'შემდეგი' }).waitFor();
  expect(await checkedIds(page)).toEqual(request);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ka');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ka');
  await page.getByTestId('lang-en').click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

  await client.tap('next');
  await page.getByTestId('find-therapist').waitFor();
  await page.getByTestId('gender-female').check();
  await page.getByRole('radio', { name: /120/ }).first().check();
  await page.getByRole('checkbox', { name: /Evening/ }).check();
  await page.reload();
  await page.getByTestId('find-therapist').waitFor();
  const survives = async (on: Page) => {
    expect(await on.getByTestId('gender-female').isChecked()).toBe(true);
    await expect.poll(() => on.getByRole('radio', { name: /120/ }).first().isChecked()).toBe(true);
    expect(await on.getByRole('checkbox', { name: /Evening/ }).isChecked()).toBe(true);
  };
  await page.getByTestId('gender-female').waitFor();
  await survives(page);
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);

  await app.advance(120_000);
  const other = await openClient(browser, app, { national: client.phone.slice(4) });
  await other.page.goto('/testing');
  await other.page.getByTestId('find-therapist').waitFor();
  await other.page.getByTestId('gender-female').waitFor();
  await survives(other.page);
  client.expectQuiet();
  other.expectQuiet();
  await client.close();
  await other.close();
});

test('back on a phone: price, gender, type; from the first question to the landing page', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page } = client;
  await client.setStep(3, PREFERENCES);
  await page.goto('/testing');
  await page.getByRole('heading', { name: 'Which price suits you?', level: 1 }).waitFor();
  await client.tap('back');
  await page.getByRole('heading', { name: 'Whom would you rather talk to?', level: 1 }).waitFor();
  await client.tap('back');
  await page.getByRole('heading', { name: 'What troubles you?', level: 1 }).waitFor();
  await client.tap('back');
  await page.getByRole('heading', { name: 'Who is the therapy for?', level: 1 }).waitFor();
  await expect.poll(async () => (await saved(client)).user.step).toBe(0);
  await client.tap('back');
  await page.waitForURL((url) => url.pathname === '/');
  expect((await saved(client)).user.step).toBe(0);
  await client.close();
});

test('back on a desktop leads page by page down, and from billing frees the slot for others', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  await client.setStep(4, PREFERENCES);
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await client.hold(slot);
  expect(await freeSlots(app)).not.toContainEqual(slot);
  await page.goto('/billing');
  await page.getByTestId('pay').waitFor();
  await client.tap('back');
  await page.waitForURL('**/therapist-list');
  await page.getByTestId(`therapist-card-${NINO}`).waitFor();
  await expect.poll(async () => (await saved(client)).user.step).toBe(4);
  const rival = await openClient(browser, app);
  expect(await rival.hold(slot)).toBe(200);
  await rival.close();

  await client.tap('back');
  await page.waitForURL('**/testing');
  await page.getByRole('heading', { name: 'Additional preferences' }).waitFor();
  await expect.poll(async () => (await saved(client)).user.step).toBe(3);
  await client.tap('back');
  await page.getByRole('heading', { name: 'Personal request' }).waitFor();
  await client.tap('back');
  await expect.poll(async () => (await saved(client)).user.step).toBe(0);
  await page.goto(`/therapist/${NINO}`);
  await page.getByTestId('book').waitFor();
  await client.tap('back');
  await page.getByTestId('type-personal').waitFor();
  expect((await saved(client)).user.step).toBe(0);
  client.expectQuiet();
  await client.close();
});
