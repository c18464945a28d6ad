import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import type { FieldState } from '../../../parts/form/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { actTexts } from './act.texts.ts';

/** The longest reference that the server takes. */
const REFERENCE_MAX = 64;

/** The mistake in a reference of the bank, in words; null when there is none. */
export function useBankRefProblem(ref: string): string | null {
  const t = useTexts(actTexts);
  return ref.trim() === '' ? t('bankRefEmpty') : null;
}

type BankRefProps = {
  readonly field: FieldState;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** The reference under which the bank has booked a transfer. */
export function BankRef({ field, label, hint, value, onValue }: BankRefProps) {
  const t = useTexts(actTexts);
  return (
    <Field
      {...field}
      label={label ?? t('bankRef')}
      hint={hint ?? t('bankRefHint')}
      maxLength={REFERENCE_MAX}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      translate="no"
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
