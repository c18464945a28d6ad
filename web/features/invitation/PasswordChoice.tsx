import { useState } from 'react';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { useWords } from '../../lib/texts.tsx';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { invitationTexts } from './invitation.texts.ts';

type PasswordChoiceProps = {
  readonly password: string;
  /** The server found it too common. */
  readonly isRefused: boolean;
  readonly busy: boolean;
  /** The password, or null: the phone alone is the way in. */
  readonly onDone: (password: string | null) => void;
  readonly onBack: () => void;
};

/** A password for signing in by e-mail, or none (P54). */
export function PasswordChoice({ password: before, isRefused, busy, onDone, onBack }: PasswordChoiceProps) {
  const { t } = useWords(invitationTexts);
  const [password, setPassword] = useState(before);
  const [seen, setSeen] = useState(!isRefused);
  const isShort = password.length < PASSWORD_MIN;
  const form = useForm({
    values: { password },
    problems: { password: isShort ? t('passwordShort') : seen ? null : t('passwordWeak') },
    shownAtOnce: seen ? [] : ['password'],
    words: () => '',
  });
  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, async () => Promise.resolve(onDone(password)))}
    >
      <p>{t('passwordLead')}</p>
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('password')}
        isNew
        autoFocus
        value={password}
        onValue={(value) => {
          setSeen(true);
          setPassword(value);
        }}
      />
      <Button type="submit" wide busy={busy && password !== ''}>
        {t('setPassword')}
      </Button>
      <div className="row">
        <Button look="ghost" busy={busy && password === ''} onClick={() => onDone(null)} data-testid="password-skip">
          {t('skip')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
