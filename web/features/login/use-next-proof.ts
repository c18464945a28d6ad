// docs/decisions/178
import { useLocation, useNavigate } from 'react-router';
import type { Instant } from '#domain/dates.ts';
import type { NextProof, SignInAnswer } from '../../api/auth.ts';
import { signIn } from '../../api/sign-in.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { isStepEntry } from './use-sent-code.ts';

const KEY = 'sign-in-next';

/** A code that was sent as the next proof. */
export type SentProof = { readonly proof: 'phone-code' | 'mail-code'; readonly otpId: string; readonly at: Instant };

/** The next proof of a sign-in, as this tab keeps it; `until` is its end by this device's clock. */
export type KeptProof = NextProof & { readonly until: Instant; readonly sent?: SentProof | null };

/**
 * Takes the answer of a sign-in: the person is signed in, or the next proof is asked for. That step replaces the code's
 * history entry, so that Back leads to the address; its data stays in this tab, since a phone may unload the page while
 * its owner reads the message (136).
 */
export function useEnter(): (answer: SignInAnswer) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (answer) => {
    if (!('next' in answer)) return signIn(answer);
    const { next } = answer;
    keepProof({ ...next, until: Date.now() + Date.parse(next.expiresAt) - Date.parse(next.now) });
    void navigate(pathname + search, {
      replace: isStepEntry(state),
      state: { ticket: next.ticket.slice(0, NAMED_BY) },
    });
  };
}

/** So much of a ticket names it in the history, and opens nothing. */
const NAMED_BY = 6;

/** The next proof that this entry of the history asks for; null: none, or it is forgotten. */
export function useNextProof(): KeptProof | null {
  const { state } = useLocation();
  const kept = readStored(KEY, 'sessionStorage');
  if (!isStepEntry(state) || kept === null) return null;
  // Written by `keepProof` of this tab alone.
  const next = JSON.parse(kept) as KeptProof;
  return next.ticket.startsWith((state as { ticket?: string }).ticket ?? '-') ? next : null;
}

/** Keeps what a sign-in asks for, until it is done or begun again. */
export function keepProof(next: KeptProof | null): void {
  writeStored(KEY, next && JSON.stringify(next), 'sessionStorage');
}
