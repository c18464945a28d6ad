import type { AppointmentStatus } from './booking.ts';
import { type Instant, MINUTE } from './dates.ts';

/** The two seats of a session's room. */
export const SEATS = ['client', 'therapist'] as const;
export type Seat = (typeof SEATS)[number];

/** The meeting room opens this long before the session. */
export const OPENS_BEFORE_MS = 15 * MINUTE;
/** The meeting room closes this long after the end of the session. */
export const CLOSES_AFTER_MS = 30 * MINUTE;
/** The room says so this long before it closes. */
export const CLOSING_SOON_MS = 5 * MINUTE;

/** Whether people may meet; a mark ends nothing, as talks run past the end and an absent client may still come. */
export function mayMeet(status: AppointmentStatus): boolean {
  return status === 'confirmed' || status === 'completed' || status === 'client_absent';
}

/** Whether the meeting room of a session is not open yet, open, or closed for good. */
export type RoomState = 'early' | 'open' | 'over';

/** The state of the meeting room of a session at an instant. */
export function roomAt(session: { start: Instant; end: Instant }, now: Instant): RoomState {
  if (now < opensAt(session)) return 'early';
  return now < closesAt(session) ? 'open' : 'over';
}

/** When the meeting room of a session opens. */
export function opensAt({ start }: { start: Instant }): Instant {
  return start - OPENS_BEFORE_MS;
}

/** When the meeting room of a session closes. */
export function closesAt({ end }: { end: Instant }): Instant {
  return end + CLOSES_AFTER_MS;
}
