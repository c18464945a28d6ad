import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newNational } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const byTestId = (id: string) => `[data-testid="${id}"]`;

// spec §4: "Payment: pay opens a new tab at /loading-payment-url, reserves the session, then points the tab to the
// payment URL"
test('by keyboard alone a client gets from the landing page to a paid booking, and always sees where the focus is', async ({
  world,
}) => {
  const visitor = await world.openVisitor({
    device: 'desktop',
    language: 'ka',
    // What takes the focus is brought into view at once, not by a movement that a test would have to wait for.
    context: { reducedMotion: 'reduce' },
  });
  const { page } = visitor;
  const { keyboard } = page;
  const national = newNational();

  await page.goto('/');
  await tabTo(page, 'a[href="#content"]');
  await keyboard.press('Enter');
  await tabTo(page, 'main a[href="/testing"]');
  await keyboard.press('Enter');
  await page.waitForURL('**/login');

  await page.locator(`${byTestId('phone-input')}:focus`).waitFor();
  await keyboard.type(national);
  await keyboard.press('Enter');
  await page.locator(`${byTestId('otp-input')}:focus`).waitFor();
  await keyboard.type(await world.codeFor(`+995${national}`));
  await page.waitForURL('**/testing');

  await page.getByTestId('type-personal').waitFor();
  await tabTo(page, byTestId('type-personal'));
  await keyboard.press('ArrowRight');
  expect(await page.getByTestId('type-couple').isChecked()).toBe(true);
  await keyboard.press('ArrowLeft');
  await tabTo(page, byTestId('topic-anxiety'));
  await keyboard.press('Space');
  expect(await page.getByTestId('topic-anxiety').isChecked()).toBe(true);
  await tabTo(page, byTestId('next'));
  await keyboard.press('Enter');
  await page.getByTestId('gender-any').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(page, byTestId('gender-any'));
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowLeft');
  await tabTo(page, byTestId('find-therapist'));
  await keyboard.press('Enter');
  await page.waitForURL('**/therapist-list');

  // The address changes before the screen does, and the questionnaire has radio buttons too.
  await page.locator('h1:focus').waitFor();
  await tabTo(page, '[role=radio][aria-checked=true]');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowLeft');
  await tabTo(page, '[data-testid^="slot-"]');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await tabTo(page, byTestId('book'));
  await keyboard.press('Enter');
  await page.waitForURL('**/billing');

  await page.getByTestId('pay').waitFor();
  await tabTo(page, byTestId('name-input'));
  await keyboard.type('მზექალა');
  await tabTo(page, byTestId('email-input'));
  await keyboard.type('mzekala@example.com');
  await tabTo(page, byTestId('email-confirm-checkbox'));
  await keyboard.press('Space');
  await tabTo(page, byTestId('pay'));
  const opened = visitor.context.waitForEvent('page');
  await keyboard.press('Enter');
  const bank = await opened;
  await bank.waitForURL('**/api/dev/pay/**');
  await tabTo(bank, byTestId('sandbox-pay'));
  await bank.keyboard.press('Enter');

  await page.waitForURL('**/user/order/*');
  await page.getByTestId('order-booked').waitFor();
  await tabTo(page, byTestId('add-to-calendar'));
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('add-to-calendar');
});

/** No screen of ours needs more. */
const MOST_STOPS = 90;

/** Presses Tab until the wished element has the focus; each stop on the way must be one that can be seen. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(unseenFocus);
    if (unseen !== null) throw new Error(`${new URL(page.url()).pathname}: ${unseen}`);
    if (await page.evaluate((wish) => document.activeElement?.matches(wish) ?? false, selector)) return;
  }
  throw new Error(`${new URL(page.url()).pathname}: Tab does not reach ${selector}`);
}

/** In the page: why a person would not see where the focus is; `null` if they do. */
async function unseenFocus(): Promise<string | null> {
  for (let drawn = 0; drawn < 2; drawn += 1) await new Promise((done) => requestAnimationFrame(done));
  const focused = document.activeElement;
  // Between the end of the page and its start the focus is the browser's own.
  if (focused === null || focused === document.body) return null;
  const name = focused.outerHTML.slice(0, 160);
  if (focused instanceof HTMLElement && focused.tabIndex > 0) return `out of order: ${name}`;
  // An input without a look of its own is shown by its label.
  const ringed = [focused, focused.closest('label'), focused.parentElement].find((element) => {
    const { outlineStyle, outlineWidth } =
      element === null ? { outlineStyle: 'none', outlineWidth: '0' } : getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!ringed) return `no ring around ${name}`;
  const { left, right, top, bottom } = ringed.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
    if (bottom - top <= innerHeight) return `off the screen (${left}, ${top}, ${right}, ${bottom}): ${name}`;
  }
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered =
    shown === null || !(ringed.contains(shown) || (shown.contains(ringed) && shown.tagName !== 'HEADER'));
  return isCovered ? `covered by ${shown?.outerHTML.slice(0, 160)}: ${name}` : null;
}
