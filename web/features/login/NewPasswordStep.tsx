import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_TRIES, OTP_DIGITS, OTP_LIFETIME_MS } from '#domain/otp.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../api/client.ts';
import { api, signIn } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type Mistake } from '../../ui/ErrorSummary.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ResendTimer } from './ResendTimer.tsx';
import { loginTexts } from './login.texts.ts';
import { codeDigits, isTooLong } from './masks.ts';
import { useRefusal } from './refusal.ts';
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
  const [otp, setOtp] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const [password, setPassword] = useState('');
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const refused = useRefusal();
  const wrongTries = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);

  const codeProblem = otp === '' ? t('codeRequired') : tooLong || otp.length < OTP_DIGITS ? t('codeIncomplete') : null;
  const passwordProblem =
    password === '' ? t('passwordRequired') : password.length < PASSWORD_MIN ? t('passwordShort') : null;
  const refusedField = refused.words === null ? null : fieldOf(refused.code);
  const codeError = refusedField === 'code' ? refused.words : tries > 0 ? codeProblem : null;
  const passwordError = refusedField === 'password' ? refused.words : tries > 0 ? passwordProblem : null;
  const mistakes: Mistake[] = [
    ...(codeError === null ? [] : [{ field: `${id}-code`, words: codeError }]),
    ...(passwordError === null ? [] : [{ field: `${id}-password`, words: passwordError }]),
  ];
  const general = mistakes.length === 0 ? refused.words : null;
  useTitle(t('resetTitle'), mistakes.length > 0 || general !== null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTries(tries + 1);
    if (codeProblem !== null || passwordProblem !== null) return;
    setBusy(true);
    refused.clear();
    try {
      signIn(await api.call('setNewPassword', { body: { email, otp, otpId, password } }));
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'BAD_CODE';
      if (isWrong) wrongTries.current += 1;
      if (isWrong && wrongTries.current >= MAX_TRIES) refused.say('tooManyTries', 'LOCKED');
      else if (isWrong && Date.now() - sentAt > OTP_LIFETIME_MS) refused.say('codeExpired', 'BAD_CODE');
      else refused.refuse(failure, 'otpFailed');
      setTries(tries + 2);
      setBusy(false);
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <p className={styles['sent']}>
        {t('sentToEmail', { to: email })}
        <Button look="quiet" onClick={onBack}>
          {t('change')}
        </Button>
      </p>
      <ErrorSummary heading={t('problem')} mistakes={mistakes} tries={tries} />
      {general !== null && (
        <InlineNote kind="danger" role="alert">
          {general}
        </InlineNote>
      )}
      <CodeField
        ref={input}
        id={`${id}-code`}
        label={t('code')}
        digits={otp}
        hint={t('validFor')}
        error={codeError}
        onTyped={(typed) => {
          refused.clear();
          if (otp.length === OTP_DIGITS && typed.replace(/[^0-9]/g, '').length === OTP_DIGITS + 1) return;
          setTooLong(isTooLong(typed));
          setOtp(codeDigits(typed));
        }}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('newPassword')}
        isNew
        value={password}
        error={passwordError}
        onValue={(value) => {
          refused.clear();
          setPassword(value);
        }}
      />
      <Button type="submit" wide busy={busy}>
        {t('save')}
      </Button>
      <ResendTimer sentAt={sentAt} label={t('resend')} ready={t('canResend')} onResend={onBack} />
    </form>
  );
}

/** The field that a refusal is about. */
function fieldOf(code: ApiError['code'] | null): 'code' | 'password' | null {
  if (code === 'BAD_CODE' || code === 'LOCKED' || code === 'LOCKED_FOR_DAY' || code === 'CODE_REQUIRED') return 'code';
  return code === 'WEAK_PASSWORD' ? 'password' : null;
}
