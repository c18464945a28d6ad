import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { caretAfter } from './phone-mask.ts';

type MaskedFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'ref'> & {
  readonly ref: React.RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly mask: (digits: string) => string;
  readonly digitsOf: (typed: string, before: string) => string;
  readonly onDigits: (digits: string) => void;
};

/** A field that shows digits through a mask and keeps the caret where the person left it. */
export function MaskedField({ ref, digits, mask, digitsOf, onDigits, ...field }: MaskedFieldProps) {
  const digitsBeforeCaret = useRef<number | null>(null);
  const value = mask(digits);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null || digitsBeforeCaret.current === null) return;
    const caret = caretAfter(value, digitsBeforeCaret.current);
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  });
  return (
    <Field
      {...field}
      ref={ref}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const next = digitsOf(target.value, digits);
        const after = target.value.slice(caret).replace(/[^0-9]/g, '').length;
        digitsBeforeCaret.current = Math.max(0, next.length - after);
        onDigits(next);
      }}
    />
  );
}
