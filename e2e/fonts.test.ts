import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { NINO } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { foreignFonts } from './lib/fonts.ts';

const WISHES = { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] };
const DRAWN = [href('home'), href('forTherapists'), href('therapist', { id: NINO }), href('clientTerms')];

/** A font that the page does not preload comes too late for a first visit: here it never comes. */
async function withoutLateFonts(page: Page): Promise<void> {
  let preloaded: string[] = [];
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest())
      preloaded = [...(await response.text()).matchAll(/rel="preload" href="([^"]+)"/g)].map(([, file = '']) => file);
  });
  await page.route('**/fonts/*', async (route) => {
    await expect.poll(() => preloaded).not.toEqual([]);
    if (preloaded.includes(new URL(route.request().url()).pathname)) await route.continue();
    else await route.fulfill({ contentType: 'font/woff2', body: '' });
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

test.for(['ka', 'en'] as const)(
  'on a first visit in %s our fonts draw every character',
  async (language, { world }) => {
    const foreign: Record<string, string[]> = {};
    for (const path of DRAWN) {
      const { page, atRest } = await world.openVisitor({ language });
      await withoutLateFonts(page);
      await page.goto(language === 'en' ? `${path}?lang=en` : path);
      await atRest();
      await page.evaluate(letFontsIn);
      await atRest();
      foreign[path] = await foreignFonts(page);
    }
    const client = await world.openClient({ language });
    const { page } = client;
    await client.setStep(4, WISHES);
    await page.goto(href('therapistList'));
    await page.getByTestId('book').first().waitFor();
    foreign['list'] = await lookAt(page);
    expect(await client.hold(await world.freeSlot())).toBe(200);
    await page.goto(href('billing'));
    await page.getByTestId('pay').waitFor();
    foreign['billing'] = await lookAt(page);
    expect(foreign).toEqual(Object.fromEntries([...DRAWN, 'list', 'billing'].map((path) => [path, []])));

    async function lookAt(shown: Page): Promise<string[]> {
      await client.atRest();
      await shown.evaluate(letFontsIn);
      await client.atRest();
      return foreignFonts(shown);
    }
  },
);
