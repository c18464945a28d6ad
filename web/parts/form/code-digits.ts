import { CODE_DIGITS, type CodeChannel } from '#domain/otp.ts';
import { TIME_CODE_DIGITS } from '#domain/second-factor.ts';

/** The source of a code: a message, or an authenticator app. */
export type CodeKind = CodeChannel | 'app';

/** The digits of a code of each kind. */
export const DIGITS_OF: Readonly<Record<CodeKind, number>> = { ...CODE_DIGITS, app: TIME_CODE_DIGITS };

/** The digits of a code in a typed or pasted text (spec §5). */
export function codeDigits(typed: string, count: number): string {
  return codeIn(typed, count).slice(0, count);
}

/** Whether the text has more digits than a code: the first would be a guess. In a whole message the code is apart. */
export function isTooLong(typed: string, count: number): boolean {
  return codeIn(typed, count).length > count;
}

/** Whether the text is a full code with one more digit behind it: a digit that was typed once too often. */
export function hasDigitTooMany(before: string, typed: string, count: number): boolean {
  return before.length === count && typed.replace(/[^0-9]/g, '').length === count + 1;
}

function codeIn(typed: string, count: number): string {
  const digits = typed.replace(/[^0-9]/g, '');
  if (digits.length <= count) return digits;
  const half = `\\d{${count / 2}}`;
  const apart = new RegExp(`(?<!\\d)${half}${isHalved(count) ? '\\s?' : ''}${half}(?!\\d)`).exec(typed)?.[0];
  return apart?.replace(/\s/, '') ?? digits;
}

/** Whether a code of so many digits is read in two halves: four are seen at once. */
export function isHalved(count: number): boolean {
  return count > CODE_DIGITS.sms;
}

/** `1 2 3 4` (spec §2); a longer code in its two halves, `1234 5678`. */
export function maskCode(digits: string, count: number): string {
  if (!isHalved(count)) return [...digits].join(' ');
  return `${digits.slice(0, count / 2)} ${digits.slice(count / 2)}`.trim();
}
