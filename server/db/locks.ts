// docs/decisions/127
import { type Prepared, prepared, type Sql, type Tx } from './db.ts';

/**
 * The order in which a transaction locks what bookings and money are about, so that two transactions never wait for each
 * other. The seats are advisory locks: an update that takes a slot waits there instead of failing.
 */
const ORDER = ['seat', 'client', 'appointment', 'attempt'] as const;
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

/** Locks the seats of a client and a therapist: updates that take a slot wait in line instead of colliding. */
export async function lockSeats(tx: Tx, pair: { clientId: string; therapistId: string }): Promise<void> {
  await runLocking(tx, 'seat', SEATS, [`client:${pair.clientId}`, `therapist:${pair.therapistId}`]);
}
/** PostgreSQL evaluates what it selects from left to right, so the client's seat is locked first. */
const SEATS = prepared('locks.seats')`
  select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))`;
