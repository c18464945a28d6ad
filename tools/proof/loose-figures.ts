/**
 * Finds figures in the page that a browser's translator may change (P72): times, sums, phone numbers, e-mail addresses,
 * numbers of bookings and cards, and these names, where they stand outside of `translate="no"`, as `element: words`. A
 * date is words. Uses nothing from outside, so that it can be injected.
 */
export function looseFigures(names: readonly string[]): string[] {
  const FIGURES = [
    // A time.
    /(?<![\d:.])\d{1,2}:\d\d(?![\d:])/u,
    // A sum.
    /\d[\s\u00a0]?[₾€]|[₾€][\s\u00a0]?\d/u,
    // A phone number, also one of which most is hidden.
    /\+\d{3}|(?<!\d)\d{3}[\s\u00a0]?\d{3}[\s\u00a0]?\d{3}(?!\d)/u,
    // An address of e-mail.
    /\S@\S/u,
    // A booking number.
    /[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}/u,
    // A card.
    /•\s?\d/u,
  ];
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const words = textContent ?? '';
    if (parentElement === null || parentElement.closest('script, style, noscript, textarea, [translate="no"]') !== null)
      continue;
    const isLoose = FIGURES.some((figure) => figure.test(words)) || names.some((name) => words.includes(name));
    if (isLoose && parentElement.checkVisibility({ visibilityProperty: true }))
      found.push(`${parentElement.tagName.toLowerCase()}: ${words.replaceAll(/\s+/g, ' ').trim()}`);
  }
  return found;
}
