import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import type { Visitor } from './lib/browser.ts';
import { switchProblems } from './lib/language.ts';
import { shiftsOf } from './lib/layout-shifts.ts';
import { axeProblems, fitProblems, motionProblems } from './lib/measures.ts';
import { visitScreens } from './lib/screens.ts';
import { sharedApp } from './lib/shared-app.ts';

/** Longer than the first drawing takes, so that every answer and every font comes after it. */
const ANSWERS_LATE_MS = 250;

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const VISITS = [
  { device: 'phone', language: 'ka', other: 'en', widths: [320, 390] },
  { device: 'desktop', language: 'en', other: 'ka', widths: [1280] },
] as const;

test.each(VISITS)(
  'on a $device and a slow line every screen stays still, heeds the wish for less motion, fits, is accessible and changes its language, from $language to $other',
  async ({ device, language, other, widths }) => {
    const problems = new Set<string>();
    await visitScreens(browser, app, { device, language, prepare: answerLate }, async ({ name, page, visitor }) => {
      const note = (found: readonly string[]) => found.forEach((problem) => problems.add(`${name}: ${problem}`));
      const look = async () => {
        note(await axeProblems(page, name.endsWith('landing')));
        for (const width of widths) note(await fitProblems(visitor, { width, text: width === 320 ? '100%' : '200%' }));
      };
      note(await shiftsOf(page));
      note(await motionProblems(page));
      await look();
      note(await switchProblems(visitor, other));
      await look();
      await page.evaluate((first) => localStorage.setItem('language', first), language);
    }).catch((error: unknown) => problems.add(String(error)));
    expect([...problems]).toEqual([]);
  },
);

async function answerLate({ context }: Visitor): Promise<void> {
  await context.route(/\/(api|fonts)\//, async (route) => {
    await new Promise((done) => setTimeout(done, ANSWERS_LATE_MS));
    await route.continue();
  });
}
