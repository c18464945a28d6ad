/**
 * Finds hours in the page that do not say by which clock they are (P30), in texts and in accessible names, as `element:
 * words`. An hour is fine with the viewer's own hour beside it, with "Tbilisi" in the same block, or in a list that is
 * marked with `data-zone-said` and shows its zone. Works for a viewer outside of Tbilisi's zone. Uses nothing from
 * outside, so that it can be injected.
 */
export function bareInstants(): string[] {
  const HOUR = String.raw`(?<![\d:.])(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])`;
  const NAMES = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];
  const ZONE = /Tbilisi|თბილის|your time|თქვენთან/i;
  const SPAN = `${HOUR}(?:\\s?[–-]\\s?${HOUR})?(?:-\\u2060?[ა-ჰ]+)?`;
  const BOTH = new RegExp(`${SPAN}\\s*\\((?:თქვენთან [^()]*|[^()]* your time)\\)`, 'gu');
  const OWN = new RegExp(`(?:თქვენთან|Your time):? [^·\\n]*?${HOUR}|${HOUR} (?:your time|თქვენთან)`, 'giu');

  const isBare = (words: string): boolean => {
    const rest = words.replace(BOTH, '').replace(OWN, '');
    return new RegExp(HOUR).test(rest) && !/Tbilisi|თბილის/i.test(words);
  };
  const isMarked = (element: Element): boolean => {
    // What a dialog covers says nothing for it.
    const marked = element.closest('[data-zone-said], dialog');
    return marked instanceof HTMLElement && 'zoneSaid' in marked.dataset && ZONE.test(marked.innerText);
  };
  const blockOf = (element: Element): HTMLElement => {
    let at = element;
    while (at.parentElement !== null && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement;
    return at instanceof HTMLElement ? at : document.body;
  };

  const found = new Set<string>();
  const note = (element: Element, words: string) =>
    found.add(`${element.tagName.toLowerCase()}: ${words.replaceAll(/\s+/g, ' ').trim()}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (parentElement === null || !new RegExp(HOUR).test(textContent ?? '')) continue;
    // A countdown says how long, not when.
    if (parentElement.closest('script, style, [role="timer"]') !== null) continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const block = blockOf(parentElement);
    if (isBare(block.innerText) && !isMarked(parentElement)) note(block, block.innerText);
  }
  for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
    for (const name of NAMES) {
      const words = element.getAttribute(name) ?? '';
      if (isBare(words) && !isMarked(element)) note(element, `${name} ${words}`);
    }
  if (isBare(document.title)) found.add(`title: ${document.title}`);
  return [...found];
}
