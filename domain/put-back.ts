// docs/decisions/232
import { DAY, HOUR } from './dates.ts';

/** The link "it was not me" of a message about an account serves so long, and once (P73). */
export const ALARM_LINK_MS = 7 * DAY;

/** A change is put back at once only so soon after it: later its owner may have lived with it for days. */
const AT_ONCE_MS = HOUR;

/** Later a change is put back after this time, in which the owner of the account can say that the change was theirs. */
export const PUT_BACK_WAITS_MS = 72 * HOUR;

/** So long a change can be put back, and so its owner can say that it was theirs. */
export const PUT_BACK_FOR_MS = ALARM_LINK_MS + PUT_BACK_WAITS_MS;

/** The changes that a link takes back: contacts and sign-ins changed since its event, and those added or opened. */
export type TakenBack = 'phone' | 'sign-in-email' | 'email' | 'password' | 'factor-on' | 'email-added' | 'discreet-off';

/** When a change is taken back. */
export type PutBack = 'now' | 'later' | 'never';

/** `isConfirmed`: proved by an old way in as well as by the new one. `isWayIn`: somebody signs in with it. */
type Change = { sinceMs: number; isConfirmed: boolean; isWayIn: boolean };

/**
 * When "it was not me" takes a change back (P73). A holder of an old mailbox or phone looks like an owner who lost it:
 * so a change proved by both sides stays, a former address that was no way in restores none (`toWayIn`), and a change
 * older than an hour waits.
 */
export function whenPutBack({ sinceMs, isConfirmed, isWayIn }: Change, link: { toWayIn: boolean }): PutBack {
  if (isConfirmed || (isWayIn && !link.toWayIn)) return 'never';
  return sinceMs <= AT_ONCE_MS ? 'now' : 'later';
}
