import type { Instant } from '#domain/dates.ts';
import { RESEND_AFTER_MS } from '#domain/otp.ts';
import { useNow } from '../lib/clock.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './CodeEntry.module.css';
import { codeTexts } from './code.texts.ts';

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
