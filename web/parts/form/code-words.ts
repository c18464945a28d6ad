// docs/decisions/136
import { type Instant, MINUTE } from '#domain/dates.ts';
import { RESEND_AFTER_MS } from '#domain/otp.ts';
import { ApiError } from '../../api/client.ts';
import { useNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { codeWordsTexts } from './code-words.texts.ts';
import { OwnRefusal } from './use-form.ts';

/** No try can succeed with this code any more: it is locked, or (`BAD_CODE`) too old. */
export class DeadCode extends OwnRefusal {
  readonly sentAt: Instant;

  constructor(code: 'LOCKED' | 'BAD_CODE', sentAt: Instant) {
    super(code);
    this.sentAt = sentAt;
  }
}

const KEYS: Readonly<Record<string, keyof (typeof codeWordsTexts)['ka']>> = {
  BAD_CODE: 'codeWrong',
  LOCKED: 'tooManyTries',
  LOCKED_FOR_DAY: 'lockedForDay',
  TOO_MANY_CODES: 'tooManyCodes',
};

/** Our words for the refusals of sending and checking a code; `fallback` for those that are not about a code. */
export function useCodeWords(fallback: string): (error: unknown) => string {
  const t = useTexts(codeWordsTexts);
  const now = useNow(1000);
  return (error) => {
    if (error instanceof DeadCode) {
      if (error.code === 'BAD_CODE') return t('codeExpired');
      const left = waitLeft(error.sentAt, now);
      return left === 0 ? t('tooManyTries') : t('tooManyTriesWait', { n: Math.ceil(left / MINUTE) });
    }
    const key = error instanceof ApiError ? KEYS[error.code] : undefined;
    return key === undefined ? fallback : t(key);
  };
}

/** The milliseconds until another code may be asked for (spec §2). */
export function waitLeft(sentAt: Instant, now: Instant): number {
  return Math.min(RESEND_AFTER_MS, Math.max(0, sentAt + RESEND_AFTER_MS - now));
}

const sentAt = new Map<string, Instant>();

/**
 * When a code was sent: now, or `at` if that is known from before, unless an earlier call has said so. Asked for a code
 * too early again, the server sends none and answers the id of the running one (P27).
 */
export function sentAtOf(otpId: string, at: Instant = Date.now()): Instant {
  const known = sentAt.get(otpId) ?? at;
  sentAt.set(otpId, known);
  return known;
}

/** Forgets what a new document would not know. For tests. */
export function forgetSentCodes(): void {
  sentAt.clear();
}
