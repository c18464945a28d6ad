import type { BrowserContext } from 'playwright-core';
import { onTestFailed, TestRunner } from 'vitest';

/** How long a page that may hang is asked, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * A journey that fails tells what stood on each of its pages, and what the console had said by then. Pages that were
 * opened before a test, for several, belong to none of them.
 */
export function tellLastSight(context: BrowserContext, trouble: readonly string[]): void {
  if (TestRunner.getCurrentTest() === undefined) return;
  onTestFailed(async () => {
    for (const page of context.pages()) {
      const seen = await page
        .locator('body')
        .ariaSnapshot({ timeout: PATIENCE_MS })
        .catch((error: unknown) => String(error));
      process.stderr.write(`\n${page.url()}\n${seen}\n`);
    }
    for (const line of trouble) process.stderr.write(`${line}\n`);
  });
}
