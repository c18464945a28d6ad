import { Fragment, type RefObject } from 'react';
import type { Instant } from '#domain/dates.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { afterPress } from '../../ui/after-press.ts';
import { FieldNote } from '../../ui/Field.tsx';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { DIGITS_OF, isHalved, maskCode } from './code-digits.ts';
import { codeTexts } from './code.texts.ts';
import { waitLeft } from './code-words.ts';
import { type CodeText } from './use-code.ts';
import type { FieldState } from './use-form.ts';
import { useMaskedInput } from './use-masked-input.ts';
import styles from './CodeEntry.module.css';

type CodeEntryProps = FieldState & {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly code: CodeText;
  /** The effect of the last digit, said before it is typed (WCAG 3.2.2); by default the check of the code. */
  readonly sends?: string | undefined;
  /** The code has just been asked for: as a rule it is the next thing to type. */
  readonly autoFocus?: boolean | undefined;
};

/** A single input over a drawn cell per digit, so that paste and the phone's autofill work (WCAG 3.3.8). */
export function CodeEntry({ ref, id, code, sends, autoFocus = true, error, onBlur }: CodeEntryProps) {
  const t = useTexts(codeTexts);
  const { kind, digits } = code;
  const count = DIGITS_OF[kind];
  const value = maskCode(digits, count);
  const onChange = useMaskedInput(value, (typed) => code.take(typed, 'typed'));
  return (
    <div className="stack gap-3">
      <div className="stack gap-1">
        <label className="strong" htmlFor={id}>
          {t(kind)}
        </label>
        <p id={`${id}-sends`} className="small">
          {sends ?? t('sendsItself')}
        </p>
      </div>
      <div className={`stack gap-3 ${styles['cells']}`} data-kind={kind} data-wrong={error !== null || undefined}>
        {Array.from({ length: count }, (_, index) => (
          <Fragment key={index}>
            {isHalved(count) && index === count / 2 && <span aria-hidden="true" />}
            <span
              className={`control strong figures ${styles['cell']}`}
              data-next={index === digits.length || undefined}
              aria-hidden="true"
              translate="no"
            >
              {digits[index]}
            </span>
          </Fragment>
        ))}
        <input
          ref={ref}
          id={id}
          className={styles['input']}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          value={value}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-sends ${id}-note`}
          data-testid="otp-input"
          onChange={onChange}
          onPaste={(event) => {
            event.preventDefault();
            code.take(event.clipboardData.getData('text'), 'pasted');
          }}
          onBlur={() => afterPress(onBlur)}
        />
      </div>
      <CodeSlowed until={code.slowedUntil} />
      <FieldNote id={`${id}-note`} error={error} hint={t(kind === 'app' ? 'changes' : 'validFor')} />
    </div>
  );
}

type CodeResendProps = { readonly sentAt: Instant; readonly busy?: boolean | undefined; readonly onResend: () => void };

/** Another code may be asked for after 01:59 (spec §2); the countdown is text and says once when it is over. */
export function CodeResend({ sentAt, busy = false, onResend }: CodeResendProps) {
  const t = useTexts(codeTexts);
  const seconds = Math.ceil(waitLeft(sentAt, useNow(1000)) / 1000);
  const clock = clockOf(seconds);
  const timer = <span role="timer" aria-live="off" translate="no" data-testid="otp-timer" />;
  return (
    <div className={`line gap-2 ${styles['resend']}`}>
      <Button look="quiet" disabled={seconds > 0} busy={busy} data-testid="otp-resend" onClick={onResend}>
        {t('resend')}
      </Button>
      {seconds > 0 && (
        <span className="figures mute">
          <RichText text={t('resendIn', { clock })} tags={{ clock: timer }} />
        </span>
      )}
      <span className="visually-hidden" role="status">
        {seconds === 0 ? t('canResend') : ''}
      </span>
    </div>
  );
}

/** A note while the network is slowed because somebody guesses there, and for how long. Its words are read out once. */
function CodeSlowed({ until }: { readonly until: Instant | null }) {
  const t = useTexts(codeTexts);
  const seconds = Math.ceil(((until ?? 0) - useNow(1000)) / 1000);
  if (until === null) return null;
  const timer = <span role="timer" aria-live="off" className="figures" translate="no" data-testid="code-wait" />;
  return (
    <InlineNote role="status" testId="code-slowed">
      <p className={styles['slowed']}>
        <span data-over={seconds <= 0 || undefined}>
          <RichText text={t('slowed', { clock: clockOf(Math.max(0, seconds)) })} tags={{ clock: timer }} />
        </span>
        {seconds <= 0 && <span>{t('slowedOver')}</span>}
      </p>
    </InlineNote>
  );
}

/** `01:59`, of seconds. */
function clockOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
