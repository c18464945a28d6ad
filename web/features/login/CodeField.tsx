import { type ClipboardEvent, type RefObject, useId } from 'react';
import { OTP_DIGITS } from '#domain/otp.ts';
import { afterPress } from '../../ui/after-press.ts';
import { FieldNote } from '../../ui/Field.tsx';
import { maskCode } from './masks.ts';
import styles from './Login.module.css';

type CodeFieldProps = {
  readonly id?: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly digits: string;
  readonly hint: string;
  readonly error: string | null;
  readonly onTyped: (typed: string) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly onBlur?: () => void;
};

/** One input over four drawn cells, so that pasting and the phone's own filling-in work (WCAG 3.3.8). */
export function CodeField({ id: given, ref, label, digits, hint, error, onTyped, onPaste, onBlur }: CodeFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={styles['code']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['cells']} data-wrong={error !== null || undefined}>
        {Array.from({ length: OTP_DIGITS }, (_, index) => (
          <span
            key={index}
            className={styles['cell']}
            data-next={index === digits.length || undefined}
            aria-hidden="true"
          >
            {digits[index]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={styles['codeInput']}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={maskCode(digits)}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          data-testid="otp-input"
          onChange={({ target }) => onTyped(target.value)}
          onPaste={onPaste}
          onBlur={() => afterPress(() => onBlur?.())}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
