/**
 * Digits that are shown between the signs of a mask are edited as in a plain field of digits: the signs are not there for
 * the person who types, deletes or sets the caret.
 */

/** What the browser made of a masked text: its new text, and how many digits stand behind the caret. */
export type MaskedEdit = { readonly text: string; readonly digitsAfter: number };

/**
 * The edit that was meant by what the browser has done to `before`: `caret` is where its caret stands in the text now,
 * `inputType` the name of the edit in the event. A deletion that has only taken signs takes the digit beside them.
 */
export function maskedEdit(before: string, text: string, caret: number, inputType: string): MaskedEdit {
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  const digitsAfter = digitsIn(tail);
  const onlySigns = text.length < before.length && digitsIn(text) === digitsIn(before);
  if (!onlySigns) return { text, digitsAfter };
  if (/^delete.*Backward$/.test(inputType)) return { text: head.replace(/\d(?=\D*$)/, '') + tail, digitsAfter };
  if (!/^delete.*Forward$/.test(inputType)) return { text, digitsAfter };
  return { text: head + tail.replace(/\d/, ''), digitsAfter: Math.max(0, digitsAfter - 1) };
}

/** Where the caret stands in a masked text with so many digits behind it: beside the digit before it, not beside a sign. */
export function caretWith(masked: string, digitsAfter: number): number {
  const digitsBefore = Math.max(0, digitsIn(masked) - digitsAfter);
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(masked.charAt(index))) seen += 1;
  }
  return masked.length;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
