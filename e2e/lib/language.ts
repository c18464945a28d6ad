import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

const NAMES = { ka: 'ენა: ქართული', en: 'Language: English' } as const;
/** Less than half a line. */
const SAME_PLACE_PX = 8;
/** Of the smallest text. Across the edge lies the first line: it stays however few lines the other language takes. */
const LINE_PX = 20;

export type Locale = keyof typeof NAMES;

/** In the page: scrolls until words of its middle lie across the upper edge of what is read; answers their element. */
function readInTheMiddle(line: number): Element {
  const { scrollHeight } = document.documentElement;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const firstLineOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return scrollY + top + Math.min(height, line) / 2;
  };
  const words = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.checkVisibility() &&
      getComputedStyle(element).clipPath === 'none' &&
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
  );
  const off = words.map((element) => Math.abs(firstLineOf(element) - scrollHeight / 2));
  const read = words[off.indexOf(Math.min(...off))] ?? document.body;
  scrollTo({ top: firstLineOf(read) - Number.parseFloat(scrollPaddingTop), behavior: 'instant' });
  return read;
}

/** In the page: how far the element is from the upper edge of what is read; 0 while it lies across it. */
function awayFromEdge(element: Element): number {
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const { top, bottom } = element.getBoundingClientRect();
  return element.isConnected ? Math.max(0, top - edge, edge - bottom) : Infinity;
}

/** Fills in all fields, ticks something, scrolls and changes the language; returns whatever did not survive it. */
export async function switchProblems({ page, atRest }: Visitor, to: Locale): Promise<string[]> {
  await fillIn(page);
  const top = await page.evaluateHandle(readInTheMiddle, LINE_PX);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await atRest();
  const isAtEdge = (await top.evaluate(awayFromEdge)) === 0;
  const before = await page.evaluate(stateOf);
  // By the mouse itself: Playwright's click first brings a button of a sticky header to the middle of the page.
  const button = await page.getByTestId(`lang-${to}`).boundingBox();
  if (button === null) throw new Error('no way to change the language');
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, to);
  await atRest();
  const after = await page.evaluate(stateOf);
  const problems: string[] = [];
  const expectSame = (what: 'fields' | 'ticked' | 'path') => {
    if (before[what] !== after[what]) problems.push(`${what} were ${before[what]} and are ${after[what]}`);
  };
  expectSame('fields');
  expectSame('ticked');
  expectSame('path');
  if (!after.sameDocument) problems.push('the page was loaded again');
  if (after.title === before.title) problems.push(`the title stays ${after.title}`);
  if (after.stored !== to) problems.push(`stored is ${after.stored}`);
  if (!after.said.includes(NAMES[to])) problems.push(`announced is ${after.said.join(', ')}`);
  const away = await top.evaluate(awayFromEdge);
  if (isAtEdge && away > SAME_PLACE_PX && after.scrollable)
    problems.push(`what was at the top is ${away} away: ${await top.evaluate((element) => element.textContent)}`);
  return problems;
}

/** Types into what can be typed into, and ticks something. */
export async function fillIn(page: Page): Promise<void> {
  // Smoothly, a field would still be brought into sight while the page is scrolled to where it is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const input of await page.locator('main input:visible').all()) {
    const type = await input.getAttribute('type');
    if (type === 'radio') continue;
    if (type === 'checkbox')
      await input.evaluate((box) => (box as HTMLInputElement).checked || (box as HTMLInputElement).click());
    else if (type === 'email') await input.fill('ana@example.com');
    else await input.fill((await input.getAttribute('inputmode')) === 'numeric' ? '12' : 'ana');
  }
  await page.emulateMedia({ reducedMotion: null });
}

function stateOf() {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('main input')];
  return {
    fields: inputs.map(({ type, value }) => (type === 'radio' || type === 'checkbox' ? '' : value)).join('|'),
    ticked: inputs.map(({ checked }) => (checked ? 1 : 0)).join(''),
    path: location.pathname,
    sameDocument: 'sameDocument' in globalThis,
    title: document.title,
    stored: localStorage.getItem('language'),
    said: [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? ''),
    scrollable: scrollY > 0 && scrollY + innerHeight < document.documentElement.scrollHeight,
  };
}
