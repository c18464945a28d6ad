import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { isEmail } from '#domain/contact.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { ApiError } from '../../api/client.ts';
import { api, signIn } from '../../api/sign-in.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type Mistake } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PasswordField } from './PasswordField.tsx';
import { loginTexts } from './login.texts.ts';
import { useRefusal } from './refusal.ts';
import styles from './Login.module.css';

export type EmailEntry = {
  readonly mode: 'sign-in' | 'register';
  readonly email: string;
  readonly password: string;
};

type EmailStepProps = {
  readonly audience: 'clients' | 'therapists';
  readonly entry: EmailEntry;
  /** Came back from the code: everything is there, one press sends again. */
  readonly returned?: boolean;
  readonly onChange: (entry: EmailEntry) => void;
  readonly onSent: (otpId: string) => void;
};

/** E-mail and password. A wrong pair is one generic error: nothing tells whether the address is known (P37). */
export function EmailStep({ audience, entry, returned = false, onChange, onSent }: EmailStepProps) {
  const t = useTexts(loginTexts);
  const { mode, email, password } = entry;
  const [touched, setTouched] = useState({ email: false, password: false });
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const refused = useRefusal();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isNew = mode === 'register';
  const title = audience === 'therapists' ? t('therapistTitle') : isNew ? t('registerTitle') : t('emailTitle');
  useEffect(() => {
    if (returned) button.current?.focus();
  }, [returned]);

  const emailProblem = isEmail(email.trim()) ? null : t('emailWrong');
  const passwordProblem =
    password === '' ? t('passwordRequired') : isNew && password.length < PASSWORD_MIN ? t('passwordShort') : null;
  const emailError = refused.code === 'EMAIL_INVALID' ? refused.words : touched.email ? emailProblem : null;
  const passwordError = refused.code === 'WEAK_PASSWORD' ? refused.words : touched.password ? passwordProblem : null;
  const mistakes: Mistake[] = [
    ...(emailError === null ? [] : [{ field: `${id}-email`, words: emailError }]),
    ...(passwordError === null ? [] : [{ field: `${id}-password`, words: passwordError }]),
  ];
  const general = mistakes.length === 0 ? refused.words : null;
  useTitle(title, mistakes.length > 0 || general !== null);

  function change(next: Partial<EmailEntry>): void {
    refused.clear();
    onChange({ ...entry, ...next });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTouched({ email: true, password: true });
    if (emailProblem !== null || passwordProblem !== null) {
      setTries(tries + 1);
      return;
    }
    setBusy(true);
    refused.clear();
    const body = { email: email.trim(), password };
    try {
      if (isNew) onSent((await api.call('register', { body })).otpId);
      else signIn(await api.call('signInByEmail', { body }));
    } catch (failure) {
      // The server's words for spent tries speak of a code; here there is none to ask for.
      if (!isNew && failure instanceof ApiError && failure.code === 'LOCKED') refused.say('loginLocked');
      else refused.refuse(failure, isNew ? 'sendFailed' : 'loginFailed');
      setTries(tries + 1);
      setBusy(false);
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {audience === 'clients' && (
        <PageHeading takeFocus={false} key={mode}>
          {title}
        </PageHeading>
      )}
      {audience === 'clients' && <p className={styles['lead']}>{isNew ? t('registerLead') : t('emailLead')}</p>}
      <ErrorSummary heading={t('problem')} mistakes={mistakes} tries={tries} />
      {general !== null && (
        <InlineNote kind="danger" role="alert">
          {general}
        </InlineNote>
      )}
      <Field
        id={`${id}-email`}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete={isNew ? 'email' : 'username'}
        value={email}
        error={emailError}
        onChange={({ target }) => change({ email: target.value })}
        onBlur={() => setTouched((now) => ({ ...now, email: now.email || email !== '' }))}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('password')}
        isNew={isNew}
        value={password}
        error={passwordError}
        onValue={(value) => change({ password: value })}
        onBlur={() => setTouched((now) => ({ ...now, password: now.password || password !== '' }))}
      />
      <Button ref={button} type="submit" wide busy={busy}>
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
        {audience === 'clients' && (
          <Button
            look="quiet"
            onClick={() => {
              setTouched({ email: false, password: false });
              setTries(0);
              change({ mode: isNew ? 'sign-in' : 'register' });
            }}
          >
            {isNew ? t('toSignIn') : t('toRegister')}
          </Button>
        )}
        {!isNew && <Link to={paths.loginReset}>{t('forgot')}</Link>}
        <Link to={paths.login}>{audience === 'clients' ? t('byPhone') : t('forClients')}</Link>
      </div>
    </form>
  );
}
