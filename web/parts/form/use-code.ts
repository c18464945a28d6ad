// docs/decisions/136
import { useRef, useState } from 'react';
import { type Instant, SECOND } from '#domain/dates.ts';
import { MAX_TRIES, OTP_LIFETIME_MS } from '#domain/otp.ts';
import { ApiError } from '../../api/client.ts';
import { useTexts } from '../../lib/texts.tsx';
import { type CodeKind, codeDigits, DIGITS_OF, hasDigitTooMany, isTooLong } from './code-digits.ts';
import { DeadCode } from './code-words.ts';
import { codeWordsTexts } from './code-words.texts.ts';
import { codeTexts } from './code.texts.ts';

/** The typed part of a one-time code, for `CodeEntry` and the form around it. */
export type CodeText = {
  readonly kind: CodeKind;
  readonly digits: string;
  /** The mistake in the digits, in words; null when the code is whole and was not refused before. */
  readonly problem: string | null;
  /** The mistake is shown before the field is left: more digits than one code, or a code that was refused before. */
  readonly shownAtOnce: boolean;
  /** Takes the text of the field; `arrived` tells whether it was pasted or came by keys or from the phone. */
  readonly take: (text: string, arrived: 'typed' | 'pasted') => void;
  /** The end of the network's block on codes, set after many wrong ones; null: none. The digits are good and stay. */
  readonly slowedUntil: Instant | null;
  /**
   * Tells apart the refusals that the server answers alike: a wrong, a used up and an old code (P27). Rethrows the
   * error of a check, or the refusal that says why no code of this message can help any more. A refused code is not
   * sent again. Returns only for a code that nobody has checked, which may be sent after `slowedUntil`.
   */
  readonly refuse: (otp: string, error: unknown) => void;
};

/**
 * The digits of the code that was sent at `sentAt`, or that an app shows: null, since nobody sends it. Calls `onWhole`
 * as soon as the last digit stands, however it came, but never with a code that was refused before.
 */
export function useCode<K extends CodeKind>(
  kind: K,
  sentAt: K extends 'app' ? null : Instant,
  onWhole: (otp: string) => void,
): CodeText {
  const t = useTexts(codeTexts);
  const wrong = useTexts(codeWordsTexts)('codeWrong');
  const [digits, setDigits] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [slowedUntil, setSlowedUntil] = useState<Instant | null>(null);
  const wrongTries = useRef(0);
  const isRefused = refused.includes(digits);
  const count = DIGITS_OF[kind];
  const at: Instant | null = sentAt;

  function problem(): string | null {
    if (digits === '') return t('codeRequired');
    if (tooLong || digits.length < count) return t(INCOMPLETE[kind]);
    return isRefused ? wrong : null;
  }

  return {
    kind,
    digits,
    problem: problem(),
    shownAtOnce: tooLong || isRefused,
    slowedUntil,
    take(text, arrived) {
      if (arrived === 'typed' && hasDigitTooMany(digits, text, count)) return;
      const next = codeDigits(text, count);
      setTooLong(isTooLong(text, count));
      setDigits(next);
      // A phone may fill in the same digits twice; who pastes them again wants another try.
      const isNew = arrived === 'pasted' || next !== digits;
      const isWhole = next.length === count && !isTooLong(text, count);
      if (isNew && isWhole && !refused.includes(next) && Date.now() >= (slowedUntil ?? 0)) onWhole(next);
    },
    refuse(otp, error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'NETWORK_SLOWED') return setSlowedUntil(Date.now() + error.retryAfter * SECOND);
      if (at !== null && error.code === 'LOCKED') throw new DeadCode('LOCKED', at);
      if (error.code !== 'BAD_CODE') throw error;
      wrongTries.current += 1;
      setRefused((now) => [...now, otp]);
      if (at !== null && wrongTries.current >= MAX_TRIES) throw new DeadCode('LOCKED', at);
      if (at !== null && Date.now() - at > OTP_LIFETIME_MS) throw new DeadCode('BAD_CODE', at);
      throw error;
    },
  };
}

const INCOMPLETE = { sms: 'incompleteSms', email: 'incompleteEmail', app: 'incompleteApp' } as const;

/** Selects a refused code for the next one to replace it, unless other digits have been typed meanwhile. */
export function selectCode(input: HTMLInputElement | null, otp: string): void {
  if (input !== null && codeDigits(input.value, otp.length) === otp) input.select();
}
