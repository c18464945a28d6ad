import type { Answer } from '#contract/api.ts';
import type { Instant } from '#domain/dates.ts';
import { OTP_LIFETIME_MS } from '#domain/otp.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'proof-code';

/** The purpose of a code: a call, and its address where the caller has typed one. */
export type CodeAim = { readonly for: string; readonly address?: string | undefined };

/** A code on its way. */
export type SentCode = CodeAim & Answer<'sendProofCode'> & { readonly at: Instant };

/** The last code sent, if for this aim, kept over reloads while valid: a phone may unload the page meanwhile. */
export function keptCode(aim: CodeAim): SentCode | null {
  const kept = readStored(KEY, 'sessionStorage');
  // Written by `keepCode` of this tab alone.
  const code = kept === null ? null : (JSON.parse(kept) as SentCode);
  const isOfThis = code?.for === aim.for && (aim.address === undefined || code.address === aim.address);
  return isOfThis && Date.now() - code.at < OTP_LIFETIME_MS ? code : null;
}

/** Keeps a code; null once it has served. */
export function keepCode(code: SentCode | null): void {
  writeStored(KEY, code && JSON.stringify(code), 'sessionStorage');
}
