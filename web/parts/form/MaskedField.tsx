import type { ComponentProps } from 'react';
import { useMaskedInput } from './use-masked-input.ts';
import { Field } from '../../ui/Field.tsx';

type MaskedFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'ref'> & {
  readonly ref: React.RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly mask: (digits: string) => string;
  readonly digitsOf: (typed: string, before: string) => string;
  readonly onDigits: (digits: string) => void;
};

/** A field that shows digits through a mask, and is edited as if there were none. */
export function MaskedField({ ref, digits, mask, digitsOf, onDigits, ...field }: MaskedFieldProps) {
  const value = mask(digits);
  const onChange = useMaskedInput(value, (typed) => onDigits(digitsOf(typed, digits)));
  return <Field {...field} ref={ref} value={value} onChange={onChange} />;
}
