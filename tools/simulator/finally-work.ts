import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/** Each fact that needs an operator is one item, and one that is over has none that stands. */
export function checkWork(world: World, tables: Tables): void {
  const standing = tables.work.rows.filter(({ endedAt }) => endedAt === null);
  const names = new Set<string>();
  for (const { kind, key } of standing) {
    if (names.has(`${kind} ${key}`)) world.violate('WORK', `${kind} of ${key} stands twice`);
    names.add(`${kind} ${key}`);
    const isOver =
      (kind === 'complaint' && isDecided(tables, key)) ||
      (kind === 'room_empty' && isMarked(tables, key)) ||
      ((kind === 'refund_failed' || kind === 'refund_slow') && tables.refunds.byKey.get(key)?.status === 'DONE');
    if (isOver) world.violate('WORK', `${kind} of ${key} is over, and waits for an operator`);
  }
  for (const { attemptId, status } of tables.refunds.rows) {
    if (status === 'FAILED' && !names.has(`refund_failed ${attemptId}`))
      world.violate('WORK', `the refund of ${attemptId} failed, and no operator knows of it`);
  }
}

function isMarked({ orders, appointments }: Tables, orderId: string): boolean {
  return appointments.byKey.get(orders.byKey.get(orderId)?.appointmentId ?? '')?.status !== 'confirmed';
}

function isDecided(tables: Tables, orderId: string): boolean {
  const complaint = tables.complaints.byKey.get(orderId);
  return complaint !== undefined && complaint.status !== 'open' && complaint.status !== 'disputed';
}
