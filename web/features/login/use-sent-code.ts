// docs/decisions/136
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Instant } from '#domain/dates.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { sentAtOf } from '../../parts/form/code-words.ts';

type SentCode = { readonly otpId: string; readonly at: Instant };

const KEYS = { phone: 'sign-in-phone', email: 'sign-in-email' } as const;
/** The ids of the codes that were sent last from this tab, to a phone and to an e-mail address. */
const CODE_KEYS = { phone: 'sign-in-code-phone', email: 'sign-in-code-email' } as const;

/**
 * The two steps of every sign-in with a code: the address, then the code, and back to a filled-in address. The code
 * step is a history entry, so that Back leads to the address; a reload of either step loses nothing, since a phone may
 * unload the page while its owner reads the message. The address is kept in this tab only until the sign-in, because a
 * history entry outlives a sign-out.
 */
export function useSentCode(kind: keyof typeof KEYS) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const keptAddress = readStored(KEYS[kind], 'sessionStorage') ?? '';
  const [address, setAddress] = useState(keptAddress);
  const code = liveCodeIn(state);
  const [wasSent, setWasSent] = useState(false);
  if (code !== null && !wasSent) {
    setWasSent(true);
    sentAtOf(code.otpId, code.at);
  }
  const isOver = code === null && codeIn(state) !== null;
  useEffect(() => {
    if (isOver) void navigate(pathname + search, { replace: true });
  }, [isOver, navigate, pathname, search]);
  return {
    /** The phone or the e-mail address as it was typed. */
    address,
    setAddress,
    /** The code, and the address it was sent to as it was typed; null: the address is asked for. */
    sent: code && { ...code, to: keptAddress },
    /** The person came back from the code: one press sends it again. */
    returned: wasSent,
    onSent(otpId: string) {
      writeStored(KEYS[kind], address, 'sessionStorage');
      writeStored(CODE_KEYS[kind], otpId, 'sessionStorage');
      void navigate(pathname + search, { state: { otpId, at: sentAtOf(otpId) } satisfies SentCode });
    },
    onBack: () => void navigate(-1),
    /** Keeps the address, as a code does, for who comes back to it from the step of the next proof. */
    keepAddress: () => writeStored(KEYS[kind], address, 'sessionStorage'),
  };
}

/** What the step of the address gets of it. */
export type AddressStep = Omit<ReturnType<typeof useSentCode>, 'sent' | 'onBack' | 'keepAddress'>;

/** Whether a history entry was made for a step after the address: a code or the next proof, also an expired one. */
export function isStepEntry(state: unknown): boolean {
  return codeIn(state) !== null || (typeof state === 'object' && state !== null && 'ticket' in state);
}

/** The code that an entry of the history stands for and that can still be typed; null: the address is asked for. */
export function liveCodeIn(state: unknown): SentCode | null {
  const code = codeIn(state);
  const isLive = Object.values(CODE_KEYS).some((key) => readStored(key, 'sessionStorage') === code?.otpId);
  return isLive ? code : null;
}

function codeIn(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null) return null;
  const { otpId, at } = state as Record<string, unknown>;
  return typeof otpId === 'string' && typeof at === 'number' ? { otpId, at } : null;
}

/** By which way the code was sent that an entry of the history stands for; null when none can be typed. */
export function sentWayIn(state: unknown): keyof typeof KEYS | null {
  const code = liveCodeIn(state);
  if (code === null) return null;
  return readStored(CODE_KEYS.email, 'sessionStorage') === code.otpId ? 'email' : 'phone';
}

/** Forgets the addresses and the codes: their person is signed in. */
export function forgetAddresses(): void {
  for (const key of [...Object.values(KEYS), ...Object.values(CODE_KEYS)]) writeStored(key, null, 'sessionStorage');
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
