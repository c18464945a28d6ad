// docs/decisions/136
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Instant } from '#domain/dates.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { sentAtOf } from '../../parts/use-code.ts';

/** A code on its way: its id, the address as it was typed, and when it was sent. */
export type SentCode = { readonly otpId: string; readonly to: string; readonly at: Instant };

const KEYS = { phone: 'sign-in-phone', email: 'sign-in-email' } as const;

/**
 * The two steps of every sign-in with a code: the address, then the code, and back to an address that is still filled in.
 * The code step is an entry of the browser's history, so that its Back leads to the address; a reload of either step
 * loses nothing, since a phone may take the page away while its owner reads the message.
 */
export function useSentCode(kind: keyof typeof KEYS) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [address, setAddress] = useState(() => readStored(KEYS[kind], 'sessionStorage') ?? '');
  const sent = sentCodeIn(state);
  const [wasSent, setWasSent] = useState(false);
  if (sent !== null && !wasSent) {
    setWasSent(true);
    sentAtOf(sent.otpId, sent.at);
  }
  return {
    /** The phone or the e-mail address as it was typed. */
    address,
    setAddress,
    /** null: the address is asked for. */
    sent,
    /** The person came back from the code: one press sends it again. */
    returned: wasSent,
    onSent(otpId: string) {
      writeStored(KEYS[kind], address, 'sessionStorage');
      void navigate(pathname, { state: { otpId, to: address, at: sentAtOf(otpId) } satisfies SentCode });
    },
    onBack: () => void navigate(-1),
  };
}

/** The code that an entry of the history stands for; null: it is that of another page or step. */
export function sentCodeIn(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null) return null;
  const { otpId, to, at } = state as Record<string, unknown>;
  return typeof otpId === 'string' && typeof to === 'string' && typeof at === 'number' ? { otpId, to, at } : null;
}

/** Forgets the addresses: their person is signed in. */
export function forgetAddresses(): void {
  for (const key of Object.values(KEYS)) writeStored(key, null, 'sessionStorage');
}

/** Focuses the button of an address step after a return from the code; `first` is focused otherwise. */
export function useFirstFocus(returned: boolean, first?: RefObject<HTMLInputElement | null>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) button.current?.focus();
    else first?.current?.focus();
  }, [returned, first]);
  return button;
}
