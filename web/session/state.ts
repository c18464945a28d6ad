import type { AppointmentStatus } from '#domain/booking.ts';
import { type ComplaintStatus, isStanding } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import { isOwed } from '#domain/session-actions.ts';
import type { TherapistSession } from '../data/practice.ts';
import { type Timed, timesOf } from './facts.ts';
import type { ToldState } from './told-state.ts';

/** The status of a session; of a booked one where it stands in time, and of any whether it is looked into (P45). */
export type SessionState = Exclude<AppointmentStatus, 'confirmed'> | 'ahead' | 'running' | 'over' | 'looked_into';

/** The state of a time in a therapist's calendar: of a session, or of what is no session yet. */
export type TimeState = Exclude<SessionState, 'expired'> | 'free' | 'tooSoon' | 'passed' | 'off';

type Stands = Timed & {
  readonly status: AppointmentStatus;
  readonly complaint?: { readonly status: ComplaintStatus } | null | undefined;
};

/** The state of a session at an instant of the server's clock. */
export function sessionStateOf(session: Stands, now: Instant): SessionState {
  const { status, complaint } = session;
  if (complaint && isStanding(complaint.status)) return 'looked_into';
  if (status !== 'confirmed') return status;
  const { start, end } = timesOf(session);
  if (now < start) return 'ahead';
  return now < end ? 'running' : 'over';
}

/** The state of a time at an instant of the server's clock. */
export function timeStateOf(time: TherapistSession, now: Instant): TimeState {
  const { status } = time;
  if (status === 'off') return status;
  if (status === 'free') {
    if (now >= timesOf(time).start) return 'passed';
    return isTooSoon(time, now) ? 'tooSoon' : 'free';
  }
  return sessionStateOf({ ...time, status }, now) as TimeState;
}

/** Whether a free time lies inside the therapist's notice: no client can book it any more (P12). */
export function isTooSoon({ bookUntil }: Pick<TherapistSession, 'bookUntil'>, now: Instant): boolean {
  return bookUntil !== undefined && Date.parse(bookUntil) < now;
}

/** Where the therapist's own pay of a session stands: it will be earned, it is, it is not, or a complaint holds it. */
export function payOf(session: TherapistSession): 'ahead' | 'earned' | 'none' | 'frozen' {
  const { status, complaint, cancelReason = null } = session;
  if (complaint !== undefined && isStanding(complaint.status)) return 'frozen';
  if (status === 'confirmed' || status === 'held' || status === 'proposed') return 'ahead';
  return status !== 'free' && status !== 'off' && isOwed(status, cancelReason) ? 'earned' : 'none';
}

/** The look of a state: it is to come, ended as it should, ended otherwise, waits for a word or for money. */
type Look = 'ahead' | 'held' | 'ended' | 'open' | 'unpaid';

const LOOKS: { readonly [S in ToldState | TimeState]?: Look } = {
  ahead: 'ahead',
  running: 'ahead',
  free: 'ahead',
  proposed: 'unpaid',
  held: 'open',
  looked_into: 'open',
  completed: 'held',
};

/** How a state looks to its reader: who came, its therapist says; the client waits for nothing. */
export function lookOf(state: ToldState | TimeState, reader: Seat): Look {
  if (state === 'over') return reader === 'client' ? 'held' : 'open';
  return LOOKS[state] ?? 'ended';
}
