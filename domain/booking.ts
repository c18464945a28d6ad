import { type Instant, MINUTE } from './dates.ts';
import { type EventTable, transitionsOf } from './events.ts';

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
 * The events of an appointment and their actors; all else is refused (spec §5). A payment after the hold ended may seat
 * the client again (P18, `afterCapture`). The mark of who came may be corrected for a while (P45), but an absent
 * therapist has already started the refund. Clients report that absence by a complaint (`complaint.ts`).
 */
export const APPOINTMENT_EVENTS = {
  hold: { by: ['client'], from: [null], to: 'held' },
  propose: { by: ['therapist', 'admin', 'client'], from: [null], to: 'proposed' },
  replace: { by: ['client', 'system'], from: ['held'], to: 'cancelled' },
  stepBack: { by: ['client'], from: ['held'], to: 'cancelled' },
  withdraw: { by: ['therapist', 'admin'], from: ['proposed'], to: 'cancelled' },
  decline: { by: ['client'], from: ['proposed'], to: 'cancelled' },
  expire: { by: ['system'], from: ['held', 'proposed'], to: 'expired' },
  seat: { by: ['provider'], from: ['held', 'proposed'], to: 'confirmed' },
  reseat: { by: ['provider'], from: ['expired'], to: 'confirmed' },
  move: { by: ['client', 'admin'], from: ['confirmed'], to: 'confirmed' },
  cancel: { by: ['client', 'therapist', 'admin', 'guardian'], from: ['confirmed'], to: 'cancelled' },
  complete: { by: ['system'], from: ['confirmed'], to: 'completed' },
  markHeld: { by: ['therapist', 'admin'], from: ['confirmed', 'client_absent'], to: 'completed' },
  markClientAbsent: { by: ['therapist', 'admin'], from: ['confirmed', 'completed'], to: 'client_absent' },
  markTherapistAbsent: {
    by: ['therapist', 'admin', 'system'],
    from: ['confirmed', 'completed', 'client_absent'],
    to: 'therapist_absent',
  },
} as const satisfies EventTable<AppointmentStatus>;
export type AppointmentEvent = keyof typeof APPOINTMENT_EVENTS;

/** The permitted changes of an appointment's state; every other pair is refused. */
export const APPOINTMENT_TRANSITIONS = transitionsOf(APPOINTMENT_STATUSES, APPOINTMENT_EVENTS);

/** The states that will or may become a session: they occupy the therapist and the client. */
export const LIVE_STATUSES = ['held', 'proposed', 'confirmed'] as const satisfies readonly AppointmentStatus[];

/** The side that ended an appointment. Codes, never free text. */
export const CANCELLED_BY = ['client', 'therapist', 'admin', 'system', 'guardian'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** Why it was ended. */
export const CANCEL_REASONS = [
  'replaced',
  'stepped_back',
  'client',
  'client_late',
  'therapist',
  'withdrawn',
  'declined',
  'our_fault',
  'guardian_refused',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The maker of an appointment that is paid later (P7, P39); `client`: as part of a series. */
export const PROPOSED_BY = ['therapist', 'admin', 'client'] as const;
export type ProposedBy = (typeof PROPOSED_BY)[number];

/** Reasons of what had been booked; a hold or an unpaid appointment that is given up has another one. */
export const BOOKED_REASONS = [
  'client',
  'client_late',
  'therapist',
  'our_fault',
  'guardian_refused',
] as const satisfies readonly CancelReason[];

/** Whether it is the end of something that had been booked. */
export function isBookedReason(reason: CancelReason | null): reason is (typeof BOOKED_REASONS)[number] {
  return BOOKED_REASONS.some((one) => one === reason);
}

/** The reasons a client may give for an own cancelling; the therapist does not see them. */
export const CLIENT_CANCEL_REASONS = ['time', 'other_therapist', 'price', 'not_needed', 'other'] as const;
export type ClientCancelReason = (typeof CLIENT_CANCEL_REASONS)[number];

/** Reasons of a therapist's cancelling, hidden from the client. `no_consent`: a parent's consent is missing (P22). */
export const THERAPIST_CANCEL_REASONS = ['ill', 'plans', 'no_consent', 'other'] as const;
export type TherapistCancelReason = (typeof THERAPIST_CANCEL_REASONS)[number];

/** How long a hold lives: P6 */
export const HOLD_MS = 15 * MINUTE;
/** How long renewals may prolong a hold, from the first: P35 */
export const HOLD_MAX_MS = 45 * MINUTE;
/** Holds one client may place in an hour. */
export const MAX_HOLDS_PER_HOUR = 20;

/** Whether the appointment occupies its time. */
export function isLive(status: AppointmentStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

/** The end of a hold renewed for paying: 15 minutes from now, at most 45 after the first hold (P35). */
export function renewedHoldExpiry(now: Instant, firstHeldAt: Instant): Instant {
  return Math.min(now + HOLD_MS, firstHeldAt + HOLD_MAX_MS);
}
