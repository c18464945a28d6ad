import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { findOrder, type OrderRow } from '../order/order.ts';
import { arrangeRoom } from '../meeting/meeting.ts';
import { answerComplaint } from './complaint.ts';
import { completeSession } from './pay.ts';
import { remind, remindOfFreeChange } from './tell-session.ts';

/** The jobs of a booked session. */
export function sessionJobs(deps: Deps) {
  return {
    'session.complete': async (payload) => completeSession(deps, payload.order),

    'complaint.answer': async (payload) => answerComplaint(deps, payload.order),

    'meeting.arrange': async (payload, job) => {
      const order = await findOrder(deps.db, payload.order);
      if (order !== null) await arrangeRoom(deps, order, job);
    },

    reminder: async (payload) => atItsTime(payload, remind),

    'reminder.free-change': async (payload) => atItsTime(payload, remindOfFreeChange),
  } satisfies Partial<JobHandlers>;

  /** Reminds of a session that still has the time for which the job was written, and is ahead. */
  async function atItsTime(
    { order: orderId, start }: { order: OrderId; start: number },
    tellOf: (deps: Deps, tx: Tx, order: OrderRow) => Promise<void>,
  ): Promise<void> {
    await deps.db.transaction(async (tx) => {
      const order = await findOrder(tx, orderId);
      if (order === null || order.status !== 'confirmed' || order.start !== start) return;
      if (order.start > deps.clock.now()) await tellOf(deps, tx, order);
    });
  }
}
