import type { RefObject } from 'react';
import { OTP_DIGITS, RESEND_AFTER_MS } from '#domain/otp.ts';
import type { Instant } from '#domain/dates.ts';
import { useTexts } from '../lib/texts.tsx';
import { afterPress } from '../ui/after-press.ts';
import { FieldNote } from '../ui/Field.tsx';
import { useNow } from '../lib/clock.ts';
import { Button } from '../ui/Button.tsx';
import { maskCode } from './code-digits.ts';
import { codeTexts } from './code.texts.ts';
import type { CodeText } from './use-code.ts';
import type { FieldState } from './use-form.ts';
import styles from './CodeEntry.module.css';

type CodeEntryProps = FieldState & {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly code: CodeText;
};

/** One input over four drawn cells, so that pasting and the phone's own filling-in work (WCAG 3.3.8). */
export function CodeEntry({ ref, id, code, error, onBlur }: CodeEntryProps) {
  const t = useTexts(codeTexts);
  const { digits } = code;
  return (
    <div className="stack gap-3">
      <label className="strong" htmlFor={id}>
        {t('code')}
      </label>
      <div className={`stack gap-3 ${styles['cells']}`} data-wrong={error !== null || undefined}>
        {Array.from({ length: OTP_DIGITS }, (_, index) => (
          <span
            key={index}
            className={`control strong figures ${styles['cell']}`}
            data-next={index === digits.length || undefined}
            aria-hidden="true"
          >
            {digits[index]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={styles['input']}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // The code has just been asked for: it is the next thing to type.
          autoFocus
          value={maskCode(digits)}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          data-testid="otp-input"
          onChange={({ target }) => code.take(target.value, 'typed')}
          onPaste={(event) => {
            event.preventDefault();
            code.take(event.clipboardData.getData('text'), 'pasted');
          }}
          onBlur={() => afterPress(onBlur)}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={t('validFor')} />
    </div>
  );
}

type CodeResendProps = { readonly sentAt: Instant; readonly busy?: boolean; readonly onResend: () => void };

/** Another code may be asked for after 01:59 (spec §2); the countdown is text and says once when it is over. */
export function CodeResend({ sentAt, busy = false, onResend }: CodeResendProps) {
  const t = useTexts(codeTexts);
  const left = Math.max(0, sentAt + RESEND_AFTER_MS - useNow(1000));
  const seconds = Math.ceil(left / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={`line gap-2 ${styles['resend']}`}>
      <Button look="quiet" disabled={seconds > 0} busy={busy} data-testid="otp-resend" onClick={onResend}>
        {t('resend')}
      </Button>
      <span role="timer" aria-live="off" className="figures mute" data-testid="otp-timer">
        {clock}
      </span>
      <span className="visually-hidden" role="status">
        {seconds === 0 ? t('canResend') : ''}
      </span>
    </div>
  );
}
