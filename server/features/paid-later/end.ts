import { DomainError, orRefuse } from '#domain/errors.ts';
import { unpaidRefusal } from '#domain/paid-later.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { datesWith, endWaiting, lockOrder } from '../booking/booking.ts';
import { findOrder, orderOf, type OrderRow, ownOrder } from '../order/order.ts';
import { abandonAttempts } from '../payment/payment.ts';
import { endProposals } from './paid-later.sql.ts';
import { tellWithdrawn } from './tell.ts';

/**
 * A therapist takes an own unpaid appointment back, or with `all` every waiting date of its series; returns their ids,
 * also of those taken back before. The payment page is given up too: money that comes all the same goes back (P18).
 * Refuses one that was paid or ended otherwise, and unknown and foreign ones alike.
 */
export async function withdrawAppointment(
  deps: Deps,
  input: { therapistId: string; appointmentId: string; userId: string; all: boolean; requestId: string },
): Promise<string[]> {
  const { userId: actorId, all, requestId } = input;
  const asked = orRefuse(await orderOf(deps.db, input), 'SESSION_NOT_FOUND');
  const ended = await withdraw(deps, asked, { all, by: 'therapist', actorId, requestId });
  return ended.map(({ appointmentId }) => appointmentId);
}

/** An operator takes an unpaid appointment back; the client is told as by a therapist. A repeat changes nothing. */
export async function withdrawByOperator(
  deps: Deps,
  { orderId, actorId, requestId }: { orderId: OrderId; actorId: string; requestId: string },
): Promise<void> {
  const asked = orRefuse(await findOrder(deps.db, orderId), 'ORDER_NOT_FOUND');
  await withdraw(deps, asked, { all: false, by: 'admin', actorId, requestId });
}

async function withdraw(
  deps: Deps,
  asked: OrderRow,
  { all, ...actor }: { all: boolean; by: 'therapist' | 'admin'; actorId: string; requestId: string },
): Promise<OrderRow[]> {
  return endEach(deps, asked, { all, reason: 'withdrawn' }, async (tx, order) => {
    const withdrawn = await endWaiting(deps, tx, { order, ...actor });
    if (withdrawn !== null) await tellWithdrawn(deps, tx, { order: withdrawn, all });
  });
}

/**
 * A client gives up an own unpaid appointment, or with `all` every waiting date of its series; answers as withdrawing
 * does. `noMore`: the client wants no more proposals of this specialist, also when the appointment ended otherwise.
 */
export async function declineAppointment(
  deps: Deps,
  input: { orderId: OrderId; clientId: string; all: boolean; noMore?: boolean; requestId: string },
): Promise<OrderId[]> {
  const { clientId: actorId, all, noMore = false, requestId } = input;
  const asked = await ownOrder(deps.db, input);
  if (noMore) await endProposals(deps.db, asked, deps.clock.now());
  const ended = await endEach(deps, asked, { all, reason: 'declined' }, async (tx, order) => {
    await endWaiting(deps, tx, { order, by: 'client', actorId, requestId });
  });
  return ended.map(({ orderId }) => orderId);
}

/** Each in a transaction of its own: of a series that is being paid for, one may be lost while the others end. */
async function endEach(
  deps: Deps,
  asked: OrderRow,
  { all, reason }: { all: boolean; reason: 'withdrawn' | 'declined' },
  end: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OrderRow[]> {
  const named = all ? await datesWith(deps.db, asked) : [asked];
  const ended: OrderRow[] = [];
  for (const { orderId } of named) {
    const order = await deps.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, orderId);
      if (locked === null || locked.status !== 'proposed') return locked;
      await end(tx, locked);
      await abandonAttempts(deps, tx, { orderId, except: null, status: 'CANCELED' });
      return { ...locked, status: 'cancelled' as const, cancelReason: reason };
    });
    if (order?.cancelReason === reason) ended.push(order);
  }
  if (ended.length > 0) return ended;
  const found = (await findOrder(deps.db, asked.orderId)) ?? asked;
  throw new DomainError(unpaidRefusal(found, deps.clock.now()) ?? 'SESSION_NOT_BOOKED');
}
