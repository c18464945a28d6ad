// docs/decisions/127
import { any, type Prepared, prepared, type Sql, type Tx } from './db.ts';
import { LONG_WORK_MS, withPatience } from './patience.ts';
import type { OrderId } from '../secrets/order-ids.ts';

/** Transactions take their locks in this order and never deadlock; advisory seat locks make updates wait, not fail. */
const ORDER = [
  'migrations',
  'people of the demo',
  'content',
  'operators',
  'mails about work',
  'invitations',
  'consent',
  'sharing',
  'address',
  'network',
  'failure',
  'sign-in',
  'payouts',
  'seat',
  'client',
  'appointment',
  'payout',
  'attempt',
  'calendar',
  'room',
  'job',
] as const;
type Lock = (typeof ORDER)[number];

type Clause = { lock: Lock; clause: string };

/** Lock clauses of features' statements; the linter refuses them elsewhere. `keptCalendar` bars edits, is shared. */
export const LOCKED = {
  failure: { lock: 'failure', clause: 'for update' },
  signIn: { lock: 'sign-in', clause: 'for update' },
  client: { lock: 'client', clause: 'for no key update' },
  leaver: { lock: 'client', clause: 'for update' },
  payout: { lock: 'payout', clause: 'for update' },
  attempt: { lock: 'attempt', clause: 'for no key update' },
  calendar: { lock: 'calendar', clause: 'for no key update' },
  keptCalendar: { lock: 'calendar', clause: 'for share' },
  job: { lock: 'job', clause: 'for update' },
} as const satisfies Record<string, Clause>;

/** A statement that locks: only `runLocking` runs it. */
export type Locking = { locks: readonly Lock[]; statement: Prepared };

/** Names a statement that locks, like `prepared`: the `LOCKED` clauses in its text say its locks, in this order. */
export function locking(name: string) {
  return (texts: TemplateStringsArray, ...parts: (string | Clause)[]): Locking => ({
    locks: parts.flatMap((part) => (typeof part === 'string' ? [] : [part.lock])),
    statement: {
      name,
      text: String.raw({ raw: texts }, ...parts.map((part) => (typeof part === 'string' ? part : part.clause))),
    },
  });
}

/** The last lock that each transaction has taken. */
const taken = new WeakMap<Sql, number>();

/** Runs a statement that locks; throws when the transaction has a later lock already. */
export async function runLocking<Row extends object>(
  sql: Sql,
  { locks, statement }: Locking,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  // Alone on the database it is a transaction of its own.
  const isAlone = 'transaction' in sql;
  let last = isAlone ? 0 : (taken.get(sql) ?? 0);
  for (const lock of locks) {
    const rank = ORDER.indexOf(lock);
    if (rank < last) throw new Error(`a lock of ${lock} is taken after one of ${ORDER[last]}`);
    last = rank;
  }
  if (!isAlone) taken.set(sql, last);
  return sql.run<Row>(statement, parameters);
}

/** Locks the client's row: all that changes a client's booking begins with it, or with the seats. */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await runLocking(tx, CLIENT, [clientId]);
}
const CLIENT = locking('locks.client')`select id from users where id = $1 ${LOCKED.client}`;

/** Locks a leaving client's row, also against new rows that refer to it; answers whether the client still exists. */
export async function lockLeaver(tx: Tx, clientId: string): Promise<boolean> {
  return any(runLocking(tx, LEAVER, [clientId]));
}
const LEAVER = locking('locks.leaver')`select id from users where id = $1 and deleted_at is null ${LOCKED.leaver}`;

/**
 * Locks the seats of client and therapist of an order, the client's row and the appointment, in this order in one
 * statement (`lock_order` in the database): updates that take a slot wait and do not collide. An unknown order locks
 * nothing.
 */
export async function lockOrdered(tx: Tx, orderId: OrderId): Promise<void> {
  await runLocking(tx, ORDERED, [orderId]);
}
const ORDERED: Locking = {
  locks: ['seat', 'client', 'appointment'],
  statement: prepared('locks.order')`select lock_order($1)`,
};

/** A lock of the database by a name, `lock` itself or what is made of its subject, until the transaction ends. */
function lockNamed<Subject extends unknown[]>(lock: Lock, nameOf: (...subject: Subject) => string = () => lock) {
  return async (tx: Tx, ...subject: Subject): Promise<void> =>
    void (await runLocking(tx, { locks: [lock], statement: NAMED }, [nameOf(...subject)]));
}
const NAMED = prepared('locks.named')`select pg_advisory_xact_lock(hashtextextended($1, 0))`;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Locks one seat of the room of a session: devices that press at the same moment come one after the other. */
export const lockRoomSeat = lockNamed(
  'room',
  ({ orderId, seat }: { orderId: OrderId; seat: string }) => `room|${orderId}|${seat}`,
);

/** Serializes inviting and accepting until the transaction ends: both are rare, and none may run at the same time. */
export const lockInvitations = lockNamed('invitations');

/** Serializes changes of the published content until the transaction ends: their numbers follow the commit order. */
export const lockContent = lockNamed('content');

/** Makes removals of operators wait in line, so that no two of them remove the last ones. */
export const lockOperators = lockNamed('operators');

/** Makes mails about what needs an operator wait in line, so that two of them do not tell the same. */
export const lockWorkMails = lockNamed('mails about work');

/** Makes all that concerns the consent of one order wait in line until the transaction ends. */
export const lockConsent = lockNamed('consent', (orderId: OrderId) => `consent:${orderId}`);

/** Makes all changes to the sharing of one order wait in line until the transaction ends. */
export const lockSharing = lockNamed('sharing', (orderId: OrderId) => `sharing:${orderId}`);

/** Makes all that concerns one address wait in line until the transaction ends, so that its counters are exact. */
export const lockAddress = lockNamed('address', hexOf);

/** The same for a network. */
export const lockNetwork = lockNamed('network', hexOf);

/** Serializes payout batches, new accounts and stops of pay: a batch sees each of them whole or not at all. */
export const lockPayouts = lockNamed('payouts');

/** Holds every other instance back that wants to change the schema, as long as it takes. */
export const lockMigrations = lockLongWork('migrations', 7_401_993);

/** Lets one run add people of the demo at a time; the others wait as long as it takes. */
export const lockPeopleOfDemo = lockLongWork('people of the demo', 7_401_994);

/** Waits for and does what may take longer than a statement of a request. */
function lockLongWork(lock: Lock, number: number) {
  return async (tx: Tx): Promise<void> => {
    await tx.run('set local statement_timeout = 0');
    await withPatience(LONG_WORK_MS, async () => runLocking(tx, { locks: [lock], statement: NUMBERED }, [number]));
  };
}
const NUMBERED = prepared('locks.numbered')`select pg_advisory_xact_lock($1::bigint)`;
