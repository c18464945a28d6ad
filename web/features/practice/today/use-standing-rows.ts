import { useState } from 'react';
import type { TherapistSession } from '../../../data/practice.ts';

/**
 * The rows of a list whose sessions are answered one by one, each where it was first shown: a second tap must not hit a
 * session that moved under the finger. A row answered here or elsewhere stays as `isGone`, and a new one comes last,
 * until nothing waits.
 */
export function useStandingRows(sessions: readonly TherapistSession[]) {
  const [kept, setKept] = useState(sessions);
  const waiting = new Map(sessions.map((session) => [session._id, session]));
  const known = new Set(kept.map(({ _id }) => _id));
  const standing =
    sessions.length === 0
      ? []
      : [
          ...kept.map((session) => waiting.get(session._id) ?? session),
          ...sessions.filter(({ _id }) => !known.has(_id)),
        ];
  if (standing.length !== kept.length || standing.some((session, place) => session !== kept[place])) setKept(standing);
  return standing.map((session) => ({ session, isGone: !waiting.has(session._id) }));
}
