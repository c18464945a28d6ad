import type { Page } from 'playwright-core';

/** No screen of ours needs more. */
const MOST_STOPS = 90;

/** Presses Tab until the wished element has the focus; each stop on the way must be one that can be seen. */
export async function tabTo(page: Page, selector: string): Promise<void> {
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
