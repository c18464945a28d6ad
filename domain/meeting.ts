import { MINUTE } from './dates.ts';
import type { Instant } from './dates.ts';

/** The room opens this long before the session, in milliseconds. */
export const OPENS_BEFORE = 15 * MINUTE;
/** The room stays open this long after the session, for those who say goodbye slowly. */
const CLOSES_AFTER = 30 * MINUTE;

/** Whether one may come in: not yet, now, or no more. */
export type Door = 'early' | 'open' | 'over';

/** The door of the room of a session at a moment: open from 15 minutes before the start to 30 after the end. */
export function doorAt(session: { start: Instant; end: Instant }, now: Instant): Door {
  if (now < session.start - OPENS_BEFORE) return 'early';
  return now < session.end + CLOSES_AFTER ? 'open' : 'over';
}
