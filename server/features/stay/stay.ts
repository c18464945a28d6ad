// docs/decisions/152
import { createHash } from 'node:crypto';
import { type Instant, SECOND } from '#domain/dates.ts';
import type { Stay } from '#domain/presence.ts';
import { type Seat, CLOSES_AFTER_MS, OPENS_BEFORE_MS } from '#domain/room.ts';
import { DomainError } from '#domain/errors.ts';
import { STAYS_KEPT_MS } from '#domain/retention.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lockRoomSeat } from '#server/db/locks.ts';
import type { OfOrder, StayNow, StayOfEntry, StayRow } from './stay-row.ts';
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
  deleteStays,
  giveStayTo,
  insertStay,
  linkVersionOf,
  openRoomsOf,
} from './stays.sql.ts';
import { announceChange } from './announce.ts';

/** The front door of who is in the room of a session, and of what its servers tell each other. */
export { announceChange, roomTopic, type RoomWord, sayInRoom } from './announce.ts';
export type { OfOrder, StayNow, StayOfEntry } from './stay-row.ts';

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

/** A stay whose device no server has heard of for so long loses its seat: servers say so several times in it. */
const FORGOTTEN_AFTER_MS = 45 * SECOND;

/** By what the database finds the device that has a seat; the key itself is known to that device alone. */
export function hashOfEntry(entry: string): Uint8Array {
  return createHash('sha256').update(entry).digest();
}

type Taking = OfOrder & {
  seat: Seat;
  /** The key of this device from an earlier entry; null for a device that has none. */
  entry: string | null;
  /** The stay of another device that ends here, because the person said so. */
  replaces: number | null;
  /** Of who was let in by a link: how often that was voided before. Null for who is signed in. */
  linkVersion: number | null;
  /** The sign-in that opens the seat; null where the link alone does. */
  signInId: string | null;
  /** Nothing but its key lets the device in: where it cannot go on, it takes no seat. */
  byKeyAlone: boolean;
  /** Whether a device listens at this server now: its stay lasts, whatever was recorded. */
  listensHere(n: number): boolean;
};

/** A taken seat: the number of the stay, its key, and whether it is the one that the device had before. */
export type TakenSeat = { n: number; entry: string; continues: boolean };

/**
 * Takes a seat for a device. The device that had it last goes on in its own stay, or begins another under the same key
 * when that had ended by itself. Refuses with SEAT_TAKEN and the other stay while another device has it, unless that
 * very stay is to be replaced; with LINK_REPLACED a link that was voided meanwhile; with SEAT_LOST a key alone that
 * opens the seat no more. Of several devices at once one gets it.
 */
export async function takeSeat(deps: Deps, taking: Taking): Promise<TakenSeat> {
  const { therapistId, orderId, seat, entry, replaces, linkVersion, signInId, byKeyAlone, listensHere } = taking;
  const of = { therapistId, orderId };
  return deps.db.transaction(async (tx) => {
    await lockRoomSeat(tx, { orderId, seat });
    // Voiding a link ends the seat under the same lock.
    if (linkVersion !== null && linkVersion !== (await linkVersionOf(tx, of))) throw new DomainError('LINK_REPLACED');
    const now = deps.clock.now();
    const newest = await newestStay(tx, { ...of, seat });
    const own = newest !== null && entry !== null && isKeyOf(newest, entry) && !wasLeft(newest) ? entry : null;
    if (byKeyAlone && own === null) throw new DomainError('SEAT_LOST');
    const isThere = newest !== null && newest.leftAt === null && (isFresh(newest, now) || listensHere(newest.n));
    if (newest !== null && isThere) {
      if (own !== null) {
        await giveStayTo(tx, { ...of, n: newest.n, signInId });
        return { n: newest.n, entry: own, continues: true };
      }
      if (newest.n !== replaces) throw new DomainError('SEAT_TAKEN', { facts: { stay: newest.n } });
      // One instant ends the one and begins the other: that says that it was replaced.
      await endStay(tx, { ...of, n: newest.n, at: now });
    } else if (newest !== null) {
      await endStay(tx, { ...of, n: newest.n, at: null });
    }
    const last = newest === null ? null : ((await newestStay(tx, { ...of, seat }))?.leftAt ?? null);
    const enteredAt = isThere ? (last ?? now) : Math.max(now, (last ?? 0) + 1);
    const key = own ?? deps.random.token();
    return {
      n: await insertStay(tx, { ...of, seat, entryHash: hashOfEntry(key), enteredAt, signInId }),
      entry: key,
      continues: false,
    };
  });
}

/** Ends any stay of a seat in the transaction of its cause: its device is told after that, its key opens no more. */
export async function endSeat(deps: Deps, tx: Tx, { seat, ...of }: OfOrder & { seat: Seat }): Promise<void> {
  await lockRoomSeat(tx, { orderId: of.orderId, seat });
  const newest = await newestStay(tx, { ...of, seat });
  if (newest !== null) await endStay(tx, { ...of, n: newest.n, at: deps.clock.now() });
  announceChange(deps, tx, of.orderId);
}

/** Ends a client's seats in all rooms that may be open. The caller voids the links, behind which an entrant waits. */
export async function endSeatsOfClient(deps: Deps, tx: Tx, clientId: string): Promise<void> {
  const now = deps.clock.now();
  const between = { endAfter: now - CLOSES_AFTER_MS, startUntil: now + OPENS_BEFORE_MS };
  for (const of of await openRoomsOf(tx, { clientId, ...between })) await endSeat(deps, tx, { ...of, seat: 'client' });
}

function isKeyOf({ entryHash }: StayRow, entry: string): boolean {
  return Buffer.from(entryHash).equals(hashOfEntry(entry));
}

/** Whether somebody ended the stay, by leaving or by taking the seat, and not only the silence of its device. */
export function wasLeft({ leftAt, seenAt }: Pick<StayRow, 'leftAt' | 'seenAt'>): boolean {
  return leftAt !== null && leftAt !== seenAt;
}

/** Whether the device of a stay was seen a moment ago. */
export function isFresh({ seenAt }: Pick<StayRow, 'seenAt'>, now: Instant): boolean {
  return seenAt > now - FORGOTTEN_AFTER_MS;
}

/** Deletes what is known of who was in the room, 30 days after the session (P58). */
export async function forgetStays(deps: Deps): Promise<void> {
  await deleteStays(deps.db, deps.clock.now() - STAYS_KEPT_MS);
}
