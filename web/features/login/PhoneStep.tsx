import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { parseGeorgianMobile } from '#domain/phone.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { useAuth } from '../../lib/auth.ts';
import { api } from '../../lib/session.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MaskedField } from './MaskedField.tsx';
import { loginTexts } from './login.texts.ts';
import { maskPhone, phoneDigits } from './masks.ts';
import styles from './Login.module.css';

type PhoneStepProps = {
  readonly audience: 'clients' | 'therapists';
  readonly digits: string;
  /** Came back from the code: the number is there, one press sends again. */
  readonly returned: boolean;
  readonly onChange: (digits: string) => void;
  readonly onSent: (otpId: string) => void;
};

/** Step 1: the number. The button stays enabled and the form is judged on submit (spec §5). */
export function PhoneStep({ audience, digits, returned, onChange, onSent }: PhoneStepProps) {
  const t = useTexts(loginTexts);
  const { errorMessage } = useAuth();
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useTitle(audience === 'clients' ? t('title') : t('therapistTitle'));
  useEffect(() => {
    if (returned) button.current?.focus();
    else input.current?.focus();
  }, [returned]);

  const problem =
    digits === '' ? t('phoneRequired') : parseGeorgianMobile(digits) === null ? t('phoneIncomplete') : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTouched(true);
    if (problem !== null) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      onSent((await api.call('sendOtp', { body: { phoneNumber: digits } })).otpId);
    } catch (error) {
      logFailure('Error sending the code');
      setRefusal((error instanceof ApiError && error.message) || t('sendFailed'));
      setBusy(false);
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <PageHeading takeFocus={false}>{audience === 'clients' ? t('title') : t('therapistTitle')}</PageHeading>
      <p className={styles['lead']}>{t('lead')}</p>
      {errorMessage?.kind === 'over' && <InlineNote role="status">{t('sessionOver')}</InlineNote>}
      <MaskedField
        ref={input}
        label={t('phone')}
        prefix="+995"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        data-testid="phone-input"
        digits={digits}
        mask={maskPhone}
        digitsOf={phoneDigits}
        hint={t('phoneHint')}
        error={refusal ?? (touched ? problem : null)}
        onDigits={(next) => {
          setRefusal(null);
          onChange(next);
        }}
        onBlur={() => setTouched(true)}
      />
      <Button ref={button} type="submit" wide busy={busy}>
        {t('getCode')}
      </Button>
      <p className={styles['consent']}>
        <RichText
          text={t('consent')}
          tags={{
            terms: <NewTab to={paths.clientTerms} />,
            privacy: <NewTab to={paths.privacy} />,
          }}
        />
      </p>
      <div className={styles['others']}>
        <Link to={paths.loginEmail}>{t('byEmail')}</Link>
        {audience === 'clients' ? (
          <Link to={paths.therapistLogin}>{t('forTherapists')}</Link>
        ) : (
          <Link to={paths.login}>{t('byPhone')}</Link>
        )}
      </div>
    </form>
  );
}
