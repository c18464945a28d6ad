// docs/decisions/165
/** `4630-E996-FB49`: the number of a booking, 12 hexadecimal digits, as pages and mails show it: easier to read out. */
export function formatBookingNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * The number of a booking as somebody read it out or copied it: with hyphens, spaces and lower case, and with letters of another
 * alphabet that look alike. Null for what is none.
 */
export function readBookingNumber(said: string): string | null {
  const number = [...signsOf(said)].map((sign) => ALIKE[sign] ?? sign).join('');
  return /^[0-9A-F]{12}$/.test(number) ? number : null;
}

/** The number of a receipt, with spaces or a sign of a number around it; null for what is none. */
export function readReceiptNumber(said: string): number | null {
  const digits = signsOf(said);
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}

/** Letters and digits in one form and upper case; what only groups or introduces them is left out. */
function signsOf(said: string): string {
  return said
    .replace(/№|\bno\b\.?/giu, '')
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
    .toUpperCase();
}

/** Cyrillic and Greek letters that look like a hexadecimal digit, and Latin ones that look like a number. */
const ALIKE: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Ё: 'E',
  О: '0',
  З: '3',
  І: '1',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ο: '0',
  Ι: '1',
  O: '0',
  I: '1',
  L: '1',
};
