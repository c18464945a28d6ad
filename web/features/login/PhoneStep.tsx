import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { parseGeorgianMobile } from '#domain/phone.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../api/sign-in.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MaskedField } from './MaskedField.tsx';
import { loginTexts } from './login.texts.ts';
import { NATIONAL_DIGITS, maskPhone, phoneDigits } from './masks.ts';
import { useRefusal } from './refusal.ts';
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
  const [touched, setTouched] = useState(false);
  const refused = useRefusal();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) button.current?.focus();
    // On the page of therapists the focus stays with the tabs.
    else if (audience === 'clients') input.current?.focus();
  }, [returned, audience]);

  const problem =
    digits === ''
      ? t('phoneRequired')
      : digits.length === NATIONAL_DIGITS && !digits.startsWith('5')
        ? t('phoneNotMobile')
        : parseGeorgianMobile(digits) === null
          ? t('phoneIncomplete')
          : null;
  const error = refused.words ?? (touched ? problem : null);
  useTitle(audience === 'clients' ? t('title') : t('therapistTitle'), error !== null);

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
      onSent((await api.call('sendSignInCode', { body: { phoneNumber: digits } })).otpId);
    } catch (failure) {
      logFailure('Error sending the code');
      refused.refuse(failure, 'sendFailed');
      setBusy(false);
      input.current?.focus();
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {audience === 'clients' && <PageHeading takeFocus={false}>{t('title')}</PageHeading>}
      <p className={styles['lead']}>{t(audience === 'clients' ? 'lead' : 'therapistLead')}</p>
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
        error={error}
        onDigits={(next) => {
          refused.clear();
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
            terms: <NewTab to={audience === 'clients' ? paths.clientTerms : paths.therapistTerms} />,
            privacy: <NewTab to={paths.privacy} />,
          }}
        />
      </p>
      <div className={styles['others']}>
        {audience === 'clients' && <Link to={paths.loginEmail}>{t('byEmail')}</Link>}
        {audience === 'clients' ? (
          <Link to={paths.therapistLogin}>{t('forTherapists')}</Link>
        ) : (
          <Link to={paths.login}>{t('forClients')}</Link>
        )}
      </div>
    </form>
  );
}
