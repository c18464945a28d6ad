/** A piece of a typed message; `href` of one that is an address of the web. */
export type TextPart = { readonly at: number; readonly words: string; readonly href: string | null };

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”„«»]+/gi;
/** Punctuation after an address in a sentence; a bracket belongs to the address only if it opens in it. */
const BEHIND = /[.,;:!?'’…]/;

/** The parts of a typed message, with links only for `http` and `https`, as the other side may be any program. */
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

/** The address as a browser opens it; null if none, or if it shows another host (`https://bank.ge@evil.example`). */
function hrefOf(words: string): string | null {
  if (!URL.canParse(words)) return null;
  const { protocol, username, password, href } = new URL(words);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}
