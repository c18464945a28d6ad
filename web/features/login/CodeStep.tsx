import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { MAX_TRIES, OTP_DIGITS, OTP_LIFETIME_MS } from '#domain/otp.ts';
import { ApiError } from '../../api/client.ts';
import { useNow } from '../../lib/clock.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { CodeField } from './CodeField.tsx';
import { ResendTimer } from './ResendTimer.tsx';
import { loginTexts } from './login.texts.ts';
import { arrivedWhole, codeDigits, isTooLong } from './masks.ts';
import { useRefusal } from './refusal.ts';
import styles from './Login.module.css';

const SLOW_AFTER_MS = 30_000;

type CodeStepProps = {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly sentAt: number;
  readonly onVerify: (otp: string) => Promise<void>;
  readonly onBack: () => void;
};

/** Step 2: the code. It submits by itself only when it arrives whole, pasted or filled in by the phone. */
export function CodeStep({ channel, to, sentAt, onVerify, onBack }: CodeStepProps) {
  const t = useTexts(loginTexts);
  const [digits, setDigits] = useState('');
  const [touched, setTouched] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const refused = useRefusal();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wrongTries = useRef(0);
  const isSlow = useNow(1000) - sentAt > SLOW_AFTER_MS;
  useEffect(() => input.current?.focus(), []);

  const problem =
    digits === '' ? t('codeRequired') : tooLong || digits.length < OTP_DIGITS ? t('codeIncomplete') : null;
  const error = refused.words ?? (touched ? problem : null);
  useTitle(t('codeTitle'), error !== null);

  async function verify(otp: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    refused.clear();
    try {
      await onVerify(otp);
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'BAD_CODE';
      if (isWrong) wrongTries.current += 1;
      // The server answers wrong, spent and old codes alike; here the person learns at once that no such code will do (P27).
      if (isWrong && wrongTries.current >= MAX_TRIES) refused.say('tooManyTries');
      else if (isWrong && Date.now() - sentAt > OTP_LIFETIME_MS) refused.say('codeExpired');
      else refused.refuse(failure, 'otpFailed');
      setBusy(false);
      input.current?.focus();
      input.current?.select();
    }
  }

  function take(text: string): string {
    const next = codeDigits(text);
    refused.clear();
    setTooLong(isTooLong(text));
    setTouched(touched || isTooLong(text));
    setDigits(next);
    return next;
  }

  function type(text: string): void {
    // A fifth digit that is typed is not taken.
    if (digits.length === OTP_DIGITS && text.replace(/[^0-9]/g, '').length === OTP_DIGITS + 1) return;
    const next = take(text);
    if (!isTooLong(text) && arrivedWhole(digits, next)) void verify(next);
  }

  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    const next = take(text);
    if (!isTooLong(text) && next.length === OTP_DIGITS) void verify(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    if (problem === null) void verify(digits);
    else input.current?.focus();
  }

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <PageHeading takeFocus={false}>{t('codeTitle')}</PageHeading>
      <p className={styles['sent']}>
        {t(channel === 'sms' ? 'sentToPhone' : 'sentToEmail', { to })}
        <Button look="quiet" onClick={onBack}>
          {t('change')}
        </Button>
      </p>
      <CodeField
        ref={input}
        label={t('code')}
        digits={digits}
        hint={t('validFor')}
        error={error}
        onTyped={type}
        onPaste={paste}
        onBlur={() => setTouched((now) => now || digits !== '')}
      />
      <Button type="submit" wide busy={busy} data-testid="otp-submit">
        {t('verify')}
      </Button>
      <ResendTimer sentAt={sentAt} label={t('resend')} ready={t('canResend')} onResend={onBack} />
      {isSlow && (
        <div className={styles['slow']} role="status">
          <p>{t('slowTitle')}</p>
          <ul>
            {channel === 'sms' ? (
              <>
                <li>{t('slow1')}</li>
                <li>{t('slow2')}</li>
                <li>
                  <RichText text={t('slow3')} tags={{ email: <Link to={paths.loginEmail} /> }} />
                </li>
              </>
            ) : (
              <li>{t('slowEmail')}</li>
            )}
          </ul>
        </div>
      )}
    </form>
  );
}
