import type { BookedSession } from '#domain/session-actions.ts';
import type { OwnSession } from '../data/own-sessions.ts';
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
