import { HOUR, MINUTE } from '#domain/dates.ts';
import { isPayOver, payUntil, RELEASE_PATIENCE_MS, UNPAID_REMINDERS_MS } from '#domain/paid-later.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { NewJob } from '#server/jobs/jobs.ts';
import { lockOrder, releaseWaiting } from '../booking/booking.ts';
import { settleOpen } from '../checkout/checkout.ts';
import { orderOf, type OrderRow } from '../order/order.ts';
import { abandonAttempts } from '../payment/payment.ts';
import { tellReleased } from './tell.ts';

/** The mail about the appointment names its deadline for payment: a reminder so soon after it says nothing new. */
const JUST_SAID_MS = 15 * MINUTE;

/** Writes the jobs of an unpaid appointment: the reminders that are still ahead, and the release (P7). */
export async function planUnpaid(
  deps: Deps,
  tx: Tx,
  { therapistId: therapist, appointmentId: appointment, start }: OrderRow,
): Promise<void> {
  const now = deps.clock.now();
  const jobs: NewJob[] = [];
  for (const ahead of UNPAID_REMINDERS_MS) {
    const runAt = start - ahead;
    const before = ahead / HOUR;
    if (runAt <= now + JUST_SAID_MS) continue;
    const dedupeKey = `appointment.remind-unpaid:${appointment}:${before}`;
    jobs.push({ kind: 'appointment.remind-unpaid', payload: { therapist, appointment, before }, runAt, dedupeKey });
  }
  await deps.jobs.enqueueAll(tx, [...jobs, releaseJob({ therapist, appointment }, payUntil(start) + 1)]);
}

/** The job that releases the time at an instant, unless it is paid by then. */
function releaseJob(of: { therapist: string; appointment: string }, runAt: number): NewJob {
  const dedupeKey = `appointment.release:${of.appointment}:${runAt}`;
  return { kind: 'appointment.release', payload: of, runAt, dedupeKey };
}

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
