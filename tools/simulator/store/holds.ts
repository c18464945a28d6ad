import type { CancelledBy, CancelReason } from '#domain/booking.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';
import { changeAppointment } from './guards.ts';
import { writeJob } from './job-statements.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { textOfInstant } from './values.ts';
import type { Actor } from '#domain/events.ts';
import { insertHistory } from './session-guards.ts';

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
  writeJob(store, { ...job, payload: { therapist: a.therapistId, appointment: a.id }, maxAttempts: JOB_ATTEMPTS });
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

type Terms = 'priceMinor' | 'feePercent' | 'commissionPercent' | 'eurRate' | 'eurRateOn' | 'eurRateSource';
type Begun = 'therapistId' | 'clientId' | 'typeKey' | 'start' | 'end' | 'status' | 'holdExpiresAt' | 'createdAt';

/** A new row of appointments with its generated columns. */
export function newAppointment(
  store: Store,
  given: Pick<rows.Appointment, Begun | Terms | 'proposedBy' | 'seriesId'>,
): rows.Appointment {
  const { priceMinor, feePercent, commissionPercent, createdAt } = given;
  return {
    id: store.newId(),
    ...given,
    totalMinor: percentOf(priceMinor, 100 + feePercent),
    therapistMinor: priceMinor - percentOf(priceMinor, commissionPercent),
    cancelledBy: null,
    cancelReason: null,
    cancelledAt: null,
    clientReason: null,
    moves: 0,
    markedAt: null,
    version: 1,
    shownVersion: 1,
    updatedAt: createdAt,
  };
}

/** Writes what happened to an appointment; `move` has the times. */
export function writeHistory(
  store: Store,
  { therapistId, id: appointmentId, status: to }: rows.Appointment,
  step: Pick<rows.History, 'at' | 'event' | 'from' | 'actor'> & {
    actorId?: string | null;
    move?: rows.History['move'];
  },
): void {
  insertHistory(store, { actorId: null, move: null, ...step, therapistId, appointmentId, to });
}

/** Writes that somebody changed an appointment; without an actor the system did. */
export function writeAudit(
  store: Store,
  audit: { at: number; actor: Actor; actorId?: string | null; action: string; appointmentId: string },
): void {
  const { at, actor, actorId = null, action, appointmentId } = audit;
  const by = { at, actorId, actorRole: ROLES[actor], action };
  store.insert(store.tables.audits, { ...by, entity: 'appointments', entityId: appointmentId, reason: null });
}

const ROLES: Readonly<Record<Actor, string>> = {
  client: 'USER',
  therapist: 'THERAPIST',
  admin: 'ADMIN',
  system: 'SYSTEM',
  provider: 'SYSTEM',
  guardian: 'SYSTEM',
};

/** Rounds half up to whole numbers, as the generated columns do. */
function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * Math.round(percent * 100) + 5000) / 10_000);
}

/** The states of a session that was paid and not cancelled. */
export const PAID_FOR: ReadonlySet<string> = new Set(['confirmed', 'completed', 'client_absent', 'therapist_absent']);
