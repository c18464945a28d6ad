import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { NewJob } from '#server/jobs/jobs.ts';
import type { ChangedOrder } from '../order/order.ts';
import { arrangeRoomLater } from '../meeting/meeting.ts';
import { completion } from './pay.ts';
import { tellConfirmed } from './tell-session.ts';

/** Row 7 of the message catalogue: 2 h before the last moment at which a change is free. */
const FREE_CHANGE_REMINDER_MS = 26 * HOUR;

/**
 * A reminder repeats the message of the booking or the move: one that would follow within this time, or whose moment is
 * over, is not planned. Both sides are always told of a session this close (`domain/therapist-messages.ts`).
 */
const JUST_SAID_MS = 15 * MINUTE;

/** Plans a session that is confirmed now, and tells both sides of it (`tellConfirmed`). */
export async function confirmSession(deps: Deps, tx: Tx, told: Parameters<typeof tellConfirmed>[2]): Promise<void> {
  await planSession(deps, tx, told.order);
  await tellConfirmed(deps, tx, told);
}

/**
 * Writes the timed jobs of a session: the reminder an hour before (spec §9), the one while it can still be changed free
 * of charge, the one about a missing consent (P22), which is always news to the therapist, and the completion (P15).
 * After a move the jobs of the old time find another start and do nothing.
 */
export async function planSession(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  const { orderId, appointmentId, start, version } = order;
  const now = deps.clock.now();
  const payload = { order: orderId, start };
  const key = `${appointmentId}:${version}`;
  const jobs: NewJob[] = [];
  const isNews = (runAt: Instant) => runAt > now + JUST_SAID_MS;
  if (isNews(start - HOUR)) jobs.push({ kind: 'reminder', payload, runAt: start - HOUR, dedupeKey: `reminder:${key}` });
  const freeChangeAt = start - FREE_CHANGE_REMINDER_MS;
  if (isNews(freeChangeAt)) {
    const dedupeKey = `reminder.free-change:${key}`;
    jobs.push({ kind: 'reminder.free-change', payload, runAt: freeChangeAt, dedupeKey });
  }
  if (order.typeKey === 'teen' && start - DAY > now) {
    const dedupeKey = `reminder.consent:${key}`;
    jobs.push({ kind: 'reminder.consent', payload, runAt: start - DAY, dedupeKey });
  }
  await deps.jobs.enqueueAll(tx, [...jobs, completion(order)]);
  await arrangeRoomLater(deps, tx, order);
}
