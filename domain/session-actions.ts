import type { AppointmentStatus, CancelledBy, CancelReason } from './booking.ts';
import { freeLimit, freeUntil } from './cancelling.ts';
import {
  COMPLAIN_AFTER_START_MS,
  COMPLAIN_UNTIL_AFTER_END_MS,
  type ComplaintKind,
  type ComplaintStatus,
  CONTEST_WITHIN_MS,
  isStanding,
} from './complaint.ts';
import { HOUR, type Instant, MINUTE } from './dates.ts';

/**
 * The permitted actions on a booked session at an instant, and their cost (P13, P22, P36, P45). Server, cabinet, order
 * page and messages share these rules; the database checks the times again.
 */

/** The input of the rules. */
export type BookedSession = {
  readonly status: AppointmentStatus;
  readonly start: Instant;
  readonly end: Instant;
  readonly moves: number;
  /** `isSaid` is false while only the times of presence say it, and not the client. */
  readonly complaint: {
    readonly kind: ComplaintKind;
    readonly status: ComplaintStatus;
    readonly isSaid?: boolean;
  } | null;
  /** When somebody last marked who came; null while nobody has. */
  readonly markedAt: Instant | null;
};

/** Why something is not possible: the code of the refusal, and the instant that its rule names. */
export type SessionRefusal = { readonly code: SessionRefusalCode; readonly until: Instant | null };
export type SessionRefusalCode =
  | 'SESSION_NOT_BOOKED'
  | 'SESSION_BEGUN'
  | 'MOVE_TOO_LATE'
  | 'MOVES_USED_UP'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'ALREADY_COMPLAINED'
  | 'COMPLAINT_OPEN'
  | 'COMPLAINT_DECIDED';

/** P13: how often a client may move one session. */
export const MAX_MOVES = 2;

/** The marks that a therapist or an operator may give a session (P46). */
export const SESSION_MARKS = [
  'completed',
  'client_absent',
  'therapist_absent',
] as const satisfies readonly AppointmentStatus[];
export type SessionMark = (typeof SESSION_MARKS)[number];

/** Whether a word from outside is one of them. */
export function isSessionMark(word: string): word is SessionMark {
  return SESSION_MARKS.some((mark) => mark === word);
}

/** Why a session cannot end so yet; null when it can. */
export function earlyRefusal(
  session: { start: Instant; end: Instant },
  mark: SessionMark,
  now: Instant,
): SessionRefusal | null {
  const from = markableFrom(session, mark);
  return now < from ? refuse('TOO_EARLY', from) : null;
}

/** Whether a session that ended so means that the client was right to complain. */
export function isUpheldBy(kind: ComplaintKind, mark: SessionMark): boolean {
  return kind === 'therapist_absent' ? mark === 'therapist_absent' : mark !== 'client_absent';
}

/** The first instant at which a session may be marked so (P45). */
function markableFrom({ start, end }: { start: Instant; end: Instant }, mark: SessionMark): Instant {
  switch (mark) {
    case 'completed':
      return end;
    case 'client_absent':
      return start + 15 * MINUTE;
    case 'therapist_absent':
      return start + COMPLAIN_AFTER_START_MS;
  }
}

/** P45: how long after the end a mark may be set or changed. */
export const MARK_UNTIL_AFTER_END_MS = 48 * HOUR;

/** Why the session cannot be moved now; null when it can. An operator is bound by the start alone. */
export function moveRefusal(session: BookedSession, by: 'client' | 'admin', now: Instant): SessionRefusal | null {
  if (by === 'admin') return cancelRefusal(session, now);
  return otherTimesRefusal(session, now) ?? (session.moves >= MAX_MOVES ? refuse('MOVES_USED_UP', null) : null);
}

/** Why no other time can be offered or accepted now; null when one can. Does not count as a client's move. */
export function otherTimesRefusal(session: BookedSession, now: Instant): SessionRefusal | null {
  const refusal = cancelRefusal(session, now);
  if (refusal !== null) return refusal;
  return freeUntil(session.start, now) === null ? refuse('MOVE_TOO_LATE', freeLimit(session.start)) : null;
}

/** How a cancelling ends: who pays, and what is written as its reason. */
export type CancelTerms = { readonly refund: 'all' | 'none'; readonly reason: CancelReason };

/** Why the session cannot be cancelled now, nor be moved by an operator; null when it can. */
export function cancelRefusal({ status, start }: BookedSession, now: Instant): SessionRefusal | null {
  if (status !== 'confirmed') return refuse('SESSION_NOT_BOOKED', null);
  return now >= start ? refuse('SESSION_BEGUN', start) : null;
}

/** The terms of cancelling now: only a client less than 24 h before the start gets nothing back (P13). */
export function cancelTerms(
  session: { readonly start: Instant },
  by: Exclude<CancelledBy, 'system'>,
  now: Instant,
): CancelTerms {
  if (by === 'client') {
    return freeUntil(session.start, now) === null
      ? { refund: 'none', reason: 'client_late' }
      : { refund: 'all', reason: 'client' };
  }
  return { refund: 'all', reason: BY_OTHERS[by] };
}
const BY_OTHERS = { therapist: 'therapist', admin: 'our_fault', guardian: 'guardian_refused' } as const;

/** Why a mark cannot be set now; null when it can. The same mark again is no mark and not asked about here. */
export function markRefusal(
  session: BookedSession,
  mark: SessionMark,
  by: 'therapist' | 'admin',
  now: Instant,
): SessionRefusal | null {
  if (!isMarkable(session.status)) return refuse('SESSION_NOT_BOOKED', null);
  const early = earlyRefusal(session, mark, now);
  if (early !== null) return early;
  const until = session.end + MARK_UNTIL_AFTER_END_MS;
  // What nobody has decided waits for an operator.
  if (now > until && !(by === 'admin' && session.status === 'confirmed')) {
    // An operator is told that somebody has marked it, and not of a time that may lie before that mark.
    return by === 'admin' && session.markedAt !== null ? refuse('COMPLAINT_DECIDED', null) : refuse('TOO_LATE', until);
  }
  const { complaint } = session;
  if (complaint === null || complaint.status === 'withdrawn') return null;
  if (isStanding(complaint.status)) return refuse('COMPLAINT_OPEN', null);
  return by === 'therapist' ? refuse('COMPLAINT_DECIDED', null) : null;
}

/**
 * Why the therapist cannot mark a session now; null when it can. A mark that agrees with a complaint, or corrects one
 * that the times of presence contradict, ends it (`admit`).
 */
export function ownMarkRefusal(session: BookedSession, mark: SessionMark, now: Instant): SessionRefusal | null {
  const { complaint } = session;
  const agrees = complaint !== null && isStanding(complaint.status) && isUpheldBy(complaint.kind, mark);
  return agrees ? earlyRefusal(session, mark, now) : markRefusal(session, mark, 'therapist', now);
}

/**
 * Why the client cannot complain now; null when it is possible. A session has at most one complaint; one made by the
 * times of presence alone the client may still state, until somebody has decided.
 */
export function complaintRefusal(session: BookedSession, kind: ComplaintKind, now: Instant): SessionRefusal | null {
  const { status, start, end, markedAt, complaint } = session;
  if (complaint !== null && !isUnsaid(session)) return refuse('ALREADY_COMPLAINED', null);
  if (!isMarkable(status)) return refuse('SESSION_NOT_BOOKED', null);
  if (complaint?.kind === kind) return null;
  if (kind === 'client_present') {
    if (status !== 'client_absent' || markedAt === null) return refuse('SESSION_NOT_BOOKED', null);
    const until = markedAt + CONTEST_WITHIN_MS;
    return now > until ? refuse('TOO_LATE', until) : null;
  }
  const from = start + COMPLAIN_AFTER_START_MS;
  if (now < from) return refuse('TOO_EARLY', from);
  // After an empty room both sides get equal time to answer; a late mark can be answered for a day, as pay waits.
  const marked = Math.max(end, markedAt ?? end) + COMPLAIN_UNTIL_AFTER_END_MS;
  const until = status === 'confirmed' ? end + MARK_UNTIL_AFTER_END_MS : marked;
  return now > until ? refuse('TOO_LATE', until) : null;
}

/** Whether a complaint stands that only the times of presence have made: the client has not said anything yet. */
export function isUnsaid({ complaint }: Pick<BookedSession, 'complaint'>): boolean {
  return complaint !== null && complaint.isSaid === false && isStanding(complaint.status);
}

/** The complaint open first to a marked session's client: that the mark is wrong, else an absent specialist. */
export function complaintKindOf(session: BookedSession): ComplaintKind {
  return session.status === 'client_absent' ? 'client_present' : 'therapist_absent';
}

/**
 * Whether the therapist is paid for this end: held, or missed or cancelled too late by the client (P36). The database
 * has the same rule as `end_is_owed`.
 */
export function isOwed(status: AppointmentStatus, reason: CancelReason | null): boolean {
  return status === 'completed' || status === 'client_absent' || (status === 'cancelled' && reason === 'client_late');
}

function isMarkable(status: AppointmentStatus): boolean {
  return status === 'confirmed' || status === 'completed' || status === 'client_absent';
}

function refuse(code: SessionRefusalCode, until: Instant | null): SessionRefusal {
  return { code, until };
}
