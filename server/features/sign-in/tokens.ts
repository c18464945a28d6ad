import { createHash, timingSafeEqual } from 'node:crypto';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { EnoughProofs, Proof } from '#domain/proofs.ts';
import { OPERATOR_SETUPS_KEPT_MS, SIGN_INS_KEPT_MS, UNFINISHED_SIGN_INS_KEPT_MS } from '#domain/retention.ts';
import { REFRESH_GRACE_MS, REFRESH_IDLE_MS, refreshAbsolute, type Role } from '#domain/sign-in.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Device, remember } from '../proof/proof.ts';
import { forgetSetups, forgetPending } from './sign-in.sql.ts';
import {
  type EndOfAll,
  forgetSignIns,
  holderOfToken,
  insertSignIn,
  lockRefreshToken,
  revokeEverySignIn,
  revokeSignIn,
  revokeSignInsBefore,
  revokeSignInsBrought,
  revokeSignInsOf,
  revokeStudioSignInsBeside,
  rotateRefreshToken,
  signInOfToken,
} from './tokens.sql.ts';

export type RefreshToken = { token: string; expiresAt: Instant };

/**
 * Opens a sign-in: a family of refresh tokens with a fixed end. It ends the sign-in that it replaces in the browser,
 * whose cookie it takes: nobody could sign that one out there any more. The only way in except for the Studio, which an
 * open sign-in opens (`features/studio/ticket.ts`): it accepts only proofs judged to be enough for the role
 * (`domain/proofs.ts`).
 */
export async function openSignIn(
  deps: Deps,
  tx: Tx,
  input: { userId: string; proofs: EnoughProofs; device: Device },
): Promise<{ signInId: string; refresh: RefreshToken }> {
  const now = deps.clock.now();
  const { role, shown } = input.proofs;
  const expiresAt = now + refreshAbsolute(role);
  const signInId = deps.random.uuid();
  const token = tokenOf(deps, signInId, deps.random.bytes(TOKEN_BYTES));
  await endReplaced(deps, tx, input.device.refreshToken ?? null);
  await insertSignIn(tx, {
    id: signInId,
    userId: input.userId,
    now,
    expiresAt,
    userAgent: input.device.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    ip: input.device.ip,
    browser: await remember(deps, tx, input),
    shown,
    showedCode: shown.includes('time-code') || shown.includes('recovery-code') || shown.includes('setup'),
    tokenSha256: sha256(token),
  });
  return { signInId, refresh: { token, expiresAt: cookieEnd(expiresAt, now) } };
}

/**
 * Replaces a refresh token by its successor. A repeat within ten seconds gets the same successor, so that two tabs do
 * not sign each other out; any later use of an old token means that the token was stolen, and ends the whole family
 * (P26). Two tokens of a family are kept, the current one and its parent: an older one is known by the family that it
 * names.
 */
export async function refreshSignIn(
  deps: Deps,
  token: string | null,
): Promise<{ userId: string; role: Role; signInId: string; refresh: RefreshToken }> {
  if (token === null || token.length > TOKEN_MAX) throw new DomainError('NOT_AUTHORIZED');
  const now = deps.clock.now();
  const presented = sha256(token);
  const successorOf = (signInId: string) => tokenOf(deps, signInId, deps.keyring.hmac('refresh', token));
  const outcome = await deps.db.transaction(async (tx) => {
    const known = await lockRefreshToken(tx, presented);
    const older = known === null ? familyOf(deps, token) : null;
    if (older !== null) {
      return (await revokeSignIn(tx, { signInId: older, why: 'reused', now })) ? { reused: older } : null;
    }
    if (known === null || known.revokedAt !== null || known.expiresAt <= now) return null;
    if (known.rotatedAt === null) {
      if (known.issuedAt + REFRESH_IDLE_MS <= now) return null;
      await rotateRefreshToken(tx, {
        signInId: known.signInId,
        parentSha256: presented,
        sha256: sha256(successorOf(known.signInId)),
        now,
      });
      return known;
    }
    if (now < known.rotatedAt + REFRESH_GRACE_MS && known.successorRotatedAt === null) return known;
    await revokeSignIn(tx, { signInId: known.signInId, why: 'reused', now });
    return { reused: known.signInId };
  });
  if (outcome === null) throw new DomainError('NOT_AUTHORIZED');
  if ('reused' in outcome) {
    deps.signIns.end(outcome.reused);
    deps.log.warn({ signIn: outcome.reused }, 'an old refresh token was used: sign-in revoked');
    throw new DomainError('NOT_AUTHORIZED');
  }
  const { userId, role, signInId, expiresAt } = outcome;
  return { userId, role, signInId, refresh: { token: successorOf(signInId), expiresAt: cookieEnd(expiresAt, now) } };
}

/** Ends the sign-in of an access or refresh token and its person's Studio sign-ins; ignores unknown ones. */
export async function signOut(
  deps: Deps,
  input: { signInId: string | null; refreshToken: string | null },
): Promise<void> {
  const { refreshToken } = input;
  const ofCookie = await signInOf(deps, deps.db, refreshToken);
  const ended = new Set([input.signInId, ofCookie].filter((id) => id !== null));
  for (const signInId of ended) {
    await endSignIn(deps, signInId);
    await endStudioSignInsBeside(deps, signInId);
  }
}

/** Whether a refresh token is of this sign-in: it proves more than an access token, which a page's code can read. */
export async function isTokenOf(
  deps: Deps,
  refreshToken: string | null,
  { signInId }: { signInId: string },
): Promise<boolean> {
  return (await signInOf(deps, deps.db, refreshToken)) === signInId;
}

/**
 * The person of a sign-in by its newest refresh token; null for an older or unknown token, and once the sign-in has
 * ended. For read-only resources that a browser loads by address alone: a cookie by itself changes nothing (P26).
 */
export async function holderOf(deps: Deps, refreshToken: string | null): Promise<string | null> {
  if (refreshToken === null || refreshToken.length > TOKEN_MAX) return null;
  const now = deps.clock.now();
  return holderOfToken(deps.db, { sha256: sha256(refreshToken), now, issuedAfter: now - REFRESH_IDLE_MS });
}

/** Ends one sign-in and no other; an unknown one is left alone. */
export async function endSignIn(deps: Deps, signInId: string): Promise<void> {
  await revokeSignIn(deps.db, { signInId, why: 'logout', now: deps.clock.now() });
  deps.signIns.end(signInId);
}

/** Ends the Studio sign-ins of the person who just signed out of the product, by the sign-in that ended with it. */
export async function endStudioSignInsBeside(deps: Deps, signInId: string): Promise<void> {
  const ended = await revokeStudioSignInsBeside(deps.db, { signInId, now: deps.clock.now() });
  for (const id of ended) deps.signIns.end(id);
}

/** Ends every sign-in of a person; answers how many. */
export async function endAllSignIns(deps: Deps, tx: Tx, userId: string, why: EndOfAll): Promise<number> {
  return ended(deps, tx, await revokeSignInsOf(tx, { userId, why, now: deps.clock.now() }));
}

/** Ends every sign-in of everybody, of a restored database: it does not know which of them ended since the copy. */
export async function endEverySignIn(deps: Deps, tx: Tx): Promise<void> {
  ended(deps, tx, await revokeEverySignIn(tx, deps.clock.now()));
}

/** Ends the sign-ins of a person that were open at an event or that it brought, never later ones; answers how many. */
export async function endSignInsBefore(
  deps: Deps,
  tx: Tx,
  of: { userId: string; at: Instant; isSignIn: boolean },
): Promise<number> {
  return ended(deps, tx, await revokeSignInsBefore(tx, { ...of, now: deps.clock.now() }));
}

/** Ends the sign-ins of a person that were opened since a change, by what it brought; answers how many. */
export async function endSignInsBrought(
  deps: Deps,
  tx: Tx,
  of: { userId: string; since: Instant; shown: readonly Proof[] },
): Promise<number> {
  return ended(deps, tx, await revokeSignInsBrought(tx, { ...of, now: deps.clock.now() }));
}

function ended(deps: Deps, tx: Tx, ids: readonly string[]): number {
  tx.afterCommit(() => ids.forEach((id) => deps.signIns.end(id)));
  return ids.length;
}

/** Deletes tokens of ended sign-ins at once, the sign-ins themselves a year after. */
export async function forgetEndedSignIns(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetSignIns(deps.db, { now, endedBefore: now - SIGN_INS_KEPT_MS });
  await forgetPending(deps.db, now - UNFINISHED_SIGN_INS_KEPT_MS);
  await forgetSetups(deps.db, now - OPERATOR_SETUPS_KEPT_MS);
}

function cookieEnd(expiresAt: Instant, now: Instant): Instant {
  return Math.min(expiresAt, now + REFRESH_IDLE_MS);
}

/** Ends the sign-in of a refresh token that a new one takes the place of. */
async function endReplaced(deps: Deps, tx: Tx, refreshToken: string | null): Promise<void> {
  const replaced = await signInOf(deps, tx, refreshToken);
  if (replaced === null) return;
  if (await revokeSignIn(tx, { signInId: replaced, why: 'replaced', now: deps.clock.now() })) {
    tx.afterCommit(() => deps.signIns.end(replaced));
  }
}

/** The sign-in that a refresh token belongs to, also an older one; null for what is none. */
async function signInOf(deps: Deps, sql: Sql, token: string | null): Promise<string | null> {
  if (token === null || token.length > TOKEN_MAX) return null;
  return (await signInOfToken(sql, sha256(token))) ?? familyOf(deps, token);
}

/** A token: its secret, the sign-in, and the server's mark that both belong together. */
function tokenOf(deps: Deps, signInId: string, secret: Uint8Array): string {
  const named = `${Buffer.from(secret).toString('base64url')}.${signInId}`;
  return `${named}.${markOf(deps, named)}`;
}

/** The sign-in that a token names, when the server made it; null for a foreign one, and for one of a version before. */
function familyOf(deps: Deps, token: string): string | null {
  const [, named = '', signInId = '', mark = ''] = TOKEN_FORM.exec(token) ?? [];
  const right = Buffer.from(markOf(deps, named));
  const shown = Buffer.from(mark);
  return shown.length === right.length && timingSafeEqual(shown, right) ? signInId : null;
}

function markOf(deps: Deps, named: string): string {
  return Buffer.from(deps.keyring.hmac('refresh-family', named).subarray(0, MARK_BYTES)).toString('base64url');
}

function sha256(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

const TOKEN_BYTES = 32;
const TOKEN_MAX = 128;
const TOKEN_FORM = /^([\w-]{43}\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\.([\w-]{22})$/;
const MARK_BYTES = 16;
const USER_AGENT_MAX = 256;
