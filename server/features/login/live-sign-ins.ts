import { type Instant, MINUTE } from '#domain/dates.ts';
import { ACCESS_TOKEN_LIFETIME } from '#domain/sign-in.ts';
import type { Clock } from '#server/clock.ts';
import type { Sql } from '#server/db/db.ts';
import { signInStands } from './sign-in.sql.ts';

/** Which sign-ins still stand, so that an access token of an ended one is refused although it has not run out. */
export type LiveSignIns = {
  isLive(signInId: string): Promise<boolean>;
  /** Tells that a sign-in has been ended for good. */
  end(signInId: string): void;
};

/**
 * Remembers for half a minute that a sign-in stands: a call costs no query, and one ended by another process is noticed
 * within that time. One ended by this process is noticed at once, also by a reading that had begun before.
 */
export function liveSignIns({ db, clock }: { db: Sql; clock: Clock }): LiveSignIns {
  const standsUntil = new Map<string, Instant>();
  const endedUntil = new Map<string, Instant>();
  return {
    async isLive(signInId) {
      const now = clock.now();
      if ((endedUntil.get(signInId) ?? 0) > now) return false;
      if ((standsUntil.get(signInId) ?? 0) > now) return true;
      const expiresAt = await signInStands(db, { signInId, now });
      if (expiresAt === null || endedUntil.has(signInId)) return false;
      sweep(standsUntil, now);
      standsUntil.set(signInId, Math.min(expiresAt, now + REMEMBERED));
      return true;
    },
    end(signInId) {
      const now = clock.now();
      sweep(endedUntil, now);
      endedUntil.set(signInId, now + ACCESS_TOKEN_LIFETIME);
      standsUntil.delete(signInId);
    },
  };
}

/** In milliseconds. */
const REMEMBERED = MINUTE / 2;
/** Beyond this many, those that ran out are dropped, so that memory stays flat. */
const SWEEP_AT = 10_000;

function sweep(until: Map<string, Instant>, now: Instant): void {
  if (until.size < SWEEP_AT) return;
  for (const [id, end] of until) if (end <= now) until.delete(id);
}
