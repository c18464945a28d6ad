import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { caretWith, maskedEdit } from './masked-text.ts';

/**
 * The change handler of a masked field: `onText` gets the meant text, and the caret stands as in a plain field of
 * digits, or of other `meant` signs, also after a refused change. `value` is the masked text that is shown.
 */
export function useMaskedInput(
  value: string,
  onText: (text: string) => void,
  meant?: RegExp,
): (event: ChangeEvent<HTMLInputElement>) => void {
  const edited = useRef<{ input: HTMLInputElement; meantAfter: number } | null>(null);
  // React puts a refused text back, and the caret behind it.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (edited.current === null) return;
    const { input, meantAfter } = edited.current;
    edited.current = null;
    const caret = caretWith(value, meantAfter, meant);
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  });
  return ({ target, nativeEvent }) => {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const caret = target.selectionStart ?? target.value.length;
    const edit = maskedEdit(value, { text: target.value, caret, inputType }, meant);
    edited.current = { input: target, meantAfter: edit.meantAfter };
    drawAgain();
    onText(edit.text);
  };
}
