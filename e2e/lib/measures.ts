import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** The findings of axe on the page as it stands, of any level; by all default rules unless some are named. */
export async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once a document: to read axe takes as long as to run it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  return page.evaluate(async (wish) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(wish);
    return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html}`);
  }, options);
}

/** The pixels by which the page scrolls sideways. A phone zooms out of a too wide page: `innerWidth` grows with it. */
export async function sidewaysScroll(page: Page): Promise<number> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate((screen) => document.documentElement.scrollWidth - screen, width);
}

/** The elements that still move although the visitor asked for less motion. */
export async function motionProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getTiming().iterations) > 1)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : '')),
  );
  await page.emulateMedia({ reducedMotion: null });
  return moving.map((what) => `moves: ${what}`);
}

/** The elements that do not fit at this screen width and text size; the page is left as it was. */
export async function fitProblems(
  { page, atRest }: Visitor,
  wish: { width: number; text: '100%' | '200%' },
): Promise<string[]> {
  const before = page.viewportSize();
  if (before === null) throw new Error('the page has no size');
  if (wish.width !== before.width) await page.setViewportSize({ ...before, width: wish.width });
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), wish.text);
  await atRest();
  const sideways = await sidewaysScroll(page);
  const problems = await page.evaluate(misfits, wish.width);
  if (sideways > 0) problems.unshift(`scrolls sideways by ${sideways}`);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (wish.width !== before.width) await page.setViewportSize(before);
  return problems.map((problem) => `${wish.width} px, text ${wish.text}: ${problem}`);
}

/** In the page: words outside the screen or their box. Rows of cards scroll on purpose. */
function misfits(screen: number): string[] {
  const problems: string[] = [];
  const skip = document.querySelector('a[href="#content"]:not(:focus)');
  if (skip !== null && skip.getBoundingClientRect().bottom > 0) problems.push('the skip link stands on the page');
  const nearest = (element: Element | null, holds: (style: CSSStyleDeclaration) => boolean): Element | null => {
    for (let at = element; at !== null; at = at.parentElement) if (holds(getComputedStyle(at))) return at;
    return null;
  };
  const isAside = (element: Element): boolean =>
    !element.checkVisibility() ||
    element.closest('svg, [data-cut]') !== null ||
    nearest(element, ({ clipPath }) => clipPath === 'inset(50%)') !== null ||
    nearest(element, ({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll') !== null;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { textContent, parentElement } = words.currentNode;
    if (parentElement === null || textContent?.trim() === '' || isAside(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const text = range.getBoundingClientRect();
    const box = nearest(parentElement, ({ display }) => display !== 'inline')?.getBoundingClientRect() ?? text;
    const clip = nearest(parentElement, ({ overflowY }) => overflowY !== 'visible')?.getBoundingClientRect() ?? text;
    const over = Math.round(
      Math.max(
        text.right - screen,
        -text.left,
        text.right - box.right,
        box.left - text.left,
        text.bottom - clip.bottom,
      ),
    );
    if (over > 1) problems.push(`„${textContent}“ stands out by ${over}`);
  }
  return problems;
}
