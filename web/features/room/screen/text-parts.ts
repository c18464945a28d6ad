/** A piece of a typed message; `href` of one that is an address of the web. */
export type TextPart = { readonly at: number; readonly words: string; readonly href: string | null };

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”„«»]+/gi;
/** What stands behind an address in a sentence; a bracket belongs to it only when it was opened in it. */
const BEHIND = /[.,;:!?'’…]/;

/**
 * The pieces of a typed message, of which addresses can be pressed. Only `http` and `https` count: the other side's page may be
 * anybody's program, and nothing else may be opened by a press.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, href: string | null) => {
    if (to > end) parts.push({ at: end, words: text.slice(end, to), href });
    end = to;
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutSentence(found);
    const href = hrefOf(words);
    if (href === null) continue;
    add(index, null);
    add(index + words.length, href);
  }
  add(text.length, null);
  return parts;
}

function withoutSentence(found: string): string {
  const unopened = { ')': excess(found, ')', '('), ']': excess(found, ']', '[') };
  let end = found.length;
  for (; end > 0; end--) {
    const sign = found.charAt(end - 1);
    if (sign === ')' || sign === ']') {
      if (unopened[sign] <= 0) break;
      unopened[sign]--;
    } else if (!BEHIND.test(sign)) break;
  }
  return found.slice(0, end);
}

/** How many more closing brackets than opening ones there are. */
function excess(words: string, closing: string, opening: string): number {
  return words.split(closing).length - words.split(opening).length;
}

/** The address as a browser opens it; null for none, and for one that shows another host than it opens (`https://bank.ge@evil.example`). */
function hrefOf(words: string): string | null {
  if (!URL.canParse(words)) return null;
  const { protocol, username, password, href } = new URL(words);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}
