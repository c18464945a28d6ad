import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Instant } from '#domain/dates.ts';
import { sentAtOf } from '../../parts/use-code.ts';

/** A code on its way: its id, and when it was sent. */
export type SentCode = { readonly otpId: string; readonly at: Instant };

/** The two steps of every sign-in with a code: the address, then the code, and back to an address that is still filled in. */
export function useSentCode() {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [returned, setReturned] = useState(false);
  return {
    /** null: the address is asked for. */
    sent,
    /** The person came back from the code: one press sends it again. */
    returned,
    onSent: (otpId: string) => setSent({ otpId, at: sentAtOf(otpId) }),
    onBack: () => {
      setReturned(true);
      setSent(null);
    },
  };
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
