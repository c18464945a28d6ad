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
