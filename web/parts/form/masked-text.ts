/**
 * Edits the signs between those of a mask as in a plain field: the mask does not exist for the person who types,
 * deletes or sets the caret. The meant signs are digits by default; `meant` names another kind.
 */

/** The browser's edit of a masked text: the new text, and the number of meant signs behind the caret. */
export type MaskedEdit = { readonly text: string; readonly meantAfter: number };

const DIGIT = /\d/;

/**
 * The edit that the browser's change of `before` meant: `caret` is the caret's place in the new text, `inputType` the
 * name of the edit in the event. A deletion that took only signs of the mask takes the meant sign beside them.
 */
export function maskedEdit(
  before: string,
  { text, caret, inputType }: { text: string; caret: number; inputType: string },
  meant: RegExp = DIGIT,
): MaskedEdit {
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  const places = placesIn(tail, meant);
  const meantAfter = places.length;
  const onlyMask = text.length < before.length && placesIn(text, meant).length === placesIn(before, meant).length;
  if (!onlyMask) return { text, meantAfter };
  if (/^delete.*Backward$/.test(inputType)) {
    return { text: withoutSign(head, placesIn(head, meant).at(-1)) + tail, meantAfter };
  }
  if (!/^delete.*Forward$/.test(inputType)) return { text, meantAfter };
  return { text: head + withoutSign(tail, places[0]), meantAfter: Math.max(0, meantAfter - 1) };
}

/** The caret's place with so many meant signs behind it: beside the sign before it, not beside the mask. */
export function caretWith(masked: string, meantAfter: number, meant: RegExp = DIGIT): number {
  const places = placesIn(masked, meant);
  const meantBefore = Math.max(0, places.length - meantAfter);
  return meantBefore === 0 ? 0 : (places[meantBefore - 1] ?? masked.length) + 1;
}

function placesIn(text: string, meant: RegExp): number[] {
  return Array.from({ length: text.length }, (_, index) => index).filter((index) => meant.test(text.charAt(index)));
}

function withoutSign(text: string, place: number | undefined): string {
  return place === undefined ? text : text.slice(0, place) + text.slice(place + 1);
}
