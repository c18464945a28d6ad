import { DAY, HOUR, MINUTE } from './dates.ts';

/** spec §3 */
export const ROLES = ['USER', 'THERAPIST', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** P26 */
export const ACCESS_TOKEN_LIFETIME_MS = 10 * MINUTE;
/** An unused sign-in ends. */
export const REFRESH_IDLE_MS = 30 * DAY;
const REFRESH_ABSOLUTE_MS = 90 * DAY;
const STAFF_REFRESH_ABSOLUTE_MS = 12 * HOUR;
/** A refresh token just replaced still answers with its successor, so that two tabs do not sign each other out. */
export const REFRESH_GRACE_MS = 10_000;

/** P54 */
export const PASSWORD_MIN = 12;

/** The longest life of a sign-in for this role, in milliseconds. */
export function refreshAbsolute(role: Role): number {
  return role === 'USER' ? REFRESH_ABSOLUTE_MS : STAFF_REFRESH_ABSOLUTE_MS;
}

/** Whether a long enough password is easy to guess: few characters, keyboard row, known word with digits (P54). */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replace(/\s/g, '');
  if (new Set(plain).size < 5) return true;
  const stem = plain.replace(/[^a-z]+$/, '');
  return /^(.{1,6}?)\1+$/.test(plain) || isRow(plain) || COMMON_WORD.test(stem) || COMMON_WORD.test(spelledOut(stem));
}

/** The letters that digits and signs stand for in "p@ssw0rd". */
function spelledOut(word: string): string {
  return [...word].map(letterOf).join('');
}

function letterOf(sign: string): string {
  return Object.entries(SIGNS_OF_LETTERS).find(([, signs]) => signs.includes(sign))?.[0] ?? sign;
}

const SIGNS_OF_LETTERS = { a: '@4', e: '3', i: '1!', o: '0', s: '$5' };

const COMMON_WORD =
  /^(?:password|passwort|parol|paroli|qwerty|qwertyuiop|admin|administrator|letmein|welcome|iloveyou|monkey|dragon|football|sunshine|princess|master|login|secret|georgia|sakartvelo|tbilisi|batumi|simshvide|saqartvelo|mikvarxar){1,3}$/;

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

/** A password made of a row and, after it, at most the start of another. */
function isRow(plain: string): boolean {
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = plain;
  for (let pieces = 0; pieces < 2 && rest !== ''; pieces += 1) {
    let length = 0;
    while (length < rest.length && rows.some((row) => row.includes(rest.slice(0, length + 1)))) length += 1;
    if (length < 4 && length < rest.length) return false;
    rest = rest.slice(length);
  }
  return rest === '';
}
