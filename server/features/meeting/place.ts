import { hostOfMeetingUrl } from '#domain/meeting-url.ts';
import type { Instant } from '#domain/dates.ts';
import { opensAt } from '#domain/room.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Place } from '#server/providers/meeting/meeting.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { readPlace } from './meetings.sql.ts';
import { ownUrlFor } from './own-link.ts';
import { openRef } from './rooms.ts';

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
