// docs/decisions/202
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import { clientOf, comingOrders, touchAppointment } from '../order/order.ts';
import { type Letter, staysTrue, switchDiscreet, tellAll } from '../notify/notify.ts';
import { about, sessionOf } from './tell-session.ts';

/**
 * Switches a client's discreet mode on or off. Waiting messages follow by themselves, since their words are chosen on
 * sending; calendar entries do not, so the entry of each coming session is sent once more. A repeat does nothing.
 */
export async function followDiscreet(
  deps: Deps,
  tx: Tx,
  { userId, discreet }: { userId: string; discreet: boolean },
): Promise<void> {
  await lockClient(tx, userId);
  if (!(await switchDiscreet(tx, { userId, discreet }))) return;
  const now = deps.clock.now();
  const letters: Letter[] = [];
  for (const order of await comingOrders(tx, { clientId: userId, now })) {
    // A calendar takes an entry for a newer one by its sequence, which is the version of the appointment.
    const renewed = await touchAppointment(tx, order, now);
    const { orderId, version } = renewed;
    await staysTrue(tx, { was: order, is: renewed }, { template: ENTRY });
    const data = { ...sessionOf(deps, renewed), changedAt: now };
    const dedupeKey = `calendar-entry:${orderId}:${version}`;
    const to = await clientOf(deps, tx, renewed);
    letters.push({ to, template: ENTRY, data, dedupeKey, notAfter: order.end, ...about(renewed) });
  }
  await tellAll(deps, tx, letters);
}

const ENTRY = 'calendar-entry-email';
