import { HOUR, MINUTE } from '#domain/dates.ts';
import { payUntil, UNPAID_REMINDERS_MS } from '#domain/paid-later.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { NewJob } from '#server/jobs/jobs.ts';
import type { OrderRow } from '../order/order.ts';

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
export function releaseJob(of: { therapist: string; appointment: string }, runAt: number): NewJob {
  const dedupeKey = `appointment.release:${of.appointment}:${runAt}`;
  return { kind: 'appointment.release', payload: of, runAt, dedupeKey };
}
