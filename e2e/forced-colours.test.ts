import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { chooseSlot } from './lib/browser.ts';
import { openClient } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

test('with forced colours the chosen still differs from the rest (spec §4)', async () => {
  const client = await openClient(browser, app, { device: 'desktop', context: { forcedColors: 'active' } });
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] });
  await page.goto('/therapist-list');
  const card = page.getByRole('radio', { checked: true }).first();
  await card.waitFor();
  const other = page.getByRole('radio', { checked: false }).first();
  expect(await edgeOf(card)).not.toEqual(await edgeOf(other));
  const slots = page.locator('[data-testid^="slot-"]');
  await chooseSlot(slots.nth(1));
  expect(await edgeOf(slots.nth(1).locator('xpath=..'))).not.toEqual(await edgeOf(slots.nth(2).locator('xpath=..')));
  await client.close();
});

/** What is left of a look when the system chooses the colours. */
function edgeOf(element: Locator): Promise<string[]> {
  return element.evaluate((shown) => {
    const { outlineStyle, outlineWidth, borderColor, borderWidth } = getComputedStyle(shown);
    return [outlineStyle, outlineWidth, borderColor, borderWidth];
  });
}
