// docs/decisions/152
import type { Instant } from '#domain/dates.ts';
import type { Stay } from '#domain/presence.ts';
import type { Seat } from '#domain/room.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OfOrder, StayNow, StayOfEntry } from './stay-row.ts';
import { FORGOTTEN_AFTER_MS, hashOfEntry, isFresh } from './stays.ts';
import {
  endSilentStay,
  endStay,
  lookAtStays,
  newestStay,
  openStream,
  readNewestStays,
  readStays,
  seeStay,
  stayOfEntry,
} from './stays.sql.ts';

/** The front door of who is in the room of a session, and of what its servers tell each other. */
export { announceChange, roomTopic, type RoomWord, sayInRoom } from './announce.ts';
export type { OfOrder, StayNow, StayOfEntry } from './stay-row.ts';
export { endSeat, endSeatsOfClient, forgetStays, hashOfEntry, isFresh, takeSeat, wasLeft } from './stays.ts';

type OneStay = OfOrder & { n: number };

/** The stay that the key of a device opens last; null for a key that nobody has. */
export async function stayOfKey(deps: Deps, entry: string): Promise<StayOfEntry | null> {
  return stayOfEntry(deps.db, hashOfEntry(entry));
}

/** Whether a device has a seat and was seen there a moment ago. */
export async function isSeatHeld(deps: Deps, seat: OfOrder & { seat: Seat }): Promise<boolean> {
  const newest = await newestStay(deps.db, seat);
  return newest !== null && newest.leftAt === null && isFresh(newest, deps.clock.now());
}

/** Ends a stay, now or at an instant; answers whether it had not ended yet. */
export async function leaveSeat(deps: Deps, stay: OneStay, at: Instant = deps.clock.now()): Promise<boolean> {
  return endStay(deps.db, { ...stay, at });
}

/** Ends a stay whose device has not been seen since an instant; answers whether it has ended by that. */
export async function endIfSilent(deps: Deps, stay: OneStay, since: Instant): Promise<boolean> {
  return endSilentStay(deps.db, { ...stay, since });
}

/** Counts a stream that the device of a stay opens and answers its number; null for a stay that has ended. */
export async function countStream(deps: Deps, stay: OneStay): Promise<number | null> {
  return openStream(deps.db, { ...stay, at: deps.clock.now() });
}

/** Records that the device of a stay is there; one that has ended stays as it is. */
export async function markThere(deps: Deps, stay: OneStay): Promise<void> {
  await seeStay(deps.db, { ...stay, at: deps.clock.now() });
}

/** How stays stand, however many they are; `begins` is the one whose device begins to listen, and is seen by that. */
export async function lookAtSeats(
  deps: Deps,
  stays: readonly OneStay[],
  begins: number | null = null,
): Promise<StayNow[]> {
  const now = deps.clock.now();
  return lookAtStays(deps.db, { stays, begins, now, freshFrom: now - FORGOTTEN_AFTER_MS });
}

/** When each seat of an order's room was taken and left, in the order in which they were taken. */
export async function staysOf(sql: Sql, order: OfOrder): Promise<Stay[]> {
  return readStays(sql, order);
}

/** The same of the newest stays, as many as a list shows. */
export async function newestStaysOf(sql: Sql, order: OfOrder): Promise<Stay[]> {
  return readNewestStays(sql, order);
}
