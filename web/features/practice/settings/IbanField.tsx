import type { ComponentProps } from 'react';
import { cleanIban, ibanInFours } from '#domain/iban.ts';
import { useMaskedInput } from '../../../parts/form/use-masked-input.ts';
import { Field } from '../../../ui/Field.tsx';

type IbanFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  /** Clean, without blanks. */
  readonly iban: string;
  readonly onIban: (iban: string) => void;
};

/** An IBAN shown in groups of four, edited as if without blanks: pasting works, and the caret keeps its place. */
export function IbanField({ iban, onIban, ...field }: IbanFieldProps) {
  const value = ibanInFours(iban);
  const onChange = useMaskedInput(value, (typed) => onIban(cleanIban(typed)), NO_BLANK);
  return (
    <Field
      {...field}
      value={value}
      onChange={onChange}
      className="figures"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

const NO_BLANK = /\S/;
