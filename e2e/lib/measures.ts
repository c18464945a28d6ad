import axe, { type RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
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

/**
 * Text that the browser draws in another font than ours named first in its style: „words“, their element, and the font.
 * Only the lari sign of a heading comes from the sans.
 */
export async function foreignFonts(page: Page): Promise<string[]> {
  // The line of a simulated server takes the fonts of the system.
  await page.evaluate(() => document.getElementById('simulated')?.remove());
  await page.evaluate(markSerif);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  const foreign: string[] = [];
  const look = async (node: typeof root, element: typeof root): Promise<void> => {
    if (node.nodeName === '#text' && node.nodeValue.trim() !== '') {
      const ours = element.attributes?.includes('data-serif') ? 'Noto Serif' : 'Noto Sans';
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
      for (const { familyName, isCustomFont, glyphCount } of fonts) {
        const isLari = familyName.startsWith('Noto Sans') && glyphCount <= node.nodeValue.split('₾').length - 1;
        if (!isCustomFont || !(familyName.startsWith(ours) || isLari))
          foreign.push(`${glyphCount} of „${node.nodeValue}“ (${element.nodeName}): ${familyName}`);
      }
    }
    for (const child of node.children ?? []) await look(child, node);
  };
  await look(root, root);
  await cdp.detach();
  return foreign;
}

/** In the page: marks text meant for the serif. Reading the whole style of every element takes ten times as long. */
function markSerif(): void {
  for (const element of document.querySelectorAll('body *'))
    element.toggleAttribute('data-serif', getComputedStyle(element).fontFamily.includes('Serif'));
}

/** Chromium's report of moved layout, which TypeScript's DOM types lack. */
type LayoutShiftSource = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: LayoutShiftSource[] };

/** All times are milliseconds since the page was opened. */
type Watched = {
  shifts: { at: number; what: string; isOfLetters: boolean }[];
  fonts: number[];
  presses: number[];
  calls: { from: number; to: number }[];
};

/** Watches, in every page of the context, what moves, what is pressed and what is asked of the server. */
export async function watchLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
}

function watch(): void {
  const watched: Watched = { shifts: [], fonts: [], presses: [], calls: [] };
  Object.assign(globalThis, { watched });
  // A test may set the clock of the page; what is measured here goes by the real one.
  const realTime = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  const describe = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const [was, is] = [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
    return `${element?.tagName}.${element?.className} ${was} -> ${is}`;
  };
  /** A box that stays as large and moves by less than a line is words taking another place in theirs. */
  const isOfLetters = ({ previousRect: from, currentRect: to }: LayoutShiftSource) =>
    from.x === to.x && from.width === to.width && from.height === to.height && Math.abs(from.y - to.y) < 8;
  document.fonts.addEventListener('loadingdone', (event) => void watched.fonts.push(realTime?.call(event)));
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const what = `${value.toFixed(4)}: ${sources.map(describe).join('; ')}`;
      watched.shifts.push({ at: startTime, what, isOfLetters: sources.every(isOfLetters) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
      watched.calls.push({ from: startTime, to: responseEnd });
  }).observe({ type: 'resource', buffered: true });
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'input'])
    addEventListener(kind, (event) => void watched.presses.push(realTime?.call(event)), { capture: true });
}

/**
 * The elements that moved by themselves since the page was loaded. Chromium counts no shift for half a second after a
 * press; here the server's answer to that press does not count either, so that the result does not depend on the speed
 * of the machine.
 */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const OF_A_PRESS = 500;
    // So long words are not drawn while an optional font is on its way: no reader sees them take their place.
    const UNSEEN = 100;
    const { shifts, fonts, presses, calls } = (globalThis as unknown as { watched: Watched }).watched;
    const inOrder = calls.toSorted((a, b) => a.from - b.from);
    const answered = presses.map((press) => {
      let until = press + OF_A_PRESS;
      for (const { from, to } of inOrder) if (from >= press && from <= until) until = Math.max(until, to + OF_A_PRESS);
      return { from: press, until };
    });
    const isSeen = ({ at, isOfLetters }: { at: number; isOfLetters: boolean }) =>
      !isOfLetters || !fonts.some((loaded) => at >= loaded - UNSEEN && at <= loaded + UNSEEN);
    return shifts
      .filter(({ at }: { at: number }) => !answered.some(({ from, until }) => at >= from && at <= until))
      .filter(isSeen)
      .map(({ what }) => what);
  });
}
