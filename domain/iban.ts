// docs/decisions/190
import { cleanPasted } from './pasted.ts';

/** Of a Georgian account: GE, two check digits, two letters of the bank and sixteen digits. */
const IBAN_LENGTH = 22;

/** The fault of an account number: its country, its length, a sign that cannot stand there, or its check digits. */
export type IbanFault = 'country' | 'length' | 'form' | 'check';

/**
 * The stored form of an account number: capital Latin letters and digits, without blanks, dashes, invisible signs,
 * „IBAN:“ and a full stop. Letters of a Georgian keyboard become those of the same keys.
 */
export function cleanIban(typed: string): string {
  return cleanPasted(typed)
    .replace(/^\s*iban\s*:?|\.\s*$|[\s\p{Cf}\p{Pd}]/giu, '')
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - SMALL_TO_CAPITAL))
    .replace(GEORGIAN_KEY, (letter) => String.fromCharCode(GEORGIAN_KEYS.indexOf(letter) + A));
}

/** Why this is no number of a Georgian account (P63); null when it is one. It takes what `cleanIban` leaves. */
export function ibanFault(iban: string): IbanFault | null {
  if (!iban.startsWith('GE')) return 'country';
  if (iban.length !== IBAN_LENGTH) return 'length';
  if (!FORM.test(iban)) return 'form';
  return isChecked(iban) ? null : 'check';
}

/** 'GE29 NB00 0000 0101 9049 17', as on cards and the bank's own pages; also for a number still being typed. */
export function ibanInFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/gu, '$1 ');
}

/** The four digits by which an account is shown everywhere else. */
export function last4Of(iban: string): string {
  return iban.slice(-4);
}

/** „••••4917“. */
export function maskedIban(last4: string): string {
  return `••••${last4}`;
}

/** ISO 13616: country and check digits go last, letters count from 10, and 97 leaves 1. 98 - 97 * n gives 02 to 98. */
function isChecked(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - A_IS_10),
  );
  const check = Number(iban.slice(2, 4));
  return check >= 2 && check <= 98 && [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const FORM = /^GE\d{2}[A-Z]{2}\d{16}$/;
const SMALL_TO_CAPITAL = 32;
const A = 65;
/** The letters of the keys A to Z on a Georgian keyboard. */
const GEORGIAN_KEYS = 'აბცდეფგჰიჯკლმნოპქრსტუვწხყზ';
const GEORGIAN_KEY = new RegExp(`[${GEORGIAN_KEYS}]`, 'g');
const A_IS_10 = 55;
