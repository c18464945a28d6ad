import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { MAX_TRIES, OTP_DIGITS } from '#domain/otp.ts';
import { ApiError } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { CodeField } from './CodeField.tsx';
import { ResendTimer } from './ResendTimer.tsx';
import { loginTexts } from './login.texts.ts';
import { arrivedWhole, codeDigits } from './masks.ts';
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wrongTries = useRef(0);
  const isSlow = useNow(1000) - sentAt > SLOW_AFTER_MS;
  useTitle(t('codeTitle'));
  useEffect(() => input.current?.focus(), []);

  const problem = digits === '' ? t('codeRequired') : digits.length < OTP_DIGITS ? t('codeIncomplete') : null;

  async function verify(otp: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onVerify(otp);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BAD_CODE') wrongTries.current += 1;
      // The server answers the last allowed try like the others; here the person learns at once that no code will do (P27).
      const spent = wrongTries.current >= MAX_TRIES;
      setRefusal(spent ? t('tooManyTries') : (error instanceof ApiError && error.message) || t('otpFailed'));
      setBusy(false);
      input.current?.focus();
      input.current?.select();
    }
  }

  function take(next: string): void {
    setRefusal(null);
    setDigits(next);
  }

  function type(typed: string): void {
    const next = codeDigits(typed);
    take(next);
    if (arrivedWhole(digits, next)) void verify(next);
  }

  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    const pasted = codeDigits(event.clipboardData.getData('text'));
    take(pasted);
    if (pasted.length === OTP_DIGITS) void verify(pasted);
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
        error={refusal ?? (touched ? problem : null)}
        onTyped={type}
        onPaste={paste}
        onBlur={() => setTouched(digits !== '' || touched)}
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
