/** '+995 599 123 456': the country and three groups of three digits (spec §2). */
export function formatPhone(e164: string): string {
  const digits = nationalDigits(e164);
  return `+995 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** „+995 5•• ••• •56“: enough for the one whose number it is. */
export function maskedPhone(e164: string): string {
  return `+995 5•• ••• •${e164.slice(-2)}`;
}

/** The nine digits without the country. */
export function nationalDigits(e164: string): string {
  return e164.replace(/^\+995/, '');
}
