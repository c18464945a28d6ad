import { useState, useRef } from 'react';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { href } from '#contract/pages.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import type { ApiError } from '../../api/client.ts';
import { api, signIn } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { CodeEntry, CodeResend } from '../../parts/form/CodeEntry.tsx';
import { useCode } from '../../parts/form/use-code.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Link } from '../../lib/router.tsx';
import { LoginFrame, SentTo } from './LoginFrame.tsx';
import { useSentCode, useFirstFocus } from './use-sent-code.ts';
import { FormProblems, EmailField } from './EmailFields.tsx';
import { loginTexts } from './login.texts.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

/** A forgotten password: a code by e-mail, then a new password (P37). */
export default function ResetPasswordPage() {
  const { sent, address, setAddress, ...steps } = useSentCode('email');
  return (
    <LoginFrame trust="email">
      {sent === null ? (
        <ResetStep email={address} onEmail={setAddress} {...steps} />
      ) : (
        <NewPasswordStep email={sent.to} otpId={sent.otpId} sentAt={sent.at} onBack={steps.onBack} />
      )}
    </LoginFrame>
  );
}

type NewPasswordStepProps = {
  readonly email: string;
  readonly otpId: string;
  readonly sentAt: number;
  readonly onBack: () => void;
};

/** The new password and the code from the e-mail, whose last digit sends both; the right pair signs in at once. */
function NewPasswordStep({ email, otpId, sentAt, onBack }: NewPasswordStepProps) {
  const t = useTexts(loginTexts);
  const [password, setPassword] = useState('');
  const isSound = password.length >= PASSWORD_MIN;
  const code = useCode(sentAt, (otp) => isSound && form.send(() => save(otp), { code: otp }));
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
    signIn(await call.catch((error: unknown) => code.refuse(otp, error)));
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

/** The field that a refusal is about. */
function fieldOf(code: ApiError['code'] | null): 'code' | 'password' | null {
  if (code === 'BAD_CODE' || code === 'LOCKED' || code === 'LOCKED_FOR_DAY' || code === 'CODE_REQUIRED') return 'code';
  return code === 'WEAK_PASSWORD' ? 'password' : null;
}

type ResetStepProps = {
  readonly email: string;
  readonly returned: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSent: (otpId: string) => void;
};

/** Asks for a code that allows a new password; the answer is the same for known and unknown addresses. */
function ResetStep({ email, returned, onEmail, onSent }: ResetStepProps) {
  const t = useTexts(loginTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useFirstFocus(returned, input);
  const form = useForm({
    values: { email },
    problems: { email: isEmail(email) ? null : t('emailWrong') },
    fieldOf: () => 'email',
    words: useSignInWords('sendFailed'),
  });
  useTitle(t('resetTitle'), form.hasErrors);

  async function send(): Promise<void> {
    onSent((await api.call('requestPasswordReset', { body: { email } })).otpId);
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={(event) => form.submit(event, send)}>
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <p className={`soft ${styles['lead']}`}>{t('resetLead')}</p>
      <EmailField
        ref={input}
        {...form.field('email', email !== '')}
        autoComplete="username"
        value={email}
        onChange={({ target }) => onEmail(cleanEmail(target.value))}
      />
      <Button ref={button} type="submit" wide busy={form.busy}>
        {t('getCode')}
      </Button>
      <div className={`row ${styles['others']}`}>
        <Link className="target" to={href('loginEmail')}>
          {t('byEmail')}
        </Link>
        <Link className="target" to={href('login')}>
          {t('byPhone')}
        </Link>
      </div>
    </form>
  );
}
