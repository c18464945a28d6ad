import { type FormEvent, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { isEmail } from '#domain/checkout.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { ApiError } from '../../lib/api.ts';
import { api, signIn } from '../../lib/session.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { CodeStep } from './CodeStep.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { loginTexts } from './login.texts.ts';
import styles from './Login.module.css';

type Sent = { readonly otpId: string; readonly at: number };

/** Sign-in and registration by e-mail and password (P37); the code that confirms an address comes by e-mail. */
export default function EmailLoginPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <LoginFrame>
      {sent === null ? (
        <EmailStep email={email} onEmail={setEmail} onSent={(otpId) => setSent({ otpId, at: Date.now() })} />
      ) : (
        <CodeStep
          channel="email"
          to={email}
          sentAt={sent.at}
          onVerify={async (otp) => signIn(await api.call('verifyOtp', { body: { otp, otpId: sent.otpId, email } }))}
          onBack={() => setSent(null)}
        />
      )}
    </LoginFrame>
  );
}

type EmailStepProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: (otpId: string) => void;
};

function EmailStep({ email, onEmail, onSent }: EmailStepProps) {
  const t = useTexts(loginTexts);
  const [mode, setMode] = useState<'sign-in' | 'register'>('sign-in');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState({ email: false, password: false });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isNew = mode === 'register';
  const title = isNew ? t('registerTitle') : t('emailTitle');
  useTitle(title);

  const emailProblem = isEmail(email.trim()) ? null : t('emailWrong');
  const passwordProblem =
    password === '' ? t('passwordRequired') : isNew && password.length < PASSWORD_MIN ? t('passwordShort') : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched({ email: true, password: true });
    if (busy || emailProblem !== null || passwordProblem !== null) return;
    setBusy(true);
    setRefusal(null);
    const body = { email: email.trim(), password };
    try {
      if (isNew) onSent((await api.call('registration', { body })).otpId);
      else signIn(await api.call('loginEmail', { body }));
    } catch (error) {
      setRefusal((error instanceof ApiError && error.message) || t('sendFailed'));
      setBusy(false);
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <PageHeading takeFocus={false} key={mode}>
        {title}
      </PageHeading>
      <p className={styles['lead']}>{isNew ? t('registerLead') : t('emailLead')}</p>
      {refusal !== null && (
        <InlineNote kind="danger" role="alert">
          {refusal}
        </InlineNote>
      )}
      <Field
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete={isNew ? 'email' : 'username'}
        value={email}
        error={touched.email ? emailProblem : null}
        onChange={({ target }) => onEmail(target.value)}
        onBlur={() => setTouched((now) => ({ ...now, email: email !== '' }))}
      />
      <PasswordField
        label={t('password')}
        isNew={isNew}
        value={password}
        error={touched.password ? passwordProblem : null}
        onValue={setPassword}
        onBlur={() => setTouched((now) => ({ ...now, password: password !== '' }))}
      />
      <Button type="submit" wide busy={busy}>
        {isNew ? t('register') : t('signIn')}
      </Button>
      {isNew && (
        <p className={styles['consent']}>
          <RichText
            text={t('emailConsent')}
            tags={{
              terms: <NewTab to={paths.clientTerms} />,
              privacy: <NewTab to={paths.privacy} />,
            }}
          />
        </p>
      )}
      <div className={styles['others']}>
        <Button look="quiet" onClick={() => setMode(isNew ? 'sign-in' : 'register')}>
          {isNew ? t('toSignIn') : t('toRegister')}
        </Button>
        {!isNew && <Link to={paths.loginReset}>{t('forgot')}</Link>}
        <Link to={paths.login}>{t('byPhone')}</Link>
      </div>
    </form>
  );
}
