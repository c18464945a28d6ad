import { expect } from 'vitest';
import type { Visitor } from './browser.ts';
import { test } from './fixtures.ts';
import { switchProblems } from './language.ts';
import { shiftsOf } from './layout-shifts.ts';
import { axeProblems, fitProblems, motionProblems } from './measures.ts';
import { visitScreens } from './screens.ts';

/** Longer than the first drawing takes, so that every answer and every font comes after it. */
const ANSWERS_LATE_MS = 250;

type Visit = {
  device: 'phone' | 'desktop';
  language: 'ka' | 'en';
  other: 'ka' | 'en';
  /** In pixels: where it has to fit, at 320 with plain text, else with text of twice the size. */
  widths: readonly number[];
};

/** The tests of a visit to every screen of the client. */
export function testEveryScreen({ device, language, other, widths }: Visit): void {
  test(`on a ${device} and a slow line every screen stays still, heeds the wish for less motion, fits, is accessible and changes its language, from ${language} to ${other}`, async ({
    world,
  }) => {
    const problems = new Set<string>();
    await visitScreens(world, { device, language, prepare: answerLate }, async ({ name, page, visitor }) => {
      const note = (found: readonly string[]) => found.forEach((problem) => problems.add(`${name}: ${problem}`));
      const look = async () => {
        note(await axeProblems(page));
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
  });
}

async function answerLate({ context }: Visitor): Promise<void> {
  await context.route(/\/(api|fonts)\//, async (route) => {
    await new Promise((done) => setTimeout(done, ANSWERS_LATE_MS));
    await route.continue();
  });
}
