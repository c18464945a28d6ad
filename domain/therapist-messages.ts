import { DAY, type Instant } from './dates.ts';

/**
 * The messages that a therapist can switch off; others always come. `newBookingSms`: an SMS of every new booking, not
 * only a close one. `changeEmail`: the client moved or cancelled. `statusEmail`: sessions of yesterday lack a status.
 * `emptyCalendarEmail`: no free time next week.
 */
export const THERAPIST_MESSAGES = [
  'newBookingEmail',
  'changeEmail',
  'reminderEmail',
  'statusEmail',
  'emptyCalendarEmail',
  'newBookingSms',
] as const;
export type TherapistMessage = (typeof THERAPIST_MESSAGES)[number];

/** Whether a new booking is told, by the therapist's choice: always if less than 24 h away, by mail and SMS. */
export function wantsNewBooking(
  chosen: readonly TherapistMessage[],
  channel: 'email' | 'sms',
  { start, now }: { start: Instant; now: Instant },
): boolean {
  return start - now < DAY || chosen.includes(channel === 'email' ? 'newBookingEmail' : 'newBookingSms');
}

/**
 * Whether a move or cancelling is told, by the therapist's choice: always unless the client did it, and always when the
 * old or new time is less than 24 h away. Accepting an offered time is the client's doing.
 */
export function wantsChange(
  chosen: readonly TherapistMessage[],
  { byClient, starts, now }: { byClient: boolean; starts: readonly Instant[]; now: Instant },
): boolean {
  return !byClient || starts.some((start) => start - now < DAY) || chosen.includes('changeEmail');
}
