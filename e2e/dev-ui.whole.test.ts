import { resolve } from 'node:path';
import { createServer } from 'vite';
import { expect } from 'vitest';
import { test as productTest } from './lib/fixtures.ts';
import { axeProblems, fitProblems, motionProblems } from './lib/measures.ts';

const WEB = resolve(import.meta.dirname, '../web');

/** A development server, with every file of the page translated. */
const test = productTest.extend('devUrl', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
  const configFile = resolve(WEB, 'vite.config.ts');
  const server = { port: 0, strictPort: false, hmr: false, proxy: {} } as const;
  const pages = await createServer({ configFile, logLevel: 'error', server });
  onCleanup(() => pages.close());
  await pages.listen();
  const url = pages.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const page = await browser.newPage();
  await page.goto(`${url}/dev/ui`, { timeout: 150_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 150_000 });
  await page.close();
  return url;
});

test.for(['phone', 'desktop'] as const)(
  'on a %s every part of /dev/ui is accessible and fits, in both languages',
  async (device, { world, devUrl }) => {
    const visitor = await world.openVisitor({ device, language: 'ka', at: devUrl });
    const { page } = visitor;
    await page.goto('/dev/ui');
    await page.getByRole('heading', { level: 1 }).waitFor();
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
  },
);
