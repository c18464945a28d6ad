// docs/decisions/136
import { useRef, useState } from 'react';
import { type Instant, MINUTE } from '#domain/dates.ts';
import { MAX_TRIES, OTP_DIGITS, OTP_LIFETIME_MS, RESEND_AFTER_MS } from '#domain/otp.ts';
import { ApiError } from '../../api/client.ts';
import { useNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { codeDigits, hasDigitTooMany, isTooLong } from './code-digits.ts';
import { codeTexts } from './code.texts.ts';
import { OwnRefusal } from './use-form.ts';

/** The typed part of a one-time code, for `CodeEntry` and the form around it. */
export type CodeText = {
  readonly digits: string;
  /** The mistake in the digits, in words; null when the code is whole and was not refused before. */
  readonly problem: string | null;
  /** The mistake is shown before the field is left: more digits than one code, or a code that was refused before. */
  readonly shownAtOnce: boolean;
  /** Takes the text of the field; `arrived` tells whether it was pasted or came by keys or from the phone. */
  readonly take: (text: string, arrived: 'typed' | 'pasted') => void;
  /**
   * Tells apart what the server answers alike: a wrong, a used up and an old code (P27). Rethrows the error of a check, or
   * in its place the refusal that says why no code of this message can help any more. A refused code is not sent again.
   */
  readonly refuse: (otp: string, error: unknown) => never;
};

/**
 * The digits of the code that was sent at `sentAt`; `onWhole` is called as soon as the last digit stands, however it came,
 * but never with a code that was refused before.
 */
export function useCode(sentAt: Instant, onWhole: (otp: string) => void): CodeText {
  const t = useTexts(codeTexts);
  const [digits, setDigits] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const wrongTries = useRef(0);
  const isRefused = refused.includes(digits);

  function problem(): string | null {
    if (digits === '') return t('codeRequired');
    if (tooLong || digits.length < OTP_DIGITS) return t('codeIncomplete');
    return isRefused ? t('codeWrong') : null;
  }

  return {
    digits,
    problem: problem(),
    shownAtOnce: tooLong || isRefused,
    take(text, arrived) {
      if (arrived === 'typed' && hasDigitTooMany(digits, text)) return;
      const next = codeDigits(text);
      setTooLong(isTooLong(text));
      setDigits(next);
      // A phone may fill in the same digits twice; who pastes them again wants another try.
      const isNew = arrived === 'pasted' || next !== digits;
      const isWhole = next.length === OTP_DIGITS && !isTooLong(text);
      if (isNew && isWhole && !refused.includes(next)) onWhole(next);
    },
    refuse(otp, error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'LOCKED') throw new DeadCode('LOCKED', sentAt);
      if (error.code !== 'BAD_CODE') throw error;
      wrongTries.current += 1;
      setRefused((now) => [...now, otp]);
      if (wrongTries.current >= MAX_TRIES) throw new DeadCode('LOCKED', sentAt);
      if (Date.now() - sentAt > OTP_LIFETIME_MS) throw new DeadCode('BAD_CODE', sentAt);
      throw error;
    },
  };
}

/** Selects a refused code for the next one to replace it, unless other digits have been typed meanwhile. */
export function selectCode(input: HTMLInputElement | null, otp: string): void {
  if (input !== null && codeDigits(input.value) === otp) input.select();
}

/** No try can succeed with this code any more: it is locked, or (`BAD_CODE`) too old. */
class DeadCode extends OwnRefusal {
  readonly sentAt: Instant;

  constructor(code: 'LOCKED' | 'BAD_CODE', sentAt: Instant) {
    super(code);
    this.sentAt = sentAt;
  }
}

const KEYS: Readonly<Record<string, keyof (typeof codeTexts)['ka']>> = {
  BAD_CODE: 'codeWrong',
  LOCKED: 'tooManyTries',
  LOCKED_FOR_DAY: 'lockedForDay',
  TOO_MANY_CODES: 'tooManyCodes',
};

/** Our words for the refusals of sending and checking a code; null: this one is not about a code. */
export function useCodeWords(): (error: unknown) => string | null {
  const t = useTexts(codeTexts);
  const now = useNow(1000);
  return (error) => {
    if (error instanceof DeadCode) {
      if (error.code === 'BAD_CODE') return t('codeExpired');
      const left = waitLeft(error.sentAt, now);
      return left === 0 ? t('tooManyTries') : t('tooManyTriesWait', { n: Math.ceil(left / MINUTE) });
    }
    const key = error instanceof ApiError ? KEYS[error.code] : undefined;
    return key === undefined ? null : t(key);
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
