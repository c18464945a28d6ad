import type { Instant } from '#domain/dates.ts';
import { formatDate, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import type { BookedSession } from '#domain/session-actions.ts';
import type { OwnSession } from '../data/own-sessions.ts';
import { localTime } from '../lib/clock.ts';
import { timesOf } from './session-words.ts';

/** An own session as the rules of `domain/session-actions.ts` look at it. */
export function bookedOf(session: OwnSession): BookedSession {
  const { status, moves, complaint, markedAt } = session;
  return {
    ...timesOf(session),
    status,
    moves,
    complaint: complaint && {
      kind: complaint.what,
      status: complaint.status,
      isSaid: complaint.presence !== 'alone',
    },
    markedAt: markedAt === null ? null : Date.parse(markedAt),
  };
}

/** Day and time of an instant in Tbilisi, in few words: „23 ნოე, 18:00“, "Nov 23, 18:00". */
export function momentWords(at: Instant, locale: Locale): string {
  const { date, time } = wallOf(at);
  return `${formatDate(date, locale, { short: true })}, ${time}`;
}

/** The same instant by the viewer's clock, with the day where it is another one; null where the clock is that of Tbilisi (P30). */
export function localMoment(at: Instant, locale: Locale): string | null {
  const local = localTime(at);
  if (local === null) return null;
  const { date } = wallOf(at);
  return local.date === date ? local.time : `${formatDate(local.date, locale, { short: true })}, ${local.time}`;
}
