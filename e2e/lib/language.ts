import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

const NAMES = { ka: 'ენა: ქართული', en: 'Language: English' } as const;
const SAME_PLACE_PX = 2;

type Locale = keyof typeof NAMES;

/** Types into what can be typed into, ticks something, scrolls, changes the language; answers what did not survive it. */
export async function switchProblems({ page, atRest }: Visitor, to: Locale): Promise<string[]> {
  await fillIn(page);
  await page.evaluate(() => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' });
    Object.assign(globalThis, { sameDocument: true });
  });
  await atRest();
  const top = await page.evaluateHandle(() => {
    const below = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + 24;
    return (
      document.elementsFromPoint(innerWidth / 2, below).find((element) => element.closest('main')) ?? document.body
    );
  });
  const topBefore = await top.evaluate((element) => element.getBoundingClientRect().top);
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
  const moved =
    (await top.evaluate((element) => (element.isConnected ? element.getBoundingClientRect().top : NaN))) - topBefore;
  if (!(Math.abs(moved) <= SAME_PLACE_PX) && after.scrollable)
    problems.push(
      `what was at the top moved by ${moved}: ${await top.evaluate((element) => element.outerHTML.slice(0, 200))}`,
    );
  return problems;
}

async function fillIn(page: Page): Promise<void> {
  for (const input of await page.locator('main input:visible').all()) {
    const type = await input.getAttribute('type');
    if (type === 'radio') continue;
    if (type === 'checkbox')
      await input.evaluate((box) => (box as HTMLInputElement).checked || (box as HTMLInputElement).click());
    else if (type === 'email') await input.fill('ana@example.com');
    else await input.fill((await input.getAttribute('inputmode')) === 'numeric' ? '12' : 'ana');
  }
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
