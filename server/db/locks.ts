// docs/decisions/127
import { type Prepared, prepared, type Sql, type Tx } from './db.ts';

/**
 * The order in which a transaction locks what bookings and money are about, so that two transactions never wait for each
 * other. The seats are advisory locks: an update that takes a slot waits there instead of failing.
 */
const ORDER = ['seat', 'client', 'appointment', 'attempt', 'room'] as const;
type Lock = (typeof ORDER)[number];

/** The last lock that each transaction has taken. */
const taken = new WeakMap<Sql, number>();

/** Runs a statement that locks; throws when the transaction has a later lock already. */
export async function runLocking<Row extends object>(
  tx: Tx,
  lock: Lock,
  statement: Prepared,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const rank = ORDER.indexOf(lock);
  if (rank < (taken.get(tx) ?? 0)) throw new Error(`a ${lock} is locked after a later lock`);
  taken.set(tx, rank);
  return tx.run<Row>(statement, parameters);
}

/** Locks the client's row: all that changes a client's booking begins with it, or with the seats. */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await runLocking(tx, 'client', CLIENT, [clientId]);
}
const CLIENT = prepared('locks.client')`select id from users where id = $1 for no key update`;

/**
 * Locks the seats of client and therapist of an order, the client's row and the appointment, in this order and in one statement
 * (`lock_order` in the database): updates that take a slot wait in line instead of colliding. Nothing for an unknown order.
 */
export async function lockOrdered(tx: Tx, orderId: string): Promise<void> {
  await runLocking(tx, 'seat', ORDERED, [orderId]);
  taken.set(tx, ORDER.indexOf('appointment'));
}
const ORDERED = prepared('locks.order')`select lock_order($1)`;

/** Locks one seat of the room of a session: devices that press at the same moment come one after the other. */
export async function lockRoomSeat(tx: Tx, { orderId, seat }: { orderId: string; seat: string }): Promise<void> {
  await runLocking(tx, 'room', ROOM_SEAT, [`room|${orderId}|${seat}`]);
}
const ROOM_SEAT = prepared('locks.room-seat')`select pg_advisory_xact_lock(hashtextextended($1, 0))`;
