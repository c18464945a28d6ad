import { OTP_DIGITS } from '#domain/otp.ts';

/** The digits of a code in a typed or pasted text (spec §5). */
export function codeDigits(typed: string): string {
  return codeIn(typed).slice(0, OTP_DIGITS);
}

/** Whether the text has more digits than one code: the first four would be a guess. In a whole message the code stands apart. */
export function isTooLong(typed: string): boolean {
  return codeIn(typed).length > OTP_DIGITS;
}

/** Whether the text is a full code with one more digit behind it: a digit that was typed once too often. */
export function hasDigitTooMany(before: string, typed: string): boolean {
  return before.length === OTP_DIGITS && typed.replace(/[^0-9]/g, '').length === OTP_DIGITS + 1;
}

function codeIn(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, '');
  return digits.length > OTP_DIGITS ? (/(?<!\d)\d{4}(?!\d)/.exec(typed)?.[0] ?? digits) : digits;
}

/** `1 2 3 4` (spec §2). */
export function maskCode(digits: string): string {
  return [...digits].join(' ');
}

/** Whether a whole code came at once, pasted or filled in, and not digit by digit (spec §5). */
export function arrivedWhole(before: string, after: string): boolean {
  if (after.length < OTP_DIGITS) return false;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - start - end > 1;
}
