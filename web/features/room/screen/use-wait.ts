import { useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { useNow } from '../../../lib/clock.ts';
import type { CallState } from '../call/call-state.ts';
import { type Awaited, type WaitStep, awaited, waitStep } from '../call/waits.ts';

/** The current wait, and its display. */
export type Wait = {
  readonly what: Awaited;
  readonly step: WaitStep;
  /** Tries from the beginning, also the wait itself. */
  readonly again: () => void;
};

/** The wait of the moment; null while nothing is waited for. `tryAgain` begins anew what is waited for. */
export function useWait(call: CallState, tryAgain: () => void): Wait | null {
  const now = useNow(SECOND);
  const what = awaited(call);
  const [begun, setBegun] = useState({ what, at: now });
  if (begun.what !== what) setBegun({ what, at: now });
  if (what === null) return null;
  return {
    what,
    step: waitStep(what, begun.what === what ? now - begun.at : 0),
    again() {
      setBegun({ what, at: Date.now() });
      tryAgain();
    },
  };
}
