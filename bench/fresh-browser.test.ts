import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { inFreshBrowser } from './fresh-browser.ts';

test('what a page keeps in the browser is not there for the page that is measured next', async () => {
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<p>A page</p>'));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  // A server that listens at a port has an address of this kind.
  const { port: at } = site.address() as AddressInfo;
  const visit = () =>
    inFreshBrowser(async (port) => {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await browser.contexts()[0]?.newPage();
      await page?.goto(`http://127.0.0.1:${at}`);
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
