/** Of a Georgian number without its country: spec §5 */
export const NATIONAL_DIGITS = 9;

/** The digits kept of a number that is too long: enough to show that it is. */
const KEPT_DIGITS = 15;

/**
 * The nine digits of a Georgian mobile in a typed or pasted text: +995, 995, 00995 and 0 before them fall away. A
 * tenth digit that is typed is not taken; a number pasted too long stays too long, since cut short it would be
 * somebody else's.
 */
export function phoneDigits(typed: string, before = ''): string {
  const digits = typed
    .replace(/[^0-9]/g, '')
    .replace(/^(?:00)?995(?=\d)/, '')
    .replace(/^0(?=5)/, '');
  if (before.length === NATIONAL_DIGITS && digits.length === NATIONAL_DIGITS + 1) return before;
  return digits.slice(0, KEPT_DIGITS);
}

/** `(599) 123-456`, as far as the digits go (spec §2). */
export function maskPhone(digits: string): string {
  const [area, middle, end] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits === '') return '';
  if (middle === '') return `(${area}`;
  return end === '' ? `(${area}) ${middle}` : `(${area}) ${middle}-${end}`;
}
