import { type FormEvent, useRef, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { type ConsentAnswer, GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { OTP_DIGITS, RESEND_AFTER_MS } from '#domain/otp.ts';
import { ApiError } from '../../api/client.ts';
import { useNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { consentPageTexts } from './consent-page.texts.ts';
import styles from './Consent.module.css';

type CodeFormProps = {
  readonly token: string;
  readonly phone: string;
  readonly onAnswered: (answer: ConsentAnswer) => void;
};

/** The code to the guardian's own phone, the words that are agreed to, and the two answers. */
export function CodeForm({ token, phone, onAnswered }: CodeFormProps) {
  const t = useTexts(consentPageTexts);
  const locale = useLanguage();
  const now = useNow(SECOND);
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ otpId: string; at: number } | null>(null);
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<'code' | ConsentAnswer | null>(null);

  async function getCode(): Promise<void> {
    setBusy('code');
    setRefusal(null);
    try {
      const { otpId } = await api.call('sendConsentCode', { params: { token }, query: { locale } });
      setSent({ otpId, at: Date.now() });
      setOtp('');
      setError(null);
    } catch (failure) {
      logFailure('Error sending the code');
      setRefusal((failure instanceof ApiError && failure.message) || t('failed'));
    } finally {
      setBusy(null);
    }
  }

  async function answer(choice: ConsentAnswer): Promise<void> {
    if (sent === null || busy !== null) return;
    if (otp.length < OTP_DIGITS) {
      setError(t('codeMissing'));
      input.current?.focus();
      return;
    }
    setBusy(choice);
    setError(null);
    try {
      const body = { otpId: sent.otpId, otp, answer: choice, consentVersion: GUARDIAN_CONSENT.version };
      const { state } = await api.call('answerConsent', { params: { token }, query: { locale }, body });
      onAnswered(state);
    } catch (failure) {
      logFailure('Error saving the answer');
      setError((failure instanceof ApiError && failure.message) || t('failed'));
      setBusy(null);
      input.current?.focus();
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sent === null) void getCode();
    else void answer('received');
  }

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['words']}>{GUARDIAN_CONSENT[locale]}</p>
      <p>{t('codeLead', { phone: phone.replaceAll(' ', '\u00a0') })}</p>
      {refusal !== null && (
        <InlineNote kind="danger" role="alert">
          <p>{refusal}</p>
        </InlineNote>
      )}
      {sent === null ? (
        <Button type="submit" busy={busy === 'code'}>
          {t('getCode')}
        </Button>
      ) : (
        <>
          <Field
            ref={input}
            label={t('code')}
            hint={t('codeHint')}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            // The code has just been asked for: it is what comes next.
            autoFocus
            value={otp}
            data-testid="consent-code"
            onChange={({ target }) => {
              setOtp(target.value.replace(/[^0-9]/g, '').slice(0, OTP_DIGITS));
              setError(null);
            }}
          />
          <div className={styles['answers']}>
            <Button type="submit" busy={busy === 'received'}>
              {t('agree')}
            </Button>
            <Button look="ghost" busy={busy === 'refused'} onClick={() => void answer('refused')}>
              {t('refuse')}
            </Button>
          </div>
          {now >= sent.at + RESEND_AFTER_MS ? (
            <Button look="quiet" size="small" busy={busy === 'code'} onClick={() => void getCode()}>
              {t('resend')}
            </Button>
          ) : (
            <p>{t('resendIn', { wait: formatWait(sent.at + RESEND_AFTER_MS - now, locale) })}</p>
          )}
        </>
      )}
    </form>
  );
}
