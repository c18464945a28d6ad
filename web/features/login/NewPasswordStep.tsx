import { useState } from 'react';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import type { ApiError } from '../../api/client.ts';
import { api } from '../../data/visitor-api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { CodeEntry, CodeResend } from '../../parts/form/CodeEntry.tsx';
import { useCode } from '../../parts/form/use-code.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SentTo } from './LoginFrame.tsx';
import { FormProblems } from './EmailFields.tsx';
import { loginTexts } from './login.texts.ts';
import { useEnter } from './use-next-proof.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

type NewPasswordStepProps = {
  readonly email: string;
  readonly otpId: string;
  readonly sentAt: number;
  readonly onBack: () => void;
};

/** The new password and the code from the e-mail, whose last digit sends both; the right pair signs in at once. */
export function NewPasswordStep({ email, otpId, sentAt, onBack }: NewPasswordStepProps) {
  const t = useTexts(loginTexts);
  const [password, setPassword] = useState('');
  const enter = useEnter();
  const isSound = password.length >= PASSWORD_MIN;
  const code = useCode('email', sentAt, (otp) => isSound && form.send(() => save(otp), { code: otp }));
  const form = useForm({
    values: { password, code: code.digits },
    problems: {
      password: password === '' ? t('passwordRequired') : isSound ? null : t('passwordShort'),
      code: code.problem,
    },
    fieldOf,
    words: useSignInWords('otpFailed'),
    hasSummary: true,
  });
  useTitle(t('resetTitle'), form.hasErrors);

  async function save(otp: string): Promise<void> {
    const call = api.call('setNewPassword', { body: { email, otp, otpId, password } });
    const answer = await call.catch((error: unknown) => code.refuse(otp, error));
    if (answer !== undefined) enter(answer);
  }

  return (
    <form
      className={`stack gap-5 ${styles['form']}`}
      noValidate
      onSubmit={(event) => form.submit(event, () => save(code.digits))}
    >
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <SentTo words={t('sentToEmail', { to: email })} onBack={onBack} />
      <FormProblems {...form} />
      <PasswordField
        {...form.field('password', false)}
        label={t('newPassword')}
        isNew
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <CodeEntry code={code} sends={t('resetSends')} autoFocus={false} {...form.field('code', false)} />
      <Button type="submit" wide busy={form.busy}>
        {t('save')}
      </Button>
      <CodeResend sentAt={sentAt} onResend={onBack} />
    </form>
  );
}

function fieldOf(code: ApiError['code'] | null): 'code' | 'password' | null {
  if (code === 'BAD_CODE' || code === 'LOCKED' || code === 'LOCKED_FOR_DAY' || code === 'CODE_REQUIRED') return 'code';
  return code === 'WEAK_PASSWORD' ? 'password' : null;
}
