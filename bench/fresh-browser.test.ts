import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { listenFor } from '#tools/fakes/fake-server.ts';
import { inFreshBrowser } from './fresh-browser.ts';

test('what a page keeps in the browser is not there for the page that is measured next', async () => {
  const site = await listenFor((_, answer) => answer.setHeader('content-type', 'text/html').end('<p>A page</p>'));
  onTestFinished(site.close);
  const visit = () =>
    inFreshBrowser(async (port) => {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await browser.contexts()[0]?.newPage();
      await page?.goto(site.url);
      const found = await page?.evaluate(() => {
        const kept = localStorage.getItem('language');
        localStorage.setItem('language', 'en');
        return kept;
      });
      await browser.close();
      return found;
    });
  expect([await visit(), await visit()]).toEqual([null, null]);
});
