import { DAY, type Instant } from './dates.ts';

/**
 * The messages that a therapist can do without; all others always come. `newBookingSms`: an SMS of every new booking, not only
 * of one that is close. `changeEmail`: a client moved or cancelled. `statusEmail`: yesterday's sessions wait for a status. `emptyCalendarEmail`: next week has no free time.
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

/** Whether a therapist who chose these messages is told of a new booking: always of one less than 24 h away, by mail and SMS. */
export function wantsNewBooking(
  chosen: readonly TherapistMessage[],
  channel: 'email' | 'sms',
  { start, now }: { start: Instant; now: Instant },
): boolean {
  return start - now < DAY || chosen.includes(channel === 'email' ? 'newBookingEmail' : 'newBookingSms');
}

/**
 * Whether a therapist who chose these messages is told that a session was moved or cancelled: always unless its client did it,
 * and always when its old or new time is less than 24 h away. Accepting an offered time is the client's doing.
 */
export function wantsChange(
  chosen: readonly TherapistMessage[],
  { byClient, starts, now }: { byClient: boolean; starts: readonly Instant[]; now: Instant },
): boolean {
  return !byClient || starts.some((start) => start - now < DAY) || chosen.includes('changeEmail');
}
