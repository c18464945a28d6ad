import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Field } from '../../ui/Field.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { loginTexts } from './login.texts.ts';

type PasswordFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly isNew: boolean;
  readonly value: string;
  readonly error: string | null;
  readonly onValue: (password: string) => void;
  readonly onBlur?: () => void;
};

/** A password that can be shown; pasting and password managers work (WCAG 3.3.8). */
export function PasswordField({ id, label, isNew, value, error, onValue, onBlur }: PasswordFieldProps) {
  const t = useTexts(loginTexts);
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Field
        id={id}
        label={label}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        error={error}
        {...(isNew && { hint: t('passwordHint') })}
        onChange={({ target }) => onValue(target.value)}
        {...(onBlur && { onBlur })}
      />
      <Checkbox label={t('showPassword')} checked={shown} onChange={({ target }) => setShown(target.checked)} />
    </div>
  );
}
