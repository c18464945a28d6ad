// docs/decisions/022
import { type Instant, MINUTE } from '#domain/dates.ts';
import { ACCESS_TOKEN_LIFETIME_MS } from '#domain/sign-in.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps, LiveSignIns } from '#server/deps.ts';
import { hasFreshCode } from '../proof/proof.ts';
import { signInStands } from './tokens.sql.ts';

/**
 * Caches for half a minute that a sign-in is live, so that a call costs no query. A sign-in that another process ended
 * is refused within that time; a sign-in that this process ended is refused at once, even if its query had begun
 * before.
 */
export function liveSignIns({ db, clock, config }: Pick<Deps, 'clock' | 'config'> & { db: Sql }): LiveSignIns {
  const standsUntil = new Map<string, Instant>();
  const endedUntil = new Map<string, Instant>();
  const ask = async (signInId: string, now: Instant): Promise<Instant | null> => {
    const expiresAt = await signInStands(db, { signInId, now });
    return endedUntil.has(signInId) ? null : expiresAt;
  };
  return {
    async stands(signInId) {
      const expiresAt = await ask(signInId, clock.now());
      if (expiresAt === null) standsUntil.delete(signInId);
      return expiresAt !== null;
    },
    async isLive(signInId) {
      const now = clock.now();
      if ((endedUntil.get(signInId) ?? 0) > now) return false;
      if ((standsUntil.get(signInId) ?? 0) > now) return true;
      const expiresAt = await ask(signInId, now);
      if (expiresAt === null) return false;
      sweep(standsUntil, now);
      standsUntil.set(signInId, Math.min(expiresAt, now + LIVE_CACHE_MS));
      return true;
    },
    hasFreshCode: async (sql, signInId) => hasFreshCode({ clock, config }, sql, signInId),
    end(signInId) {
      const now = clock.now();
      sweep(endedUntil, now);
      endedUntil.set(signInId, now + ACCESS_TOKEN_LIFETIME_MS);
      standsUntil.delete(signInId);
    },
  };
}

const LIVE_CACHE_MS = MINUTE / 2;
/** With more entries the expired ones are dropped, so that memory stays flat. */
const SWEEP_AT = 10_000;

function sweep(until: Map<string, Instant>, now: Instant): void {
  if (until.size < SWEEP_AT) return;
  for (const [id, end] of until) if (end <= now) until.delete(id);
}
