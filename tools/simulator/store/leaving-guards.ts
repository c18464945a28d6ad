import { words } from '#domain/testing/words.ts';
import type * as rows from './rows.ts';
import { refuse } from './session-guards.ts';
import { SqlError, type Store, type Tables } from './tables.ts';

/** The refusals of migration 048: who has left stays gone, and nothing of theirs is left when that commits. */

/** Refuses what would name somebody who has left. */
export function refuseGone({ tables }: Store, userId: string): void {
  if (isGone(tables, userId)) throw new SqlError('SB009', 'the person has left');
}

/** Whether a person has left. */
export function isGone({ users }: Tables, userId: string | null): boolean {
  return userId !== null && (users.byKey.get(userId)?.deletedAt ?? null) !== null;
}

/** Changes a person who is here. */
export function changeUser(store: Store, user: rows.User, change: Partial<rows.User>): void {
  refuseGone(store, user.id);
  store.update(user, change);
  if (user.deletedAt === null) return;
  if (user.phone !== null || user.phoneIndex !== null || user.email !== null) refuse('who has left has no contact');
  store.defer(() => checkLeft(store, user));
}

/** Checked at commit: nothing to come, no money on its way, nothing that opens, no way in and no message. */
function checkLeft({ tables }: Store, { id, deletedAt }: rows.User): void {
  const { appointments, orders, attempts, refunds, complaints, userKeys, signIns, notifications } = tables;
  const isAhead = appointments.rows.some(
    (one) =>
      one.clientId === id &&
      (one.status === 'held' ||
        one.status === 'proposed' ||
        (one.status === 'confirmed' && one.end > (deletedAt ?? 0))),
  );
  if (isAhead) refuse('a client leaves with a session ahead');
  const own = new Set(orders.rows.filter(({ clientId }) => clientId === id).map((order) => order.id));
  const isUnderWay = attempts.rows.some(
    (one) => own.has(one.orderId) && (OPEN.has(one.status) || (refunds.byKey.get(one.id)?.status ?? 'DONE') !== 'DONE'),
  );
  if (isUnderWay) refuse('a client leaves with money on its way');
  if (complaints.rows.some((one) => own.has(one.orderId) && STANDING.has(one.status))) {
    refuse('a client leaves with a complaint open');
  }
  const stays =
    userKeys.byKey.has(id) ||
    signIns.rows.some((one) => one.userId === id && one.revokedAt === null) ||
    notifications.rows.some((one) => one.userId === id && one.status === 'queued');
  if (stays) refuse('something of a client who leaves stays');
}

const OPEN: ReadonlySet<string> = new Set(words('INITIAL PROCESSING'));
const STANDING: ReadonlySet<string> = new Set(words('open disputed'));
