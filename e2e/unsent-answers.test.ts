import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { type Fate, decideFate } from './lib/browser.ts';
import { type Client, keptOf, signInByPhone } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const keptHere = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

async function decideSaves(page: Page, first: Fate): Promise<(next: Fate) => void> {
  const step = await decideFate(page, 'set-step-information', first);
  const preferences = await decideFate(page, 'user/preferences', first);
  return (next) => [step, preferences].forEach((decide) => decide(next));
}

/** A phone that needs the memory takes the page without a word: nothing is sent when it goes. */
async function goSilently(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true));
}

async function storedFor(client: Client): Promise<unknown> {
  const { user, preferences } = await keptOf(client);
  return [user.step, preferences['psychoIssues']];
}

test('answers that the bar calls saved survive a reload, and are sent when the connection is back', async ({
  client,
}) => {
  const { page } = client;
  client.expectErrors(/ERR_FAILED .*(preferences|set-step)/);
  const bar = page.getByText('No internet: your answers are saved');
  const saves = await decideSaves(page, 'no answer');
  await goSilently(page);
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').check();
  await bar.waitFor();
  await page.reload();
  await page.getByTestId('topic-anxiety').waitFor();
  expect(await page.getByTestId('topic-anxiety').isChecked()).toBe(true);
  await bar.waitFor();
  await client.tap('next');
  await page.getByTestId('gender-female').check();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsaved'))).toContain('"female"');
  await page.reload();
  await page.getByTestId('gender-female').waitFor();
  expect(await page.getByTestId('gender-female').isChecked()).toBe(true);
  await bar.waitFor();
  expect(await storedFor(client)).toEqual([0, []]);
  saves('as it is');
  await expect.poll(() => storedFor(client), { timeout: MINUTE }).toEqual([2, ['issue-anxiety']]);
  await expect.poll(() => keptHere(page)).toEqual(['owner']);
  await bar.waitFor({ state: 'hidden' });
});

test('unsent answers are dropped when another device has gone on in the meantime', async ({ client }) => {
  const { page } = client;
  client.expectErrors(/ERR_FAILED .*preferences/);
  const saves = await decideSaves(page, 'no answer');
  await goSilently(page);
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').check();
  await page.getByText('No internet: your answers are saved').waitFor();
  await client.setStep(2, { typeTherapy: 'type-teen', psychoIssues: ['issue-grief'] });
  // No document of the product is open when the net comes back: an open one would send the answers by its own retry.
  await page.goto('about:blank');
  saves('as it is');
  await page.goto('/testing');
  // Back leads home until the questions are there.
  await page.getByTestId('gender-any').waitFor();
  await client.tap('back');
  await page.locator('[data-testid="type-teen"]:checked').waitFor({ state: 'attached' });
  expect(await page.getByTestId('topic-anxiety').isChecked()).toBe(false);
  expect(await keptHere(page)).toEqual(['owner']);
});

test('answers left by a lost sign-in survive a reload, and a new sign-in of the same person leads back to the step and sends them', async ({
  world,
  client,
}) => {
  const { page, context } = client;
  client.expectErrors(/401 .*preferences/, /401 .*refresh/);
  await page.goto('/testing');
  await page.getByTestId('type-personal').waitFor();
  await world.advance(11 * MINUTE);
  await context.clearCookies();
  await page.getByTestId('topic-anxiety').check();
  await page.getByText('Please sign in again; your answers are saved').waitFor();
  await page.reload();
  await signInByPhone(world, page, client.phone.slice(4));
  await page.waitForURL('**/testing');
  await page.getByTestId('topic-anxiety').waitFor();
  expect(await page.getByTestId('topic-anxiety').isChecked()).toBe(true);
  await expect.poll(() => storedFor(client)).toEqual([0, ['issue-anxiety']]);
  await expect.poll(() => keptHere(page)).toEqual(['owner']);
});

test('a sign-out leaves no unsent answer in the tab', async ({ client }) => {
  const { page } = client;
  client.expectErrors(/503 .*preferences/);
  await decideSaves(page, 'at fault');
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').check();
  await page.getByText('No internet: your answers are saved').waitFor();
  expect(await keptHere(page)).toContain('unsaved');
  // The rest after this tick is still to end when the page of the questions goes.
  await page.getByTestId('topic-panic_attacks').check();
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await page.waitForURL('**/login');
  await page.getByTestId('phone-input').waitFor();
  expect(await keptHere(page)).toEqual([]);
});
