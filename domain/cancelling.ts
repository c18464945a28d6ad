import { DAY, type Instant } from './dates.ts';

/** The last instant at which a session is cancelled or moved free of charge: exactly 24 h before its start (P13). */
export function freeLimit(start: Instant): Instant {
  return start - DAY;
}

/** Up to which moment a session may be cancelled or moved free of charge; null once that has passed (P13). */
export function freeUntil(start: Instant, now: Instant): Instant | null {
  const limit = freeLimit(start);
  return now <= limit ? limit : null;
}
