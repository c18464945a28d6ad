import type { DomainError } from '#domain/errors.ts';
import type { Editor } from '../content-token.ts';

/** What the page for signing in asks for. */
export type Ask =
  | { what: 'email' }
  | { what: 'phone' }
  | { what: 'phone-code'; phone: string; otpId: string }
  | { what: 'password' | 'time-code'; ticket: string };

/** What somebody has typed into the page, with what it had asked for. */
export type Typed =
  | { what: 'email'; email: string; password: string }
  | { what: 'phone'; phone: string }
  | { what: 'phone-code'; phone: string; otpId: string; code: string }
  | { what: 'password'; ticket: string; password: string }
  | { what: 'time-code'; ticket: string; code: string };

/** Who is signed in; or what is asked for next, and why what was typed is refused. */
export type SignInStep = { editor: Editor } | { ask: Ask; refused: DomainError | null };
