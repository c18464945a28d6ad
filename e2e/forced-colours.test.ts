import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { test } from './lib/fixtures.ts';

test('with forced colours the chosen still differs from the rest', async ({ world }) => {
  const client = await world.openClient({ device: 'desktop', context: { forcedColors: 'active' } });
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] });
  await page.goto('/therapist-list');
  const card = page.getByRole('radio', { checked: true }).first();
  await card.waitFor();
  const other = page.getByRole('radio', { checked: false }).first();
  expect(await edgeOf(card)).not.toEqual(await edgeOf(other));
  const slots = page.locator('[data-testid^="slot-"]');
  await chooseSlot(slots.nth(1));
  expect(await edgeOf(slots.nth(1).locator('xpath=..'))).not.toEqual(await edgeOf(slots.first().locator('xpath=..')));
});

test('a visitor who prefers more contrast gets it, in small print and at the edges', async ({ world }) => {
  const visitor = await world.openVisitor({
    device: 'desktop',
    language: 'ka',
    context: { contrast: 'more' },
  });
  const { page } = visitor;
  await page.goto('/privacy_policy');
  await visitor.atRest();
  const token = (name: string) => page.evaluate((one) => getComputedStyle(document.body).getPropertyValue(one), name);
  const paper = await token('--paper');
  // WCAG 2.2: 7 for words, 3 for what carries no words.
  for (const name of ['--ink', '--ink-soft', '--ink-mute', '--pine']) {
    expect([name, contrast(await token(name), paper) >= 7]).toEqual([name, true]);
  }
  for (const name of ['--line', '--line-strong', '--focus']) {
    expect([name, contrast(await token(name), paper) >= 3]).toEqual([name, true]);
  }
  await visitor.expectSound('more contrast');
});

/** Of two colours as `#rrggbb`, by WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.trim().slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What is left of a look when the system chooses the colours. */
function edgeOf(element: Locator): Promise<string[]> {
  return element.evaluate((shown) => {
    const { outlineStyle, outlineWidth, borderColor, borderWidth } = getComputedStyle(shown);
    return [outlineStyle, outlineWidth, borderColor, borderWidth];
  });
}
