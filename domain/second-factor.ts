import { SECOND, type Instant } from './dates.ts';
import { PROOF_LIFETIME_MS } from './proofs.ts';

/** A time-based code is six digits (RFC 6238, section 1.2). */
export const TIME_CODE_DIGITS = 6;
/** Its step (RFC 6238, section 5.2). */
export const TIME_STEP_MS = 30 * SECOND;
/** A clock that is one step ahead or behind is borne (RFC 6238, section 5.2). */
export const DRIFT_STEPS = 1;
/** Recovery codes of a person: each serves once, when the app is lost. */
export const RECOVERY_CODES = 10;
/** Letters of a recovery code: without `l`, `o` and the figures that they look like it has 50 bits. */
export const RECOVERY_LETTERS = 10;
export const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Wrong time-based codes after a right first proof, of one account in a day. */
export const MAX_WRONG_TIME_CODES = 10;

/** Whether a time-based code was shown lately enough for what can do harm. */
export function isCodeFresh(shownAt: Instant | null, now: Instant): boolean {
  return shownAt !== null && now - shownAt < PROOF_LIFETIME_MS;
}

/** A typed code of the app or a recovery code, in canonical form; null when it is neither. */
export function readFactorCode(typed: string): { kind: 'time' | 'recovery'; code: string } | null {
  const code = typed.replace(/[\s\u00a0-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'time', code };
  return /^[a-km-np-z2-9]{10}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** `abcde-fghjk`: a recovery code as it is shown. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LETTERS / 2)}-${code.slice(RECOVERY_LETTERS / 2)}`;
}
