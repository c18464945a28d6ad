import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';

test('code that does not load leads to one reload, then to words and another try, and never shows its address', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectErrors(/ERR_FAILED .*LoginPage/);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/assets/LoginPage-*.js', (route) => route.abort());
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest() && loads === 2);
  await page.goto('/login');
  await reloaded;
  await page.getByRole('heading', { level: 1, name: 'The page has not loaded yet' }).waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/assets|module|Error/);
  await visitor.expectSound('code that is missing');
  expect(loads).toBe(2);
  await page.unroute('**/assets/LoginPage-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByTestId('phone-input').waitFor();
});

test('the code of every page loads, whichever comes first', async ({ visitor }) => {
  const { page } = visitor;
  const scripts = readdirSync('web/dist/assets').filter((name) => name.endsWith('.js'));
  // A page is the default export of its file; most have no name but their hash.
  const pages = scripts.filter((name) => readFileSync(`web/dist/assets/${name}`, 'utf8').includes(' as default'));
  expect(pages.length).toBeGreaterThan(30);
  const failed: string[] = [];
  for (const name of pages) {
    await page.goto('/robots.txt');
    // As words: a function would be rewritten by the runner of the tests.
    const problem = await page.evaluate<string | null>(`import('/assets/${name}').then(() => null, String)`);
    if (problem !== null) failed.push(`${name}: ${problem}`);
  }
  expect(failed).toEqual([]);
});

test('code that fails on the way from one page to another: the way back works, and the page comes by itself with the net', async ({
  visitor,
}) => {
  const { page } = visitor;
  const link = page.locator('header').getByRole('link', { name: 'For specialists' });
  await page.goto('/');
  await visitor.atRest();
  await visitor.setOffline(true);
  await page.getByText('No internet. Nothing is lost.').waitFor();
  await link.click();
  const words = page.getByTestId('code-missing');
  await words.getByText('as soon as the internet is back').waitFor();
  expect(await words.getByRole('button').count()).toBe(0);
  await page.goBack();
  await page.locator('#help').waitFor();
  await link.click();
  await words.waitFor();
  await visitor.setOffline(false);
  await page.locator('#mission').waitFor();
});

test('code of a page that was left changes nothing for the next page', async ({ visitor }) => {
  const { page } = visitor;
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.goto('/psychologist');
  await visitor.atRest();
  await visitor.setOffline(true);
  await page.locator('main a[href="/psychologist/login"]').first().click();
  await page.getByTestId('code-missing').waitFor();
  await page.goBack();
  await page.locator('#mission').waitFor();
  const comes = await holdBack(page, 'ClientLandingPage');
  await visitor.setOffline(false);
  await page.locator('header').getByRole('link', { name: 'For clients' }).click();
  await expect.poll(() => page.locator('main').innerText()).toBe('Loading...');
  comes();
  await page.locator('#help').waitFor();
  expect(loads).toBe(1);
});

test('where the browser stores nothing, missing code leads to a button, and to no reload or promise', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  visitor.expectErrors(/ERR_FAILED .*LoginPage/);
  await context.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, area, forbidden);
  });
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/assets/LoginPage-*.js', (route) => route.abort());
  await page.goto('/login?lang=en');
  const words = page.getByTestId('code-missing');
  await words.waitFor();
  await context.clock.fastForward(300_000);
  await visitor.atRest();
  expect(loads).toBe(1);
  expect(await words.textContent()).toBe('The page has not loaded yetRetry');
  await visitor.setOffline(true);
  await expect.poll(() => words.textContent()).toBe('The page has not loaded yetNo internet. Nothing is lost.');
  await visitor.setOffline(false);
  await page.unroute('**/assets/LoginPage-*.js');
  await words.getByRole('button', { name: 'Retry' }).click();
  await page.getByTestId('phone-input').waitFor();
});

test('a part of a page that nobody waits for changes nothing for the next page when it does not load', async ({
  client,
}) => {
  const { page } = client;
  client.expectErrors(/ERR_FAILED .*PendingOrderBar/);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/assets/PendingOrderBar-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  const comes = await holdBack(page, 'TherapistLandingPage');
  await page.locator('header').getByRole('link', { name: 'For specialists' }).click();
  const main = page.locator('main');
  await expect.poll(() => main.innerText()).toBe('Loading...');
  comes();
  await page.locator('#mission').waitFor();
  expect(loads).toBe(1);
});

test('while the code of the next page is on its way, the page says what is coming', async ({ visitor, world }) => {
  const { page } = visitor;
  const signInComes = await holdBack(page, 'LoginPage');
  await page.goto('/');
  await page.locator('main').getByRole('link', { name: 'Start' }).first().click();
  await expect.poll(() => page.locator('main').innerText()).toBe('The sign-in is loading');
  signInComes();
  await page.getByTestId('phone-input').waitFor();

  const client = await world.openClient();
  const main = client.page.locator('main');
  await client.setStep(2, { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] });
  const questionsCome = await holdBack(client.page, 'IntakePage');
  const listComes = await holdBack(client.page, 'MatchingPage');
  await client.page.goto('/');
  await main.locator('a[href="/testing"]').first().click();
  await expect.poll(() => main.innerText()).toBe('The questions are loading');
  questionsCome();
  await client.page.getByTestId('find-therapist').click();
  await expect.poll(() => main.innerText()).toBe('Looking for a therapist at your request..');
  listComes();
  await client.page.getByTestId('book').waitFor();
});

/** Holds back the code of a page until the answered function is called. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const { promise: isLate, resolve: comes } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await isLate;
    await route.continue();
  });
  return comes;
}
