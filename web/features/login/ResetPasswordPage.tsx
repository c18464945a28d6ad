import { type FormEvent, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { isEmail } from '#domain/checkout.ts';
import { isCode } from '#domain/otp.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../lib/api.ts';
import { api, signIn } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { loginTexts } from './login.texts.ts';
import { codeDigits } from './masks.ts';
import styles from './Login.module.css';

/** A forgotten password: a code by e-mail, then a new password (P37). */
export default function ResetPasswordPage() {
  const t = useTexts(loginTexts);
  const [email, setEmail] = useState('');
  const [otpId, setOtpId] = useState<string | null>(null);
  const [otp, setOtp] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useTitle(t('resetTitle'));

  const emailProblem = isEmail(email.trim()) ? null : t('emailWrong');
  const codeProblem = isCode(otp) ? null : otp === '' ? t('codeRequired') : t('codeIncomplete');
  const passwordProblem = password.length < PASSWORD_MIN ? t('passwordShort') : null;
  const isSound = otpId === null ? emailProblem === null : codeProblem === null && passwordProblem === null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (busy || !isSound) return;
    setBusy(true);
    setRefusal(null);
    const address = email.trim();
    try {
      if (otpId === null) {
        setOtpId((await api.call('requestReset', { body: { email: address } })).otpId);
        setTried(false);
      } else {
        signIn(await api.call('confirmReset', { body: { email: address, otp, otpId, password } }));
      }
    } catch (error) {
      setRefusal((error instanceof ApiError && error.message) || t('sendFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <LoginFrame>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
        <p className={styles['lead']}>{otpId === null ? t('resetLead') : t('sentToEmail', { to: email.trim() })}</p>
        {refusal !== null && (
          <InlineNote kind="danger" role="alert">
            {refusal}
          </InlineNote>
        )}
        {otpId === null ? (
          <Field
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            value={email}
            error={tried ? emailProblem : null}
            onChange={({ target }) => setEmail(target.value)}
          />
        ) : (
          <>
            <Field
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={otp}
              hint={t('validFor')}
              error={tried ? codeProblem : null}
              onChange={({ target }) => setOtp(codeDigits(target.value))}
            />
            <PasswordField
              label={t('newPassword')}
              isNew
              value={password}
              error={tried ? passwordProblem : null}
              onValue={setPassword}
              onBlur={() => {}}
            />
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {otpId === null ? t('getCode') : t('save')}
        </Button>
        <div className={styles['others']}>
          <Link to={paths.loginEmail}>{t('byEmail')}</Link>
          <Link to={paths.login}>{t('byPhone')}</Link>
        </div>
      </form>
    </LoginFrame>
  );
}
