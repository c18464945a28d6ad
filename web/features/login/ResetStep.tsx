import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { isEmail } from '#domain/contact.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { loginTexts } from './login.texts.ts';
import { useRefusal } from './refusal.ts';
import styles from './Login.module.css';

type ResetStepProps = {
  readonly email: string;
  readonly returned: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSent: (otpId: string) => void;
};

/** Asks for a code that allows a new password; the answer is the same for known and unknown addresses. */
export function ResetStep({ email, returned, onEmail, onSent }: ResetStepProps) {
  const t = useTexts(loginTexts);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const refused = useRefusal();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) button.current?.focus();
    else input.current?.focus();
  }, [returned]);
  const problem = isEmail(email.trim()) ? null : t('emailWrong');
  const error = refused.words ?? (touched ? problem : null);
  useTitle(t('resetTitle'), error !== null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTouched(true);
    if (problem !== null) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    refused.clear();
    try {
      onSent((await api.call('requestPasswordReset', { body: { email: email.trim() } })).otpId);
    } catch (failure) {
      refused.refuse(failure, 'sendFailed');
      setBusy(false);
      input.current?.focus();
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <p className={styles['lead']}>{t('resetLead')}</p>
      <Field
        ref={input}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        error={error}
        onChange={({ target }) => {
          refused.clear();
          onEmail(target.value);
        }}
        onBlur={() => setTouched((now) => now || email !== '')}
      />
      <Button ref={button} type="submit" wide busy={busy}>
        {t('getCode')}
      </Button>
      <div className={styles['others']}>
        <Link to={paths.loginEmail}>{t('byEmail')}</Link>
        <Link to={paths.login}>{t('byPhone')}</Link>
      </div>
    </form>
  );
}
