import type { Actor } from '#domain/events.ts';
import type * as rows from './rows.ts';
import { insertHistory } from './session-guards.ts';
import type { Store } from './tables.ts';

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

/** The roles of the audit log. */
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
