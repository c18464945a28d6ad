import { type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import type { TherapistSession } from '../../data/practice.ts';
import type { ProposedTime } from '../../data/practice-sessions.ts';
import { timesOf } from './session-facts.ts';

/**
 * The free times that can be proposed for a session, each with the session's own length: those ahead that are long enough and
 * for its type. The server asks more, the least notice above all, and says so.
 */
export function proposable(
  free: readonly TherapistSession[],
  session: TherapistSession,
  now: Instant,
): readonly ProposedTime[] {
  const own = timesOf(session);
  const length = own.end - own.start;
  return free.flatMap((time) => {
    const { start, end } = timesOf(time);
    const isFor =
      time.types === undefined || (session.sessionType !== undefined && time.types.includes(session.sessionType));
    if (start <= now + MINUTE || end - start < length || !isFor) return [];
    return { date: time.date, start: time.start, end: wallOf(start + length).time };
  });
}
