import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Field } from '../../ui/Field.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { passwordTexts } from './password.texts.ts';
import type { FieldState } from './use-form.ts';

type PasswordFieldProps = FieldState & {
  readonly label: string;
  readonly isNew: boolean;
  /** Whose password it is, where no field says so: a password manager takes the nearest text for the name. */
  readonly username?: string | null;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onValue: (password: string) => void;
};

/** A password that can be shown; pasting and password managers work (WCAG 3.3.8). */
export function PasswordField({ isNew, username, onValue, ...field }: PasswordFieldProps) {
  const t = useTexts(passwordTexts);
  const [shown, setShown] = useState(false);
  return (
    <div>
      {username && <input hidden readOnly autoComplete="username" value={username} />}
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { hint: t('hint') })}
        onChange={({ target }) => onValue(target.value)}
      />
      <Checkbox label={t('show')} checked={shown} onChange={({ target }) => setShown(target.checked)} />
    </div>
  );
}
