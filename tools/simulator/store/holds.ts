import type { CancelledBy, CancelReason } from '#domain/booking.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';
import { PAID_FOR, writeHistory } from './booking-rows.ts';
import { changeAppointment } from './guards.ts';
import { writeJob } from './job-statements.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { textOfInstant } from './values.ts';

/** Whether it began as a hold of this client. */
export function isHoldOf(a: rows.Appointment, client: unknown): boolean {
  return a.clientId === client && a.proposedBy === null;
}

/** Whether the therapist has had a session with the client that was paid. */
export function isKnownClient({ tables }: Store, therapistId: string, clientId: string): boolean {
  return tables.appointments.rows.some(
    (a) => a.therapistId === therapistId && a.clientId === clientId && PAID_FOR.has(a.status),
  );
}

/** The columns of a hold that ran out. */
export const expired = (at: number) => ({ status: 'expired', holdExpiresAt: null, updatedAt: at }) as const;

/** The columns of a hold that its client or the system ended. */
export function cancelled(at: number, cancelledBy: CancelledBy, cancelReason: CancelReason) {
  const status = 'cancelled' as const;
  return { status, holdExpiresAt: null, cancelledBy, cancelReason, cancelledAt: at, updatedAt: at };
}

/** Lets a hold run out. */
export function expire(store: Store, a: rows.Appointment, at: number): void {
  changeAppointment(store, a, expired(at));
  writeHistory(store, a, { at, event: 'expire', from: 'held', actor: 'system' });
}

/** Cancels a hold that its client or the system ends. */
export function release(
  store: Store,
  a: rows.Appointment,
  reason: CancelReason,
  step: { at: number; event: string; actor: 'client' | 'system'; actorId?: string },
): void {
  changeAppointment(store, a, cancelled(step.at, step.actor, reason));
  endJob(store, a, step.at);
  writeHistory(store, a, { ...step, from: 'held' });
}

function holdJob(store: Store, a: rows.Appointment, job: { kind: string; runAt: number; dedupeKey: string }): void {
  const payload = { therapist: a.therapistId, appointment: a.id };
  writeJob(store, { ...job, payload, maxAttempts: JOB_ATTEMPTS });
}

/** Writes the job that ends a hold when its time is over. */
export function expiryJob(store: Store, a: rows.Appointment, at: number): void {
  holdJob(store, a, { kind: 'hold.expire', runAt: at, dedupeKey: `hold.expire:${a.id}:${textOfInstant(at)}` });
}

/** Writes the job that cancels the payments of an ended hold, if there is an order. */
export function endJob(store: Store, a: rows.Appointment, at: number): void {
  if (!store.tables.orders.rows.some(({ appointmentId }) => appointmentId === a.id)) return;
  holdJob(store, a, { kind: 'hold.ended', runAt: at, dedupeKey: `hold.ended:${a.id}` });
}
