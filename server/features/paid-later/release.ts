import { MINUTE } from '#domain/dates.ts';
import { isPayOver, payUntil, RELEASE_PATIENCE_MS } from '#domain/paid-later.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrder, releaseWaiting } from '../booking/booking.ts';
import { orderOf } from '../order/order.ts';
import { settleOpen } from '../checkout/checkout.ts';
import { abandonAttempts } from '../payment/payment.ts';
import { releaseJob } from './plan.ts';
import { tellReleased } from './tell.ts';

/**
 * Releases the time of an appointment that is unpaid 24 h before its start (P12, P13). The provider is asked first, so
 * that a payment of the last second seats; without an answer, or while it is at work, the time is kept at most 15
 * minutes longer. A paid appointment stays.
 */
export async function releaseUnpaid(deps: Deps, of: { therapist: string; appointment: string }): Promise<void> {
  const order = await orderOf(deps.db, { therapistId: of.therapist, appointmentId: of.appointment });
  if (order === null || order.status !== 'proposed' || !isPayOver(order.start, deps.clock.now())) return;
  const hasAnswered = await settleOpen(deps, order.orderId);
  const now = deps.clock.now();
  const patience = payUntil(order.start) + RELEASE_PATIENCE_MS;
  if (!hasAnswered && now < patience) {
    await deps.jobs.enqueue(deps.db, releaseJob(of, Math.min(now + MINUTE, patience)));
    return;
  }
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.orderId);
    const released = locked === null ? null : await releaseWaiting(deps, tx, locked);
    if (released === null) return;
    await abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status: 'EXPIRED' });
    await tellReleased(deps, tx, released);
  });
}
