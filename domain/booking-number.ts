// docs/decisions/165
/** `4630-E996-FB49`: the number of a booking, 12 hexadecimal digits, as pages and mails show it: easier to read out. */
export function formatBookingNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-');
}

/** Reads a booking number as spoken or copied, with hyphens, spaces, lower case, look-alike letters; else null. */
export function readBookingNumber(said: string): string | null {
  const number = [...signsOf(said)].map(digitOf).join('');
  return /^[0-9A-F]{12}$/.test(number) ? number : null;
}

/** Letters and digits in one form and lower case; what only groups or introduces them is left out. */
function signsOf(said: string): string {
  return said
    .replace(/№|\bno\b\.?/giu, '')
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
    .toLowerCase();
}

function digitOf(sign: string): string {
  return Object.entries(SIGNS_OF).find(([, signs]) => signs.includes(sign))?.[0] ?? sign;
}

/** The hexadecimal letters, their Cyrillic and Greek look-alikes, and the look-alikes of figures in a number. */
const SIGNS_OF = { A: 'aаα', B: 'bвβ', C: 'cс', D: 'd', E: 'eеёε', F: 'f', 0: 'oоο', 1: 'ilіι', 3: 'з' };
