// docs/decisions/022
import type { Instant } from '#domain/dates.ts';
import { type Device, deviceOf } from '#domain/device.ts';
import { DomainError } from '#domain/errors.ts';
import { REFRESH_IDLE_MS } from '#domain/sign-in.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { forgetBrowsers } from '../proof/proof.ts';
import { liveSignInsOf, revokeOthersOf, revokeOwnSignIn } from './tokens.sql.ts';
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
