import { useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { OTP_LIFETIME_MS } from '#domain/otp.ts';
import type { WayName } from '../../../data/ways-in.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

const KEY = 'own-code';

/** What a code proves the right to. */
type OwnChange = WayName | 'password' | 'leaving';

/** A code on its way: to a new phone or address, or to one that is the account's already. */
export type SentOwnCode = {
  readonly way: OwnChange;
  readonly to: string;
  readonly otpId: string;
  readonly at: Instant;
};

/**
 * The code that was sent last, kept over a reload for as long as it serves: a phone may take the page away while its owner reads the
 * message.
 */
export function useSentOwnCode(way: OwnChange) {
  const [sent, setSent] = useState(() => keptOf(way));
  const keep = (code: SentOwnCode | null) => {
    writeStored(KEY, code && JSON.stringify(code), 'sessionStorage');
    setSent(code);
  };
  return [sent, keep] as const;
}

function keptOf(way: OwnChange): SentOwnCode | null {
  const kept = readStored(KEY, 'sessionStorage');
  // Written by `keep` of this tab alone.
  const code = kept === null ? null : (JSON.parse(kept) as SentOwnCode);
  return code?.way === way && Date.now() - code.at < OTP_LIFETIME_MS ? code : null;
}
