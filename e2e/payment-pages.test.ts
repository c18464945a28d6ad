import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** From here on no time passes in the page but what the test lets pass; axe needs a clock that goes. */
async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
}

describe('the page shown while the payment is prepared', () => {
  // spec §2: "/loading-payment-url | Interstitial shown while payment is prepared"
  // spec §2: "Loading page: heading 'redirecting to payment page' in Georgian,"
  // spec §2: "a progress bar."
  // spec §9: "loading bar grows 2 points per 200 ms to 100."
  test('grows its bar by 2 points per 200 ms to 100, then says that it takes longer', async () => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'ka' });
    const { page } = visitor;
    await stopTime(page);
    await page.goto('/loading-payment-url');
    await page.getByRole('heading', { name: 'გადამისამართება გადახდის გვერდზე' }).waitFor();
    const bar = page.getByRole('progressbar');
    // The tab is named when the bar begins to grow.
    await expect.poll(() => page.title()).toContain('გადამისამართება');
    expect(await bar.getAttribute('aria-valuenow')).toBe('0');
    await page.clock.runFor(2000);
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('20');
    await page.clock.runFor(8000);
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100');
    await page.getByText('ცოტა მეტი დრო სჭირდება… დაბრუნდით წინა ჩანართში.').waitFor();
    await page.clock.resume();
    await visitor.expectSound('loading');
    visitor.expectQuiet();
    await visitor.close();
  });

  test('opened by its address leads home at once; without motion it is plain text', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/loading-payment-url');
    await page.getByRole('link', { name: 'To the main page' }).waitFor();
    expect(await page.getByRole('progressbar').textContent()).toMatch(/^\d+\u00a0%$/);
    await visitor.expectSound('loading, still');
    await visitor.close();
  });
});

describe.each([
  { path: '/payment/success', words: 'Thank you for your payment.' },
  {
    path: '/payment/fail',
    words: 'Sorry, your payment could not be processed. Please try again later.',
  },
])('$path', ({ path, words }) => {
  // spec §2: "/payment/success | Payment success page"
  // spec §2: "/payment/fail | Payment failure page"
  // spec §2: "Success: 'Thank you for your payment.' then redirect to the main page."
  // spec §2: "Fail: 'Sorry, your payment could not be processed. Please try again later.' then redirect to the main
  // page (query parameters only logged)."
  test('says so and leads to the main page in five seconds, waiting while it is touched', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await stopTime(page);
    await page.goto(`${path}?status=none&id=7`);
    await page.getByRole('heading', { name: words }).waitFor();
    const left = page.getByText(/The main page in/);
    // The tab is named when the count begins.
    await expect.poll(() => page.title()).toContain(words);
    expect(await left.textContent()).toContain('in 5 seconds');
    await page.clock.runFor(2000);
    await left.getByText('in 3 seconds').waitFor();
    await left.hover();
    await page.clock.resume();
    await visitor.expectSound(path);
    await page.clock.runFor(20_000);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.mouse.move(5, 5);
    if (path === '/payment/fail') {
      await page.getByText('If money was taken, it returns by itself.').waitFor();
      // The query is only logged.
      await expect.poll(() => logged.some((line) => line.includes('?status=none&id=7'))).toBe(true);
      const again = page.getByRole('link', { name: 'Try again' });
      expect(await again.getAttribute('href')).toBe('/billing');
      await again.focus();
      await page.clock.runFor(20_000);
      expect(new URL(page.url()).pathname).toBe(path);
      await again.blur();
    }
    await page.clock.resume();
    await page.waitForURL((url) => url.pathname === '/');
    visitor.expectQuiet();
    await visitor.close();
  });
});

test('the success page closes itself when the tab that waits is there', async () => {
  const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
  const { page, context } = visitor;
  await page.goto('/admin/start');
  // The waiting tab's side of the wire (its own test is the journey).
  await page.evaluate(() => {
    const channel = new BroadcastChannel('simshvide-payment');
    channel.addEventListener('message', ({ data }) => data === 'returned' && channel.postMessage('noticed'));
  });
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/payment/success', '_blank'));
  const paid = await opened;
  await expect.poll(() => paid.isClosed(), { timeout: 20_000 }).toBe(true);
  expect(context.pages()).toHaveLength(1);
  await visitor.close();
});
