import { type Instant, wallOf } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import { complaintRefusal } from '#domain/session-actions.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { bookedOf, timesOf } from '../../../session/facts.ts';

type SplitSessions = {
  readonly ahead: readonly OwnSession[];
  readonly unpaid: readonly OwnSession[];
  readonly past: readonly OwnSession[];
};

/**
 * A client's sessions: `ahead` are booked ones whose room is not closed for good, or that still run, and `unpaid` those
 * that wait for their payment (P7), both the next first; then all others, the latest first.
 */
export function splitSessions(sessions: readonly OwnSession[], now: Instant): SplitSessions {
  // Who is marked absent while the session runs may still come.
  const isAhead = (session: OwnSession) =>
    session.status === 'confirmed'
      ? roomAt(timesOf(session), now) !== 'over'
      : session.status === 'client_absent' && now < timesOf(session).end;
  const isUnpaid = ({ status }: OwnSession) => status === 'proposed';
  const sorted = byStart(sessions);
  return {
    ahead: sorted.filter(isAhead),
    unpaid: sorted.filter(isUnpaid),
    past: sorted.filter((session) => !isAhead(session) && !isUnpaid(session)).toReversed(),
  };
}

/** Sessions, the earliest first. */
export function byStart(sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.toSorted((one, other) => timesOf(one).start - timesOf(other).start);
}

/** Whether a client who is marked absent can still say that it is not so (P45). */
export function mayContest(session: OwnSession, now: Instant): boolean {
  return session.status === 'client_absent' && complaintRefusal(bookedOf(session), 'client_present', now) === null;
}

/** Whether a parent is still to be asked, for the first time or again. */
export function isConsentOpen({ consent }: OwnSession): boolean {
  return consent === 'none' || consent === 'expired';
}

/** How many dates of a series stand, and how many of them are paid; null for a session that is no date of one. */
export function seriesOf({ payLater }: OwnSession, sessions: readonly OwnSession[]) {
  const series = payLater?.series ?? null;
  if (series === null) return null;
  const isOfIt = (one: OwnSession) => one.payLater?.series === series;
  const paid = sessions.filter((one) => isOfIt(one) && one.paid !== null && one.status !== 'cancelled').length;
  const unpaid = sessions.filter((one) => isOfIt(one) && one.status === 'proposed').length;
  return { paid, n: paid + unpaid };
}

/** Sessions in the order given, those of a month together; `month` is its first day. */
export function byMonth(sessions: readonly OwnSession[]): { month: string; sessions: OwnSession[] }[] {
  const months: { month: string; sessions: OwnSession[] }[] = [];
  for (const session of sessions) {
    const month = `${wallOf(timesOf(session).start).date.slice(0, 7)}-01`;
    const last = months.at(-1);
    if (last?.month === month) last.sessions.push(session);
    else months.push({ month, sessions: [session] });
  }
  return months;
}
