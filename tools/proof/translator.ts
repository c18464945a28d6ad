/**
 * The ways of programs to replace a text: Chrome replaces its node; others insert theirs before it and remove it,
 * remove it and insert theirs in its place, or keep the node inside their own.
 */
export type Rewriting = 'replace' | 'insert, then remove' | 'remove, then insert' | 'wrap';

/** The answers of the translator in a page to tests. */
export type Translator = {
  /** The words of a text as they are shown. */
  translate(text: string): string;
  /** Whether the words of this element are the visitor's to read as they are. */
  isKept(element: Element | null): boolean;
  stop(): void;
};

/**
 * Translates the page as Chrome does, at once and whenever words come or change. The words become Russian letters and a
 * third longer; figures stay. The document's language changes too, and `translate="no"` is heeded. Uses nothing from
 * outside, so that it can be injected; `globalThis.translator` is the returned value.
 */
export function translatePage(rewriting: Rewriting): Translator {
  const KEPT = 'script, style, noscript, textarea, select, svg, [translate="no"]';
  const LETTERS = 'абвгдежзиклмнопрстуфхцчшщыэюя';
  const shown = new WeakSet<Node>();

  const letter = (from: string) => LETTERS[(from.codePointAt(0) ?? 0) % LETTERS.length] ?? '';
  const translate = (text: string) =>
    text.replace(/\p{L}+/gu, (word) => {
      const letters = [...word].map(letter).join('');
      return letters + letters.slice(0, Math.ceil(word.length / 3));
    });
  const isKept = (element: Element | null) => element === null || element.closest(KEPT) !== null;

  const fonts = (words: string) => {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    outer.append(inner);
    const text = document.createTextNode(words);
    shown.add(text);
    inner.append(text);
    return outer;
  };

  const rewrite = (text: Text) => {
    const { parentNode, nextSibling, nodeValue } = text;
    if (parentNode === null || nodeValue === null || shown.has(text) || !/\p{L}/u.test(nodeValue)) return;
    if (isKept(text.parentElement)) return;
    const words = translate(nodeValue);
    if (rewriting === 'wrap') {
      const outer = document.createElement('font');
      parentNode.replaceChild(outer, text);
      outer.append(text);
      shown.add(text);
      text.nodeValue = words;
      return;
    }
    const outer = fonts(words);
    if (rewriting === 'replace') text.replaceWith(outer);
    else if (rewriting === 'insert, then remove') {
      text.before(outer);
      text.remove();
    } else {
      text.remove();
      parentNode.insertBefore(outer, nextSibling);
    }
  };

  const rewriteIn = (node: Node) => {
    if (node instanceof Text) rewrite(node);
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (words.nextNode()) if (words.currentNode instanceof Text) found.push(words.currentNode);
    found.forEach(rewrite);
  };

  const watched = { childList: true, characterData: true, subtree: true };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') addedNodes.forEach(rewriteIn);
      else {
        // Whoever else has written into it since.
        shown.delete(target);
        rewriteIn(target);
      }
    }
    observer.takeRecords();
  });
  const start = () => {
    document.documentElement.lang = 'ru';
    document.documentElement.classList.add('translated-ltr');
    rewriteIn(document.body);
    observer.observe(document.body, watched);
  };
  const translator = { translate, isKept, stop: () => observer.disconnect() };
  Object.assign(globalThis, { translator });
  // Before the scripts of the page: what the server drew is rewritten before it comes alive.
  if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true });
  else start();
  return translator;
}
