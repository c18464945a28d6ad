import { useRef, useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { MAX_TRIES, OTP_DIGITS, OTP_LIFETIME_MS } from '#domain/otp.ts';
import { ApiError } from '../api/client.ts';
import { useTexts } from '../lib/texts.tsx';
import { arrivedWhole, codeDigits, hasDigitTooMany, isTooLong } from './code-digits.ts';
import { codeTexts } from './code.texts.ts';
import { OwnRefusal } from './use-form.ts';

/** The typed part of a one-time code, for `CodeEntry` and the form around it. */
export type CodeText = {
  readonly digits: string;
  /** The mistake in the digits, in words; null when the code is whole. */
  readonly problem: string | null;
  /** More digits than one code were pasted: said at once, since nothing would show it else. */
  readonly isTooLong: boolean;
  /** Takes the text of the field; `arrived` tells that it came whole, pasted or filled in by the phone. */
  readonly take: (text: string, arrived: 'typed' | 'pasted') => void;
  /** Forgets the digits: another code is on its way. */
  readonly forget: () => void;
};

/** The digits of a one-time code; `onWhole` is called with a code that did not come digit by digit. */
export function useCode(onWhole: (otp: string) => void = () => {}): CodeText {
  const t = useTexts(codeTexts);
  const [digits, setDigits] = useState('');
  const [tooLong, setTooLong] = useState(false);
  return {
    digits,
    problem: digits === '' ? t('codeRequired') : tooLong || digits.length < OTP_DIGITS ? t('codeIncomplete') : null,
    isTooLong: tooLong,
    take(text, arrived) {
      if (arrived === 'typed' && hasDigitTooMany(digits, text)) return;
      const next = codeDigits(text);
      setTooLong(isTooLong(text));
      setDigits(next);
      const isWhole = arrived === 'pasted' ? next.length === OTP_DIGITS : arrivedWhole(digits, next);
      if (isWhole && !isTooLong(text)) onWhole(next);
    },
    forget() {
      setDigits('');
      setTooLong(false);
    },
  };
}

/**
 * Tells apart what the server answers alike: a wrong, a used up and an old code (P27). Rethrows the error of a check, or
 * in its place the refusal that says why no code of this message can help any more.
 */
export function useCodeRefusals(sentAt: Instant): (error: unknown) => never {
  const wrongTries = useRef(0);
  return (error) => {
    if (error instanceof ApiError && error.code === 'BAD_CODE') {
      wrongTries.current += 1;
      if (wrongTries.current >= MAX_TRIES) throw new DeadCode('LOCKED', 'tooManyTries');
      if (Date.now() - sentAt > OTP_LIFETIME_MS) throw new DeadCode('BAD_CODE', 'codeExpired');
    }
    throw error;
  };
}

type Key = keyof (typeof codeTexts)['ka'];

/** No try can succeed with this code any more; `key` names the words that say why. */
class DeadCode extends OwnRefusal {
  readonly key: Key;

  constructor(code: 'LOCKED' | 'BAD_CODE', key: Key) {
    super(code);
    this.key = key;
  }
}

const KEYS: Readonly<Record<string, Key>> = {
  BAD_CODE: 'codeWrong',
  LOCKED: 'tooManyTries',
  LOCKED_FOR_DAY: 'lockedForDay',
  TOO_MANY_CODES: 'tooManyCodes',
};

/** Our words for the refusals of sending and checking a code; null: this one is not about a code. */
export function useCodeWords(): (error: unknown) => string | null {
  const t = useTexts(codeTexts);
  return (error) => {
    if (error instanceof DeadCode) return t(error.key);
    const key = error instanceof ApiError ? KEYS[error.code] : undefined;
    return key === undefined ? null : t(key);
  };
}

const sentAt = new Map<string, Instant>();

/** When a code was sent. Asked for again too early, the server sends none and answers the id of the running one (P27). */
export function sentAtOf(otpId: string): Instant {
  const at = sentAt.get(otpId) ?? Date.now();
  sentAt.set(otpId, at);
  return at;
}
