import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { openVisitor } from './lib/browser.ts';
import { axeProblems, fitProblems, motionProblems } from './lib/measures.ts';
import { sharedApp } from './lib/shared-app.ts';

const WEB = resolve(import.meta.dirname, '../web');

let browser: Browser;
let pages: ViteDevServer;
let url: string;

beforeAll(async () => {
  const configFile = resolve(WEB, 'vite.config.ts');
  [browser, pages] = await Promise.all([
    launchChromium(),
    createServer({ configFile, logLevel: 'error', server: { port: 0, strictPort: false, hmr: false, proxy: {} } }),
  ]);
  await pages.listen();
  url = pages.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  // For the first visit every file is translated.
  const page = await browser.newPage();
  await page.goto(`${url}/dev/ui`, { timeout: 150_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 150_000 });
  await page.close();
});

afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

test.each(['phone', 'desktop'] as const)(
  'on a %s /dev/ui shows every part of web/ui, accessible and fitting, in both languages',
  async (device) => {
    const visitor = await openVisitor(browser, { ...sharedApp(), url }, { device, language: 'ka' });
    const { page } = visitor;
    await page.goto('/dev/ui');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const shown = page.locator('[data-part]');
    const names = await shown.evaluateAll((parts) => parts.map((part) => part.getAttribute('data-part')));
    const files = (await readdir(resolve(WEB, 'ui'), { recursive: true })).filter((file) => file.endsWith('.tsx'));
    expect(names.toSorted()).toEqual(files.map((file) => basename(file, '.tsx')).toSorted());

    const problems = await motionProblems(page);
    for (const language of ['ka', 'en'] as const) {
      await page.getByTestId(`lang-${language}`).click();
      await visitor.atRest();
      problems.push(...(await axeProblems(page)));
      for (const width of device === 'phone' ? [320, 390] : [1280])
        problems.push(...(await fitProblems(visitor, { width, text: width === 320 ? '100%' : '200%' })));
      await page.locator('[data-part=Dialog] button').first().click();
      await page.getByRole('dialog').waitFor();
      problems.push(...(await axeProblems(page)));
      await page.keyboard.press('Escape');
    }
    expect(problems).toEqual([]);
    await visitor.close();
  },
);

test('the built product does not know /dev/ui', async () => {
  const visitor = await openVisitor(browser, sharedApp(), { device: 'desktop', language: 'en' });
  await visitor.page.goto('/dev/ui');
  await visitor.page.waitForURL((address) => address.pathname === '/');
  visitor.expectQuiet();
  await visitor.close();
});
