import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import type { FieldState, Form } from '../../parts/use-form.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { loginTexts } from './login.texts.ts';

/** On top of a form with two fields: its mistakes, or else the refusal of the form as a whole. */
export function FormProblems({ summary, general }: Pick<Form<string>, 'summary' | 'general'>) {
  const t = useTexts(loginTexts);
  return (
    <>
      <ErrorSummary heading={t('problem')} {...summary} />
      <Refusal words={summary.mistakes.length === 0 ? general : null} />
    </>
  );
}

/** The address of an account. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  const t = useTexts(loginTexts);
  return <Field {...field} label={t('email')} type="email" inputMode="email" />;
}

type PasswordFieldProps = FieldState & {
  readonly label: string;
  readonly isNew: boolean;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onValue: (password: string) => void;
};

/** A password that can be shown; pasting and password managers work (WCAG 3.3.8). */
export function PasswordField({ isNew, onValue, ...field }: PasswordFieldProps) {
  const t = useTexts(loginTexts);
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { hint: t('passwordHint') })}
        onChange={({ target }) => onValue(target.value)}
      />
      <Checkbox label={t('showPassword')} checked={shown} onChange={({ target }) => setShown(target.checked)} />
    </div>
  );
}
