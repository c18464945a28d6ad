import type { Locator } from 'vitest/browser';
import rows from '#contract/testing/hostile-inputs.json' with { type: 'json' };

export type TypedCase = { readonly id: string; readonly kind: string; readonly text: string };

/** The cases that a person can type: those of an area whose value is a text, not one made up by the server. */
export function typedCases(area: string, field: string): TypedCase[] {
  const all = rows as { id: string; area: string; kind: string; payload?: unknown }[];
  return all.flatMap(({ id, kind, payload, ...row }) => {
    const text = (payload as Record<string, unknown> | null | undefined)?.[field];
    return row.area === area && typeof text === 'string' && !text.includes('{{') ? [{ id, kind, text }] : [];
  });
}

/** Puts a text into a field as pasting does: the field may take the paste itself. */
export function paste(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('only a field takes a text');
  input.focus();
  input.select();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!input.dispatchEvent(event)) return;
  const words = text.replace(/[\r\n]/g, '');
  document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
}

/** Presses within the page: a tenth of the time of a real press, for tests with many cases. */
export function pressInPage(target: Locator): void {
  target.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
}

/** Whether words are in a language: Georgian has letters of its own. */
export function isInLanguage(words: string, language: 'ka' | 'en'): boolean {
  return /[\u10d0-\u10ff]/.test(words) === (language === 'ka');
}
