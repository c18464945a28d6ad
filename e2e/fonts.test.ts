import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import type { Visitor } from './lib/browser.ts';
import { NINO } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { foreignFonts } from './lib/measures.ts';

const WISHES = { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] };
const DRAWN = [href('home'), href('forTherapists'), href('therapist', { id: NINO }), href('clientTerms')];

/** A font that the page does not preload comes too late for a first visit: here it never comes. */
async function withoutLateFonts(page: Page): Promise<void> {
  await page.route('**/fonts/*', async (route) => {
    await expect.poll(() => preloadedFonts(page)).not.toEqual([]);
    if ((await preloadedFonts(page)).includes(route.request().url())) await route.continue();
    else await route.fulfill({ contentType: 'font/woff2', body: '' });
  });
}

/** None before the whole head is read: the browser asks for its files before it has all of its links. */
function preloadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The types do not know a document whose head is still being read.
    const body = document.body as HTMLElement | null;
    return [...document.querySelectorAll('link')]
      .filter(({ rel, as }) => body !== null && rel === 'preload' && as === 'font')
      .map(({ href: url }) => url);
  });
}

/** In the page: lets in what only this machine was too slow for. */
async function letFontsIn(): Promise<void> {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.disabled ? [] : sheet.cssRules)
      if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'swap');
  }
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
}

test.for(IS_WHOLE ? (['ka', 'en'] as const) : (['ka'] as const))(
  'on a first visit in %s our fonts draw every character',
  async (language, { world }) => {
    const foreign: Record<string, string[]> = {};
    const look = async ({ page, atRest }: Visitor, path: string) => {
      await atRest();
      await page.evaluate(letFontsIn);
      await atRest();
      foreign[path] = await foreignFonts(page);
    };
    for (const path of DRAWN) {
      const visitor = await world.openVisitor({ language });
      await withoutLateFonts(visitor.page);
      await visitor.page.goto(language === 'en' ? `${path}?lang=en` : path);
      await look(visitor, path);
    }
    const client = await world.openClient({ language });
    await withoutLateFonts(client.page);
    await client.setStep(4, WISHES);
    await client.page.goto(href('therapistList'));
    await client.page.getByTestId('book').first().waitFor();
    await look(client, href('therapistList'));
    expect(await client.hold(await world.freeSlot())).toBe(200);
    await client.page.goto(href('billing'));
    await client.page.getByTestId('pay').waitFor();
    await look(client, href('billing'));
    expect(foreign).toEqual(
      Object.fromEntries([...DRAWN, href('therapistList'), href('billing')].map((path) => [path, []])),
    );
  },
);
