import { DAY, type Instant } from './dates.ts';

/** Up to which moment a session may be cancelled or moved free of charge; null once that has passed (P13). */
export function freeUntil(start: Instant, now: Instant): Instant | null {
  const limit = start - DAY;
  return now <= limit ? limit : null;
}
