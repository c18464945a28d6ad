import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from './app.ts';

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Touches or clicks counted so far; filling a focused field is not one (the journey budget). */
  taps(): number;
  tap(testId: string): Promise<void>;
  /** Asserts what holds on every screen: axe clean, no sideways scroll. */
  expectSound(screen: string): Promise<void>;
  /** Asserts what holds for the whole visit: a quiet console and no request to a foreign host. */
  expectQuiet(): void;
  close(): Promise<void>;
};

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** Opens a fresh visitor with an empty storage, on a phone or a desktop, in one language. */
export async function openVisitor(
  browser: Browser,
  app: Product,
  options: { device: 'phone' | 'desktop'; language: 'ka' | 'en'; context?: BrowserContextOptions },
): Promise<Visitor> {
  const context = await browser.newContext({
    ...(options.device === 'phone' ? PHONE : DESKTOP),
    baseURL: app.url,
    timezoneId: 'Asia/Tbilisi',
    locale: options.language === 'ka' ? 'ka-GE' : 'en-GB',
    ...options.context,
  });
  await context.addInitScript((language) => {
    // Frames of no origin, such as the blank ones that axe opens, have no storage.
    if (window.origin !== 'null' && localStorage.getItem('language') === null)
      localStorage.setItem('language', language);
  }, options.language);
  const trouble: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => trouble.push(`unhandled: ${error.error().message}`));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== app.url) trouble.push(`foreign request: ${request.url()}`);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let taps = 0;
  return {
    page,
    context,
    taps: () => taps,
    async tap(testId) {
      taps += 1;
      const target = page.getByTestId(testId);
      if (options.device === 'phone') await target.tap();
      else await target.click();
    },
    async expectSound(screen) {
      await page.evaluate(() => document.fonts.ready);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        grave.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`),
        `axe on ${screen}`,
      ).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `sideways scroll on ${screen}`).toBeLessThanOrEqual(0);
    },
    expectQuiet() {
      expect(trouble).toEqual([]);
    },
    async close() {
      await context.close();
    },
  };
}

/** Chooses a slot as a person does: brings it to the middle of the screen first, clear of the bars at its edges. */
export async function chooseSlot(slot: Locator): Promise<void> {
  await slot.evaluate((input) => input.scrollIntoView({ block: 'center' }));
  // The input lies unseen in its label, which Playwright takes for something in the way.
  await slot.check({ force: true });
}

/** How a call ends: with no answer at all, with a server at fault that says so, or as it really does. */
export type Fate = 'no answer' | 'at fault' | 'as it is';

/**
 * Decides the fate of a call, and of the same call later: one handler for the whole time, since between taking one away
 * and setting the next a request may slip through.
 */
export async function decideFate(page: Page, call: string, first: Fate): Promise<(next: Fate) => void> {
  let fate = first;
  await page.route(`**/api/${call}`, async (route) => {
    if (fate === 'no answer') await route.abort();
    else if (fate === 'as it is') await route.continue();
    else await route.fulfill({ status: 503, json: { message: AT_FAULT, code: 'UNAVAILABLE', requestId: 'r1' } });
  });
  return (next) => {
    fate = next;
  };
}

/** What a server at fault says. */
export const AT_FAULT = 'Back in a minute.';
