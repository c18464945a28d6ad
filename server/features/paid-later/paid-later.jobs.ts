import { HOUR } from '#domain/dates.ts';
import { isPayOver, UNPAID_REMINDERS_MS } from '#domain/paid-later.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { orderOf } from '../order/order.ts';
import { releaseUnpaid } from './plan.ts';
import { remindUnpaid, tellSeries } from './tell.ts';

/** The jobs of appointments that wait for their payment, and of weekly series. */
export function paidLaterJobs(deps: Deps) {
  return {
    'appointment.release': async (payload) => releaseUnpaid(deps, payload),

    'series.tell': async (payload) => tellSeries(deps, payload.series),

    'appointment.remind-unpaid': async ({ therapist: therapistId, appointment: appointmentId, before }) => {
      await deps.db.transaction(async (tx) => {
        const order = await orderOf(tx, { therapistId, appointmentId });
        const now = deps.clock.now();
        if (order === null || order.status !== 'proposed' || isPayOver(order.start, now)) return;
        // After an outage the next reminder says the same.
        const isOld = UNPAID_REMINDERS_MS.some((ahead) => ahead < before * HOUR && order.start - ahead <= now);
        if (!isOld) await remindUnpaid(deps, tx, order, before);
      });
    },
  } satisfies Partial<JobHandlers>;
}
