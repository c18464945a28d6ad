import { type Instant, wallOf } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { timesOf } from '../../session/facts.ts';

/** A client's sessions: those whose room is not closed for good, the next first, and all others, the latest first. */
export function splitSessions(
  sessions: readonly OwnSession[],
  now: Instant,
): { ahead: OwnSession[]; past: OwnSession[] } {
  const isAhead = (session: OwnSession) => session.status === 'confirmed' && roomAt(timesOf(session), now) !== 'over';
  const byStart = sessions.toSorted((one, other) => timesOf(one).start - timesOf(other).start);
  return {
    ahead: byStart.filter(isAhead),
    past: byStart.filter((session) => !isAhead(session)).toReversed(),
  };
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
