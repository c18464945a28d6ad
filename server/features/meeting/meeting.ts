import { href } from '#contract/pages.ts';
import type { Deps } from '#server/deps.ts';

/** The front door of where a session takes place: its links, and who is in its room. */
export { announceChange, roomTopic, type RoomWord, sayInRoom } from './announce.ts';
export { judgeLink } from './links.ts';
export {
  endSilentStay,
  endStay,
  lookAtStays,
  type OfOrder,
  type StayNow,
  type StayOfEntry,
  stayOfEntry,
  staysOf,
} from './stays.sql.ts';
export { endSeat, forgetStays, FORGOTTEN_AFTER_MS, hashOfEntry, isFresh, takeSeat } from './stays.ts';

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
