// docs/decisions/154
import { createHash, timingSafeEqual } from 'node:crypto';
import { hostOfMeetingUrl } from '#domain/meeting-url.ts';
import type { Instant } from '#domain/dates.ts';
import { opensAt } from '#domain/room.ts';
import { href } from '#contract/pages/pages.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Place } from '#server/providers/meeting/meeting.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { readPlace } from './meetings.sql.ts';
import { ownUrlFor } from './own-link.ts';
import { openRef } from './rooms.ts';

/** The front door of where a session takes place: its links, and rooms at other services. */
export { ownLinkOf, setOwnLink, type Whose } from './own-link.ts';
export { arrangeRoom, arrangeRoomLater, makeRoomAgain, roomsToLookAt } from './rooms.ts';

/** The place of a session, in the words of the door. `host` and `url`: another service's, null for our own room. */
export type SessionPlace = {
  place: 'room' | 'elsewhere' | 'elsewhere-later';
  host: string | null;
  /** Goes to nobody but who has a seat, while the door is open. */
  url: string | null;
};

/**
 * The present place of a session; before the client begins to pay it has no order, and no room elsewhere. A room that
 * was not made by the start is not waited for: it is ours then, and so is that of a session booked before rooms were
 * made. Once somebody has taken a seat in our room the session stays there, whatever is set or made later.
 */
export async function sessionPlaceOf(
  deps: Deps,
  sql: Sql,
  order: { therapistId: string; orderId: OrderId | null; start: Instant },
): Promise<SessionPlace> {
  const { therapistId, orderId, start } = order;
  if (deps.meeting.id === 'builtin' || orderId === null) return onTheDoor({ kind: 'room' });
  const facts = await readPlace(sql, { therapistId, orderId, openedAt: opensAt({ start }) });
  if (facts?.wasEntered === true) return onTheDoor({ kind: 'room' });
  const ownUrl = facts === null ? null : ownUrlFor(deps, { ...facts, therapistId }, facts.bookedAt);
  if (!deps.meeting.preparesRooms) return onTheDoor(deps.meeting.join({ ref: null, ownUrl }));
  if (facts === null || facts.provider !== deps.meeting.id || facts.givenUpAt !== null)
    return onTheDoor({ kind: 'room' });
  const ref = facts.refEnc && openRef(deps, orderId, facts.refEnc);
  if (ref === null && deps.clock.now() >= start) return onTheDoor({ kind: 'room' });
  return onTheDoor(deps.meeting.join({ ref, ownUrl }));
}

function onTheDoor(place: Place): SessionPlace {
  if (place.kind !== 'elsewhere') return { place: place.kind, host: null, url: null };
  return { place: 'elsewhere', host: hostOfMeetingUrl(place.url), url: place.url };
}

/** The order whose client's seat a link opens; `linkVersion` counts how often its link was voided. */
export type LinkedOrder = { orderId: OrderId; linkVersion: number };

/**
 * The link by which the client enters a session. It stays the same, also when the session moves, until it is voided
 * (P52). Its token stands behind the hash sign, which no browser sends: no log of a server has it, and no Referer.
 */
export function clientLink(deps: Deps, order: LinkedOrder): string {
  return `${deps.config.publicUrl}${href('session', { orderId: publicOrderId(deps.keyring, order.orderId) })}#t=${tokenOf(deps, order)}`;
}

/** The link by which the therapist enters: it names the session, and opens nothing without the therapist's sign-in. */
export function therapistLink(deps: Deps, sessionId: string): string {
  return deps.config.publicUrl + href('therapistRoom', { sessionId });
}

/** A client's token: `valid` opens the seat, `replaced` once did, `foreign` never. All take the same time. */
export function judgeLink(deps: Deps, order: LinkedOrder, token: string): 'valid' | 'replaced' | 'foreign' {
  const given = digestOf(token);
  let verdict: 'valid' | 'replaced' | 'foreign' = 'foreign';
  for (let linkVersion = 0; linkVersion <= order.linkVersion; linkVersion++) {
    const own = digestOf(tokenOf(deps, { orderId: order.orderId, linkVersion }));
    if (timingSafeEqual(own, given)) {
      verdict = linkVersion === order.linkVersion ? 'valid' : 'replaced';
    }
  }
  return verdict;
}

/** Of one length for every token. */
function digestOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

const TOKEN_BYTES = 16;

function tokenOf(deps: Deps, { orderId, linkVersion }: LinkedOrder): string {
  const named = publicOrderId(deps.keyring, orderId);
  const seat = linkVersion === 0 ? `${named}|client` : `${named}|client|${linkVersion}`;
  return Buffer.from(deps.keyring.hmac('seat', seat)).toString('base64url', 0, TOKEN_BYTES);
}
