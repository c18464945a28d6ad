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
