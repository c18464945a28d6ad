import { HOUR, MINUTE } from './dates.ts';

/** Digits of a code: four by SMS (spec §5); eight by mail, where a code sets a password or opens an account of staff (P71). */
export const CODE_DIGITS = { sms: 4, email: 8 } as const;
/** How a code travels. */
export type CodeChannel = keyof typeof CODE_DIGITS;
/** spec §9 */
export const OTP_LIFETIME_MS = 15 * MINUTE;
/** spec §2: a countdown of 01:59. An earlier resend sends nothing new (P27). */
export const RESEND_AFTER_MS = 119_000;
/** Wrong codes on one challenge (P27). */
export const MAX_TRIES = 5;
/** Wrong codes or passwords for one account in a day, of all browsers that are new to it; a success or a new code does not clear them (P27). */
export const MAX_FAILURES_PER_DAY = 15;
/** Of these, those of programs and browsers that do not bring the cookie with which they asked for the code. */
export const MAX_FAILURES_WITHOUT_COOKIE = 5;
/** Wrong codes or passwords in a day of one browser that has signed in to this account before; they count nowhere else. */
export const MAX_FAILURES_OF_KNOWN_BROWSER = 10;
/** Codes sent to one phone (P27). */
export const MAX_SENDS_PER_HOUR = 5;
/** Codes sent to one phone: a limit against flooding. */
export const MAX_SENDS_PER_DAY = 10;
/**
 * For so long after a phone or an address to sign in with was changed or added, codes that let a client leave or take the data along go to
 * what was there before: a sign-in that somebody finds open must not be enough, and its owner, who is told of the change, has
 * a weekend to say "it was not me".
 */
export const FORMER_ADDRESS_MS = 72 * HOUR;
export type OtpState = 'SENT' | 'VERIFIED' | 'EXPIRED' | 'LOCKED' | 'REPLACED';

/** What a challenge may become; every state but SENT is the last (P27). */
export const OTP_TRANSITIONS: Record<OtpState, readonly OtpState[]> = {
  SENT: ['VERIFIED', 'EXPIRED', 'LOCKED', 'REPLACED'],
  VERIFIED: [],
  EXPIRED: [],
  LOCKED: [],
  REPLACED: [],
};

/** Whether the text has the form of a code of this channel: ASCII digits alone. */
export function isCode(text: string, channel: CodeChannel): boolean {
  return text.length === CODE_DIGITS[channel] && /^[0-9]+$/.test(text);
}
