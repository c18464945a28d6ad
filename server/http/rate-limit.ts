import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';

export type Limit = { max: number; windowMs: number };

/** Counts calls per key in fixed windows of the injected clock. One process counts for itself. */
export type RateLimiter = { take(key: string, limit: Limit): void };

/** Beyond this many keys the ended windows are swept, so that memory stays flat under a flood of addresses. */
const SWEEP_AT = 10_000;

/** A limiter; `take` refuses with TOO_MANY_REQUESTS and the seconds until the window ends. */
export function rateLimiter(clock: { now(): Instant }): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: Instant }>();
  return {
    take(key, { max, windowMs }) {
      const now = clock.now();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= now || window.endsAt > now + windowMs) {
        if (windows.size >= SWEEP_AT) sweep(windows, now);
        windows.set(key, { count: 1, endsAt: now + windowMs });
        return;
      }
      if (++window.count > max) {
        throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: (window.endsAt - now) / 1000 });
      }
    },
  };
}

function sweep(windows: Map<string, { endsAt: Instant }>, now: Instant): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
}
