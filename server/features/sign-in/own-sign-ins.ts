// docs/decisions/022
import { type Instant, MINUTE } from '#domain/dates.ts';
import { type Device, deviceOf } from '#domain/device.ts';
import { DomainError } from '#domain/errors.ts';
import { REFRESH_IDLE_MS, ACCESS_TOKEN_LIFETIME_MS } from '#domain/sign-in.ts';
import type { Deps, LiveSignIns } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import type { Sql } from '#server/db/db.ts';
import { forgetBrowsers, hasFreshCode } from '../proof/proof.ts';
import { liveSignInsOf, revokeOthersOf, revokeOwnSignIn, signInStands } from './tokens.sql.ts';
import { endStudioSignInsBeside } from './tokens.ts';

/** A live sign-in for its owner. It is used when its browser renews the access token, at most every ten minutes. */
export type OwnSignIn = Device & { id: string; createdAt: Instant; lastUsedAt: Instant; isThis: boolean };

/** The live sign-ins of the caller: the one in use, then the one used last. */
export async function ownSignIns(deps: Deps, { userId, signInId }: Caller): Promise<OwnSignIn[]> {
  const now = deps.clock.now();
  const rows = await liveSignInsOf(deps.db, { userId, now, usedAfter: now - REFRESH_IDLE_MS });
  return rows
    .map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent), isThis: row.id === signInId }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/**
 * Ends one of the caller's live sign-ins, or all others; also this one, with those to the Studio. Refuses a foreign or
 * ended one, both alike. The browser of another one counts as new again: it may be in foreign hands. Returns whether
 * this one was ended.
 */
export async function endOwnSignIns(
  deps: Deps,
  { userId, signInId }: Caller,
  wanted: { signInId: string } | { allOthers: true },
): Promise<{ endedThis: boolean }> {
  const now = deps.clock.now();
  if ('allOthers' in wanted) {
    const ended = await revokeOthersOf(deps.db, { userId, kept: signInId, now });
    for (const id of ended) deps.signIns.end(id);
    await forgetBrowsers(deps.db, { signInIds: ended, kept: signInId });
    return { endedThis: false };
  }
  const isOwn = UUID.test(wanted.signInId) && (await revokeOwnSignIn(deps.db, { id: wanted.signInId, userId, now }));
  if (!isOwn) throw new DomainError('NOT_FOUND');
  deps.signIns.end(wanted.signInId);
  if (wanted.signInId === signInId) {
    await endStudioSignInsBeside(deps, signInId);
  } else {
    await forgetBrowsers(deps.db, { signInIds: [wanted.signInId], kept: signInId });
  }
  return { endedThis: wanted.signInId === signInId };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
