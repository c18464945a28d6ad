/** Repeats Lighthouse's audits of words without a browser, so that a change of words need not wait for the bench. */

/** Link texts that tell nothing of the target: those of Lighthouse's audit `link-text`, and similar Georgian ones. */
const SAYS_NOTHING = new Set([
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'link',
  'more',
  'more info',
  'read more',
  'more information',
  'right here',
  'see more',
  'start',
  'this',
  'details',
  'continue reading',
  'აქ',
  'დააჭირეთ აქ',
  'მეტი',
  'ვრცლად',
  'დაწვრილებით',
  'ბმული',
  'ინფორმაცია',
  'გადადით',
  'იხილეთ მეტი',
]);

/** The faults of a page's words in a language; empty when all is well. */
export function wordProblems(html: string, locale: 'ka' | 'en'): string[] {
  const problems: string[] = [];
  const need = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  need(/<html[^>]* lang="(\w+)"/.exec(html)?.[1] === locale, 'html-has-lang');
  need(words(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]) !== '', 'document-title');
  need(words(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]) !== '', 'meta-description');
  need(/<meta\s+name="viewport"\s+content="[^"]*width=device-width/.test(html), 'viewport');
  need(!/<meta name="robots" content="[^"]*noindex/.test(html), 'is-crawlable');
  need(/<link rel="canonical" href="https?:\/\/[^"]+"/.test(html), 'canonical');
  for (const lang of ['ka', 'en', 'x-default'])
    need(new RegExp(`<link rel="alternate" hreflang="${lang}" href="https?://`, 'i').test(html), `hreflang ${lang}`);
  for (const [image] of html.matchAll(/<img\b[^>]*>/g)) need(/\salt(=|\s|>)/.test(image), `image-alt: ${image}`);
  for (const [, attributes = '', inside = ''] of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
    const text = words(inside);
    const name = text || words(/aria-label="([^"]*)"/.exec(attributes)?.[1]);
    need(name !== '', `link-name: ${attributes}`);
    need(!SAYS_NOTHING.has(text.toLowerCase()), `link-text: ${text}`);
    need(/\shref="(?!javascript:|")/.test(attributes), `crawlable-anchors: ${text}`);
  }
  return problems;
}

function words(html = ''): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
