import { words } from '#domain/testing/words.ts';
import type { User } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/**
 * Checks as soon as it is committed that nothing of a client who leaves goes on: no way in, nothing that opens, no hold, nothing that waits,
 * no paid session ahead and no money on its way; and after it that nothing begins for them.
 */
export function checkLeaving(tables: Tables): (world: World) => void {
  const gone = new Map<string, User>();
  let written = 0;
  return (world) => {
    const before = written;
    written = tables.notifications.rows.length;
    for (const user of tables.users.rows) {
      if (user.deletedAt === null || gone.has(user.id)) continue;
      gone.set(user.id, user);
      checkMoney(world, tables, user);
      checkUntold(world, tables, user.id, 0);
    }
    for (const user of gone.values()) {
      checkNothingLeft(world, tables, user);
      checkUntold(world, tables, user.id, before);
    }
  };
}

/** Whose money is at the bank, or on its way from there, when they leave. */
function checkMoney(world: World, tables: Tables, { id }: User): void {
  const orders = new Set(tables.orders.rows.filter(({ clientId }) => clientId === id).map((order) => order.id));
  for (const attempt of tables.attempts.rows) {
    if (!orders.has(attempt.orderId)) continue;
    const refund = tables.refunds.byKey.get(attempt.id);
    const isUnderWay = MOVING.has(attempt.status) || (refund !== undefined && refund.status !== 'DONE');
    if (isUnderWay) world.violate('LEFT_MONEY', `${id} left while ${attempt.id} is ${attempt.status}`);
  }
  for (const { orderId, status } of tables.complaints.rows) {
    if (orders.has(orderId) && (status === 'open' || status === 'disputed')) {
      world.violate('LEFT_COMPLAINT', `${id} left, and what they say of ${orderId} is ${status}`);
    }
  }
}

/** Of an account that is gone. */
function checkNothingLeft(world: World, tables: Tables, { id, phone, phoneIndex, email, step, deletedAt }: User): void {
  const live = tables.appointments.rows.find(
    ({ clientId, status, end }) =>
      clientId === id &&
      (status === 'held' || status === 'proposed' || (status === 'confirmed' && end > (deletedAt ?? 0))),
  );
  if (live !== undefined) world.violate('LEFT_SESSION', `${id} has left, and ${live.id} is ${live.status}`);
  if (tables.signIns.rows.some(({ userId, revokedAt }) => userId === id && revokedAt === null)) {
    world.violate('LEFT_SIGN_IN', `${id} has left, and a sign-in lives`);
  }
  const sealed = tables.orders.rows.some(
    ({ clientId, nameEnc, emailEnc }) => clientId === id && (nameEnc !== null || emailEnc !== null),
  );
  const isKept = tables.userKeys.byKey.has(id) || phone !== null || phoneIndex !== null || email !== null || step !== 0;
  if (isKept || sealed) world.violate('LEFT_DATA', `${id} has left, and something of them stays`);
}

/** No message waits for them, nor, in the moment of leaving, one about their sessions for others. */
function checkUntold(world: World, tables: Tables, id: string, from: number): void {
  const orders = tables.orders.rows.filter(({ clientId }) => clientId === id).map((order) => order.id);
  for (const { userId, about, status, template } of tables.notifications.rows.slice(from)) {
    const isTheirs = userId === id || (from === 0 && orders.some((order) => about?.orderId === order));
    if (isTheirs && status === 'queued') world.violate('LEFT_MESSAGE', `${id} has left, and a ${template} waits`);
  }
}

const MOVING: ReadonlySet<string> = new Set(words('INITIAL PROCESSING REFUND_PENDING REFUND_FAILED'));
