import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { test } from './lib/fixtures.ts';
import { foreignFonts } from './lib/measures.ts';

test('a visitor who comes in one language and presses the other reads it in our fonts', async ({ world }) => {
  for (const [language, other] of [
    ['ka', 'en'],
    ['en', 'ka'],
  ] as const) {
    const { page, atRest } = await world.openVisitor({ language });
    await page.goto(href('home'));
    await atRest();
    await page.getByTestId(`lang-${other}`).click();
    await page.waitForFunction((lang) => document.documentElement.lang === lang, other);
    await atRest();
    expect([other, await foreignFonts(page)]).toEqual([other, []]);
  }
});
