import { MINUTE } from './dates.ts';
import type { Instant } from './dates.ts';

/** The words of an appointment on the wire and in the database (P46). */
export const APPOINTMENT_STATUSES = [
  'held',
  'proposed',
  'confirmed',
  'completed',
  'client_absent',
  'therapist_absent',
  'cancelled',
  'expired',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/**
 * What an appointment may become; every other pair is refused. `expired` returns only for a payment that came late and
 * found the slot still free (P18); what was marked after a session may be corrected for a while (P45), except that an absent therapist
 * has set the refund going.
 */
export const APPOINTMENT_TRANSITIONS: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  held: ['confirmed', 'expired', 'cancelled'],
  proposed: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['completed', 'client_absent', 'therapist_absent', 'cancelled'],
  completed: ['client_absent', 'therapist_absent'],
  client_absent: ['completed', 'therapist_absent'],
  therapist_absent: [],
  cancelled: [],
  expired: ['confirmed'],
};

/** The states that will or may become a session: they occupy the therapist and the client. */
export const LIVE_STATUSES = ['held', 'proposed', 'confirmed'] as const satisfies readonly AppointmentStatus[];

/** Who ended an appointment. Codes, never free text. */
export const CANCELLED_BY = ['client', 'therapist', 'admin', 'system'] as const;

/** Why it was ended. */
export const CANCEL_REASONS = [
  'replaced',
  'stepped_back',
  'client',
  'client_late',
  'therapist',
  'withdrawn',
  'our_fault',
] as const;

/** In milliseconds: P6 */
export const HOLD_MS = 15 * MINUTE;
/** In milliseconds, from the first hold: P35 */
export const HOLD_MAX_MS = 45 * MINUTE;
/** Holds one client may place in an hour. */
export const MAX_HOLDS_PER_HOUR = 20;

/** Whether the appointment may go from one state to the other. */
export function canBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return APPOINTMENT_TRANSITIONS[from].includes(to);
}

/** Whether the appointment occupies its time. */
export function isLive(status: AppointmentStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

/** The end of a hold renewed for paying: 15 minutes from now, at most 45 after the first hold (P35). */
export function renewedHoldExpiry(now: Instant, firstHeldAt: Instant): Instant {
  return Math.min(now + HOLD_MS, firstHeldAt + HOLD_MAX_MS);
}
