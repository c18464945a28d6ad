import { isStanding } from '#domain/complaint.ts';
import { type Instant, addDays, instantOf } from '#domain/dates.ts';
import { isConsentMissing } from '#domain/guardian-consent.ts';
import { type BookedSession, isOwed } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { isTooSoon } from './calendar-time.ts';

type Walls = Pick<TherapistSession, 'date' | 'start' | 'end'>;

/** Start and end as moments; an end of `00:00` is the midnight after. */
export function timesOf({ date, start, end }: Walls): { start: Instant; end: Instant } {
  const from = instantOf(date, start) ?? 0;
  return { start: from, end: instantOf(end > start ? date : addDays(date, 1), end) ?? from };
}

/** An own session as the rules of `domain/session-actions.ts` look at it; null for what no client has paid. */
export function bookedOf(session: TherapistSession): BookedSession | null {
  const { status, moves = 0, complaint, markedAt } = session;
  if (status === 'free' || status === 'off') return null;
  return {
    ...timesOf(session),
    status,
    moves,
    complaint:
      complaint === undefined
        ? null
        : { kind: complaint.what, status: complaint.status, isSaid: complaint.presence !== 'alone' },
    markedAt: markedAt ? Date.parse(markedAt) : null,
  };
}

/** The state of a time of the calendar as its therapist is told it; the name of its words. */
export type TimeState =
  | 'free'
  | 'tooSoon'
  | 'off'
  | 'held'
  | 'booked'
  | 'running'
  | 'needs_status'
  | 'complaint'
  | 'completed'
  | 'client_absent'
  | 'therapist_absent'
  | 'cancelled'
  | 'passed';

/** The state of a time at an instant of the server's clock. */
export function stateOf(session: TherapistSession, now: Instant): TimeState {
  const { status, complaint } = session;
  const { start, end } = timesOf(session);
  if (complaint !== undefined && isStanding(complaint.status)) return 'complaint';
  switch (status) {
    case 'free':
      if (now >= start) return 'passed';
      return isTooSoon(session, now) ? 'tooSoon' : 'free';
    case 'proposed':
      return 'held';
    case 'confirmed':
      if (now < start) return 'booked';
      return now < end ? 'running' : 'needs_status';
    default:
      return status;
  }
}

/** Where the therapist's own pay of a session stands: it will be earned, it is, it is not, or a complaint holds it. */
export function payOf(session: TherapistSession): 'ahead' | 'earned' | 'none' | 'frozen' {
  const { status, complaint, cancelReason = null } = session;
  if (complaint !== undefined && isStanding(complaint.status)) return 'frozen';
  if (status === 'confirmed' || status === 'held' || status === 'proposed') return 'ahead';
  return status !== 'free' && status !== 'off' && isOwed(status, cancelReason) ? 'earned' : 'none';
}

/** How a state looks as a badge: it is to come, it ended as it should, it ended otherwise, it waits for a word. */
export function lookOf(state: TimeState): 'ahead' | 'held' | 'ended' | 'open' {
  if (state === 'needs_status' || state === 'complaint' || state === 'held') return 'open';
  if (state === 'completed') return 'held';
  return state === 'booked' || state === 'running' || state === 'free' ? 'ahead' : 'ended';
}

/** Whether less than 24 h before it a session with a teenager has no parent's consent: its therapist decides (P22). */
export function lacksConsent(session: TherapistSession, now: Instant): boolean {
  const { sessionType: typeKey, consent = 'none' } = session;
  return typeKey !== undefined && isConsentMissing({ typeKey, start: timesOf(session).start }, consent, now);
}
