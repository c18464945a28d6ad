import type { Page } from 'playwright-core';
import { type Rewriting, type Translator, translatePage } from '#tools/proof/translator.ts';
import type { Visitor } from './browser.ts';
import { fillIn, type Locale } from './language.ts';

type Fiber = {
  tag: number;
  memoizedProps: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
};

/** Compares the translated page with React's words, translated word for word; returns those that only one has. */
export function wordProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [TEXT, ELEMENT] = [6, 5];
    const { translator } = globalThis as unknown as { translator: Translator };
    const wanted = new Set<string>();
    const want = (text: string, element: Element | null) =>
      wanted.add(translator.isKept(element) ? text : translator.translate(text));
    const read = (fiber: Fiber | null, parent: Element | null): void => {
      for (let at = fiber; at !== null; at = at.sibling) {
        const own = at.tag === ELEMENT && at.stateNode instanceof Element ? at.stateNode : parent;
        if (at.tag === TEXT) want(String(at.memoizedProps), parent);
        if (at.tag === ELEMENT && at.child === null) {
          const { children } = at.memoizedProps as { children?: unknown };
          if (typeof children === 'string' || typeof children === 'number') want(String(children), own);
        }
        read(at.child, own);
      }
    };
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
    if (root === null || key === undefined) return ['no page of React'];
    const { stateNode } = (root as unknown as Record<string, Fiber>)[key] as { stateNode: { current: Fiber } };
    read(stateNode.current, root);

    const shown = new Set<string>();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode())
      if (words.currentNode.parentElement?.closest('script, style, noscript, #simulated') === null)
        shown.add(words.currentNode.nodeValue ?? '');
    const seen = [...shown].join('\n');
    return [
      ...[...shown].filter((text) => text.trim() !== '' && !wanted.has(text)).map((text) => `stale: ${text}`),
      ...[...wanted].filter((text) => text.trim() !== '' && !seen.includes(text)).map((text) => `missing: ${text}`),
    ];
  });
}

/** Translates the page, enters text and changes the language; returns the wrong words and the lost input. */
export async function translationProblems({ page, atRest }: Visitor, to: Locale): Promise<string[]> {
  await page.evaluate(translatePage, 'replace' as Rewriting);
  const problems = await wordProblems(page);
  await fillIn(page);
  const before = await page.evaluate(typed);
  // A press of Playwright would first scroll to a button of a sticky header.
  await page.getByTestId(`lang-${to}`).evaluate((button) => (button as HTMLElement).click());
  await atRest();
  const after = await page.evaluate(typed);
  if (after !== before) problems.push(`typed was ${before} and is ${after}`);
  return [...problems, ...(await wordProblems(page))];
}

function typed(): string {
  return [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')]
    .map(({ type, value, checked }) => (type === 'radio' || type === 'checkbox' ? Number(checked) : value))
    .join('|');
}
