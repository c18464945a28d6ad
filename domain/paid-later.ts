import type { AppointmentStatus, CancelReason } from './booking.ts';
import { freeLimit } from './cancelling.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './dates.ts';

/**
 * Appointments that are paid later (P7, P12, P39): proposed by a therapist, or a client's series. Each waits for its
 * payment until 24 h before its start. Server, pages and messages share these rules; the database checks the same.
 */

/** How many may wait for one client, and so for one pair as well (P65). */
export const MAX_WAITING = 8;
/** How many days ahead a new one may begin, at most: as far as a calendar is published. */
export const PAID_LATER_WITHIN_DAYS = 60;
/** How long a page of the provider for it lives: as long as a hold (P35). */
const PAY_PAGE_MS = 15 * MINUTE;
/** How much longer the time is kept while the provider does not answer. */
export const RELEASE_PATIENCE_MS = 15 * MINUTE;
/** How long before the start its client is reminded to pay (messages, 15). */
export const UNPAID_REMINDERS_MS = [48 * HOUR, 26 * HOUR] as const;
/** The time to undo a proposal without telling its client: the toast that offers it lives 3 s (spec §9). */
const UNDO_MS = 5 * SECOND;
/** So long a proposal is not told. */
export const TELL_PROPOSED_AFTER_MS = UNDO_MS + SECOND;

/** How many weeks a series may have (P39). */
export const SERIES_WEEKS = [4, 6, 8] as const;
export type SeriesWeeks = (typeof SERIES_WEEKS)[number];

/** Whether a number from outside is one of them. */
export function isSeriesWeeks(weeks: number): weeks is SeriesWeeks {
  return SERIES_WEEKS.some((one) => one === weeks);
}

/** The last moment to pay: 24 h before the start (spec §9: "no later than a day before"), that moment included. */
export function payUntil(start: Instant): Instant {
  return freeLimit(start);
}

/** Whether the time is released if nobody has paid. */
export function isPayOver(start: Instant, now: Instant): boolean {
  return now > payUntil(start);
}

/** When a page of the provider that is opened now ends: never past the release. */
export function payPageEnd(start: Instant, now: Instant): Instant {
  return Math.min(now + PAY_PAGE_MS, payUntil(start));
}

/** Why an appointment that is paid later cannot begin then; null when it can. */
export function paidLaterRefusal(start: Instant, now: Instant): 'APPOINTMENT_TOO_SOON' | 'APPOINTMENT_TOO_FAR' | null {
  if (start - now <= DAY) return 'APPOINTMENT_TOO_SOON';
  return start - now > PAID_LATER_WITHIN_DAYS * DAY ? 'APPOINTMENT_TOO_FAR' : null;
}

/** A call's refusal about an appointment that cannot be paid or given up (any more). */
export type UnpaidRefusal =
  | 'APPOINTMENT_PAID'
  | 'APPOINTMENT_RELEASED'
  | 'APPOINTMENT_WITHDRAWN'
  | 'APPOINTMENT_DECLINED'
  | 'SESSION_NOT_BOOKED';

/**
 * Why an appointment does not wait for its payment now; null while it does. After the last moment its time counts as
 * released, even before the job releases it.
 */
export function unpaidRefusal(
  { status, cancelReason, start }: { status: AppointmentStatus; cancelReason: CancelReason | null; start: Instant },
  now: Instant,
): UnpaidRefusal | null {
  switch (status) {
    case 'proposed':
      return isPayOver(start, now) ? 'APPOINTMENT_RELEASED' : null;
    case 'expired':
      return 'APPOINTMENT_RELEASED';
    case 'cancelled':
      if (cancelReason === 'withdrawn') return 'APPOINTMENT_WITHDRAWN';
      return cancelReason === 'declined' ? 'APPOINTMENT_DECLINED' : 'SESSION_NOT_BOOKED';
    case 'held':
      return 'SESSION_NOT_BOOKED';
    default:
      return 'APPOINTMENT_PAID';
  }
}
