import { href } from '#contract/pages.ts';
import type { Deps } from '#server/deps.ts';

export { staysOf } from './stays.ts';

/** Who sits where in a meeting. */
export type Seat = 'client' | 'therapist';

/** The link by which one person enters a session. It is the same for life, also when the session moves (P52). */
export function meetingLink(deps: Deps, orderId: string, seat: Seat): string {
  return `${deps.config.publicUrl}${href('session', { orderId })}?t=${seatToken(deps, orderId, seat)}`;
}

const TOKEN_BYTES = 16;

function seatToken(deps: Deps, orderId: string, seat: Seat): string {
  return Buffer.from(deps.keyring.hmac('seat', `${orderId}|${seat}`)).toString('base64url', 0, TOKEN_BYTES);
}
