import type { Instant } from '#domain/dates.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';

/** How many calls a window of milliseconds allows, and what the next one is refused with. */
export type Limit = { max: number; windowMs: number; code?: ErrorCode };

/** Counts calls, or what they weigh, per key in fixed windows of the injected clock. One process counts for itself. */
export type RateLimiter = { take(key: string, limit: Limit, weight?: number): void };

/** Bounds memory under a flood of addresses: beyond this many, the key with the oldest window is forgotten. */
const MOST_KEYS = 50_000;

/** A limiter; `take` refuses with TOO_MANY_REQUESTS or the limit's own code, and the seconds until the window ends. */
export function rateLimiter(clock: { now(): Instant }): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: Instant }>();
  return {
    take(key, { max, windowMs, code = 'TOO_MANY_REQUESTS' }, weight = 1) {
      const now = clock.now();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= now || window.endsAt > now + windowMs) {
        windows.delete(key);
        if (windows.size >= MOST_KEYS) forgetOldest(windows);
        windows.set(key, { count: weight, endsAt: now + windowMs });
        return;
      }
      window.count += weight;
      if (window.count > max) {
        throw new DomainError(code, { retryAfter: (window.endsAt - now) / 1000 });
      }
    },
  };
}

/** A map keeps its keys in the order they were set, and a key is set when its window begins. */
export function forgetOldest(windows: Map<string, unknown>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
