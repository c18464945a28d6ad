import { useState } from 'react';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import type { ApiError } from '../../api/client.ts';
import { api, signIn } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { CodeEntry } from '../../parts/CodeEntry.tsx';
import { CodeResend } from '../../parts/CodeResend.tsx';
import { useCode, useCodeRefusals } from '../../parts/use-code.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { FormProblems } from './FormProblems.tsx';
import { PasswordField } from './PasswordField.tsx';
import { loginTexts } from './login.texts.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

type NewPasswordStepProps = {
  readonly email: string;
  readonly otpId: string;
  readonly sentAt: number;
  readonly onBack: () => void;
};

/** The code from the e-mail and the new password; the right pair signs in at once. */
export function NewPasswordStep({ email, otpId, sentAt, onBack }: NewPasswordStepProps) {
  const t = useTexts(loginTexts);
  const [password, setPassword] = useState('');
  const code = useCode();
  const refuse = useCodeRefusals(sentAt);
  const form = useForm({
    values: { code: code.digits, password },
    problems: {
      code: code.problem,
      password: password === '' ? t('passwordRequired') : password.length < PASSWORD_MIN ? t('passwordShort') : null,
    },
    fieldOf,
    words: useSignInWords('otpFailed'),
    hasSummary: true,
  });
  useTitle(t('resetTitle'), form.hasErrors);

  async function save(): Promise<void> {
    signIn(await api.call('setNewPassword', { body: { email, otp: code.digits, otpId, password } }).catch(refuse));
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={(event) => form.submit(event, save)}>
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <p className={`row soft figures ${styles['sent']}`}>
        {t('sentToEmail', { to: email })}
        <Button look="quiet" onClick={onBack}>
          {t('change')}
        </Button>
      </p>
      <FormProblems {...form} />
      <CodeEntry code={code} {...form.field('code', false)} />
      <PasswordField
        {...form.field('password', false)}
        label={t('newPassword')}
        isNew
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('save')}
      </Button>
      <CodeResend sentAt={sentAt} onResend={onBack} />
    </form>
  );
}

/** The field that a refusal is about. */
function fieldOf(code: ApiError['code'] | null): 'code' | 'password' | null {
  if (code === 'BAD_CODE' || code === 'LOCKED' || code === 'LOCKED_FOR_DAY' || code === 'CODE_REQUIRED') return 'code';
  return code === 'WEAK_PASSWORD' ? 'password' : null;
}
