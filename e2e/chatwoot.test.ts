import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startFakeChatwoot } from '#tools/fakes/chatwoot.ts';
import { test as productTest } from './lib/fixtures.ts';

const open = async (page: Page, name = 'Write to us') => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
};

const test = productTest
  .extend('chatwoot', async ({}, { onCleanup }) => {
    const chatwoot = await startFakeChatwoot();
    onCleanup(() => chatwoot.stop());
    return chatwoot;
  })
  .override('settings', ({ chatwoot }) => ({
    CHAT_PROVIDER: 'chatwoot',
    CHATWOOT_BASE_URL: chatwoot.url,
    CHATWOOT_TOKEN: chatwoot.token,
  }));

test('a configured Chatwoot is asked for once a visitor presses, goes with the page, and our box takes its place when it fails', async ({
  chatwoot,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectErrors(
    /foreign request: .*\/(packs\/js\/sdk\.js|widget\?)/,
    /TrustedScriptURL/,
    /ERR_CONNECTION_REFUSED .*sdk\.js/,
  );
  await page.goto('/');
  await visitor.atRest();
  expect(chatwoot.asked).toEqual([]);
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.frameLocator('.woot-widget-holder iframe').getByText('How can we help?').waitFor();
  expect(chatwoot.asked).toEqual(['/packs/js/sdk.js', `/widget?website_token=${chatwoot.token}&locale=en`]);
  // A script that ran is gone only with its document; so is the landing's wider policy.
  // Harmless: a page that is just being loaded cannot be asked, and the next look decides.
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in globalThis).catch(() => true);
  const markDocument = () => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await markDocument();
  await page.getByRole('link', { name: 'For specialists' }).click();
  await page.waitForURL('**/psychologist');
  await expect.poll(isSameDocument).toBe(false);
  await page.locator('#mission').waitFor();
  expect(await page.locator('.woot-widget-holder').count()).toBe(0);
  expect(await page.evaluate(() => '$chatwoot' in window)).toBe(false);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('#help').waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.frameLocator('.woot-widget-holder iframe').getByText('How can we help?').waitFor();
  await markDocument();
  await page.locator('main').getByRole('link', { name: 'Start' }).first().click();
  await page.waitForURL('**/login');
  await expect.poll(isSameDocument).toBe(false);
  await page.getByTestId('phone-input').waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('#help').waitFor();

  // A page that was loaded as another one may not load it.
  await page.goto('/login');
  await page.getByRole('link', { name: 'Simshvide' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await open(page);
  await chatwoot.stop();
  await page.goto('/');
  await open(page);
});
