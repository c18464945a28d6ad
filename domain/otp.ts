import { HOUR, MINUTE } from './dates.ts';

/** Digits of a code: four by SMS (spec §5); eight by mail, which may set a password or open a staff account (P71). */
export const CODE_DIGITS = { sms: 4, email: 8 } as const;
/** How a code travels. */
export type CodeChannel = keyof typeof CODE_DIGITS;
/** spec §9 */
export const OTP_LIFETIME_MS = 15 * MINUTE;
/** spec §2: a countdown of 01:59. An earlier resend sends nothing new (P27). */
export const RESEND_AFTER_MS = 119_000;
/** Wrong codes on one challenge (P27). */
export const MAX_TRIES = 5;
/** Daily wrong codes or passwords for an account from all new browsers; no success or new code clears them (P27). */
export const MAX_FAILURES_PER_DAY = 15;
/** Of these, those of programs and browsers that do not bring the cookie with which they asked for the code. */
export const MAX_FAILURES_WITHOUT_COOKIE = 5;
/** Daily wrong codes or passwords of a browser that has signed in to the account before; they count nowhere else. */
export const MAX_FAILURES_OF_KNOWN_BROWSER = 10;
/** Codes sent to one phone (P27). */
export const MAX_SENDS_PER_HOUR = 5;
/** Codes sent to one phone: a limit against flooding. */
export const MAX_SENDS_PER_DAY = 10;
/**
 * After a change or addition of a phone or address to sign in with, codes that let a client leave or export data go to
 * the former one for so long: a sign-in found open must not be enough, and its owner, who is told of the change, has a
 * weekend to say "it was not me".
 */
export const FORMER_ADDRESS_MS = 72 * HOUR;
export type OtpState = 'SENT' | 'VERIFIED' | 'EXPIRED' | 'LOCKED' | 'REPLACED';

/** The permitted changes of a challenge; every state but SENT is final (P27). */
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
