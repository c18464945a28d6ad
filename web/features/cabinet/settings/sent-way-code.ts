import { useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import type { WayName } from '../../../data/ways-in.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

const KEY = 'new-way-in';

/** A code on its way to a new phone or address. */
export type SentWayCode = { readonly way: WayName; readonly to: string; readonly otpId: string; readonly at: Instant };

/** The code that was sent last, kept over a reload: a phone may take the page away while its owner reads the message. */
export function useSentWayCode(way: WayName) {
  const [sent, setSent] = useState(() => keptOf(way));
  const keep = (code: SentWayCode | null) => {
    writeStored(KEY, code && JSON.stringify(code), 'sessionStorage');
    setSent(code);
  };
  return [sent, keep] as const;
}

function keptOf(way: WayName): SentWayCode | null {
  const kept = readStored(KEY, 'sessionStorage');
  // Written by `keep` of this tab alone.
  const code = kept === null ? null : (JSON.parse(kept) as SentWayCode);
  return code?.way === way ? code : null;
}
