// docs/decisions/169
import type { AppointmentStatus } from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import { type Instant, addDays, instantOf } from '#domain/dates.ts';
import type { BookedSession } from '#domain/session-actions.ts';
import type { TherapistSession } from '../data/practice.ts';

/** The times of a session as a client, a link and the room get them, or as its therapist does. All are Tbilisi's. */
export type Timed =
  | { readonly sessionTime: { readonly date: string; readonly startTime: string; readonly endTime: string } }
  | Pick<TherapistSession, 'date' | 'start' | 'end'>;

/** Any answer that tells of a booked session; what it leaves out, its reader is not told. */
export type Told = Timed & {
  readonly moves?: number | undefined;
  readonly markedAt?: string | null | undefined;
  readonly complaint?:
    | { readonly what: ComplaintKind; readonly status: ComplaintStatus; readonly presence?: string | undefined }
    | null
    | undefined;
};

/** Day, start and end as walls of Tbilisi. */
export function wallsOf(session: Timed): { date: string; start: string; end: string } {
  if (!('sessionTime' in session)) return session;
  const { date, startTime, endTime } = session.sessionTime;
  return { date, start: startTime, end: endTime };
}

/** Start and end as moments; an end of `00:00` is the midnight after. */
export function timesOf(session: Timed): { start: Instant; end: Instant } {
  const { date, start, end } = wallsOf(session);
  const from = instantOf(date, start) ?? 0;
  return { start: from, end: instantOf(end > start ? date : addDays(date, 1), end) ?? from };
}

/** A session as the rules of `domain/session-actions.ts` look at it; null for a time that no client has. */
export function bookedOf(session: Told & { readonly status: AppointmentStatus }): BookedSession;
export function bookedOf(session: Told & Pick<TherapistSession, 'status'>): BookedSession | null;
export function bookedOf(
  session: Told & { readonly status: AppointmentStatus | TherapistSession['status'] },
): BookedSession | null {
  const { status, moves = 0, complaint, markedAt } = session;
  if (status === 'free' || status === 'off') return null;
  return {
    ...timesOf(session),
    status,
    moves,
    complaint: complaint
      ? { kind: complaint.what, status: complaint.status, isSaid: complaint.presence !== 'alone' }
      : null,
    markedAt: markedAt ? Date.parse(markedAt) : null,
  };
}
