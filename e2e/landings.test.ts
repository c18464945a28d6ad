import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { openVisitor } from './lib/browser.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

/** As a search engine reads them: ready HTML, no script. */
async function read(path: string): Promise<{ page: Page; text: string; close(): Promise<void> }> {
  const { page, close } = await openVisitor(browser, app, {
    device: 'desktop',
    language: 'en',
    context: { javaScriptEnabled: false },
  });
  await page.goto(path);
  return { page, text: (await page.locator('body').textContent()) ?? '', close };
}

const itemsIn = (page: Page, part: string): Promise<number> => page.locator(`#${part} li`).count();

test('the client landing has as many points as specified, and says how often and how long (spec §9)', async () => {
  const { page, text, close } = await read('/?lang=en');
  const counts = await Promise.all(['help', 'checking', 'goal', 'find'].map((part) => itemsIn(page, part)));
  expect(counts).toEqual([6, 4, 6, 3]);
  expect(await page.getByTestId('faq-item').count()).toBe(6);
  for (const words of ['50 minutes', 'once a week', '6–8 weeks', '© 2024']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  }
  await close();
});

test('the therapist landing has as many points as specified, and names requirements, commission and payout (spec §9)', async () => {
  const { page, text, close } = await read('/psychologist?lang=en');
  const counts = await Promise.all(['advantages', 'plan', 'requirements'].map((part) => itemsIn(page, part)));
  expect(counts).toEqual([5, 3, 4]);
  expect(await page.getByTestId('faq-item').count()).toBe(10);
  const requirements = ['2+ years', '400+ hours', '50+ hours', 'regular supervision', 'Higher education'];
  for (const words of [...requirements, '25 %', 'Within 3 days', '© 2024']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  }
  await close();
});
