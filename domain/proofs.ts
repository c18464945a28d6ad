import { DAY, MINUTE } from './dates.ts';
import type { Role } from './sign-in.ts';

/** The lifetime of a signed-in person's proof; for operators a code of the app, for all their calls (P71). */
export const PROOF_LIFETIME_MS = 10 * MINUTE;

/** After so long without a sign-in the phone of a client may have been given to somebody else. */
export const SILENCE_MS = 365 * DAY;

/**
 * The proofs for signing in. `new-password` is a code by mail that lets a new password be set; `invitation` is the link
 * in an invited therapist's mail, `setup` that of `npm run operator`, `booking-number` that of an own booking.
 */
export const PROOFS = [
  'phone-code',
  'mail-code',
  'password',
  'new-password',
  'invitation',
  'setup',
  'time-code',
  'recovery-code',
  'booking-number',
] as const;
export type Proof = (typeof PROOFS)[number];

/** Proofs of one kind count once: who can read the mailbox has shown no second proof by reading it twice. */
type Kind = 'phone' | 'mail' | 'password' | 'reset' | 'setup' | 'app' | 'booking';

const KINDS: Readonly<Record<Proof, readonly Kind[]>> = {
  'phone-code': ['phone'],
  'mail-code': ['mail'],
  password: ['password'],
  'new-password': ['mail', 'reset'],
  invitation: ['mail'],
  setup: ['setup'],
  'time-code': ['app'],
  'recovery-code': ['app'],
  'booking-number': ['booking'],
};

/** An account, as the table of proofs looks at it. */
export type ProvedAccount = {
  role: Role;
  isKnownBrowser: boolean;
  /** A client who has not signed in for `SILENCE_MS`. */
  isSilent: boolean;
  /** A time-based code is switched on. */
  hasFactor: boolean;
  isDemoOperator: boolean;
};

const ANY_ONE: readonly (readonly Kind[])[] = [['phone'], ['mail'], ['password']];

/** The one table of proofs by role (P71): each line names kinds that are enough together. */
const ENOUGH = {
  client: ANY_ONE,
  // The phone alone may be somebody else's by now.
  'client after a year': [['mail'], ['password'], ['phone', 'booking']],
  'therapist on a known browser': ANY_ONE,
  'therapist on a new browser': [
    ['phone', 'mail'],
    ['phone', 'password'],
    ['mail', 'password'],
  ],
  // The link of a reset sets both anew: it stands for a phone that is gone.
  'with a factor': [...ANY_ONE, ['setup' as const]].map((kinds) => [...kinds, 'app']),
  // A forgotten password is replaced by a code from the mailbox; the time-based code stays.
  operator: [
    ['password', 'app'],
    ['reset', 'app'],
    ['setup', 'app'],
  ],
  'operator of the demo': [['password'], ['reset']],
} satisfies Record<string, readonly (readonly Kind[])[]>;

function caseOf({ role, isKnownBrowser, isSilent, hasFactor, isDemoOperator }: ProvedAccount): keyof typeof ENOUGH {
  if (role === 'ADMIN') return isDemoOperator ? 'operator of the demo' : 'operator';
  if (hasFactor) return 'with a factor';
  if (role === 'USER') return isSilent && !isKnownBrowser ? 'client after a year' : 'client';
  return isKnownBrowser ? 'therapist on a known browser' : 'therapist on a new browser';
}

/** A proof that may be asked for beside what was shown. */
export type NextProof = 'phone-code' | 'mail-code' | 'password' | 'time-code' | 'booking-number';

const NEXT: Partial<Record<Kind, NextProof>> = {
  phone: 'phone-code',
  mail: 'mail-code',
  password: 'password',
  app: 'time-code',
  booking: 'booking-number',
};

declare const judged: unique symbol;
/** Proofs that suffice for a role. Only `judgeProofs` makes them, so a sign-in with too few does not compile. */
export type EnoughProofs = {
  readonly role: Role;
  readonly shown: readonly Proof[];
  readonly [judged]: true;
};

/** Whether the proofs open a sign-in, or the next to show; the app's comes last, so as not to reveal staff accounts. */
export function judgeProofs(
  account: ProvedAccount,
  shown: readonly Proof[],
): { enough: EnoughProofs } | { next: readonly NextProof[] } {
  const kinds = new Set(shown.flatMap((proof) => KINDS[proof]));
  const lines: readonly (readonly Kind[])[] = ENOUGH[caseOf(account)];
  const missing = lines.map((line) => line.filter((kind) => !kinds.has(kind)));
  if (missing.some((line) => line.length === 0)) {
    // The brand exists for the compiler only.
    return { enough: { role: account.role, shown } as unknown as EnoughProofs };
  }
  const fewest = Math.min(...missing.map((line) => line.length));
  const asked = missing.filter((line) => line.length === fewest).map(([first]) => first && NEXT[first]);
  return { next: [...new Set(asked.filter((proof) => proof !== undefined))] };
}
