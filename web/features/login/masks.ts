import { OTP_DIGITS } from '#domain/otp.ts';

const NATIONAL_DIGITS = 9;

/** The nine digits of a Georgian mobile in whatever was typed or pasted: +995, 995, 00995 and 0 before it fall away. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, '');
  return digits
    .replace(/^(?:00)?995(?=\d)/, '')
    .replace(/^0(?=5)/, '')
    .slice(0, NATIONAL_DIGITS);
}

/** `(599) 123-456`, as far as the digits go (spec §2). */
export function maskPhone(digits: string): string {
  const [area, middle, end] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits === '') return '';
  if (middle === '') return `(${area}`;
  return end === '' ? `(${area}) ${middle}` : `(${area}) ${middle}-${end}`;
}

/** The digits of a code in whatever was typed or pasted (spec §5). */
export function codeDigits(typed: string): string {
  return typed.replace(/[^0-9]/g, '').slice(0, OTP_DIGITS);
}

/** `1 2 3 4` (spec §2). */
export function maskCode(digits: string): string {
  return [...digits].join(' ');
}

/** Whether a whole code came in one go, pasted or filled in, and not digit by digit (spec §5). */
export function arrivedWhole(before: string, after: string): boolean {
  if (after.length < OTP_DIGITS) return false;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - start - end > 1;
}

/** Where the caret belongs after masking: behind as many digits as stood before it. */
export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/[0-9]/.test(masked.charAt(index))) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return masked.length;
}
