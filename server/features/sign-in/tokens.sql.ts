import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Proof } from '#domain/proofs.ts';
import type { Role } from '#domain/sign-in.ts';
import { all, any, first, iso, nothing, prepared, type Sql, statement, type Tx, value, values } from '#server/db/db.ts';
import { asIs, bytes, type Facts, text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** Opens a sign-in with its first refresh token. */
export const insertSignIn = statement('login.insert-sign-in', nothing, {
  userId: text,
  now: iso,
  expiresAt: iso,
  userAgent: asIs<string | null>,
  ip: text,
  tokenSha256: bytes,
  browser: asIs<Uint8Array | null>,
  /** Whether a time-based code was among the proofs. */
  showedCode: asIs<boolean>,
  id: text,
  /** By what it was opened. */
  shown: asIs<readonly Proof[]>,
})`
  with opened as (
    insert into sign_ins(id, user_id, created_at, expires_at, user_agent, ip, browser_sha256, code_shown_at, shown)
    values ($9, $1, $2, $3, $4, $5::inet, $7::bytea, case when $8::boolean then $2::timestamptz end, $10::text[])
    returning id)
  insert into refresh_tokens(sha256, sign_in_id, issued_at)
  select $6, id, $2 from opened`;

export type RefreshTokenRow = {
  signInId: string;
  userId: string;
  role: Role;
  issuedAt: Instant;
  rotatedAt: Instant | null;
  successorRotatedAt: Instant | null;
  expiresAt: Instant;
  revokedAt: Instant | null;
};

/** A refresh token with its sign-in, locked: two uses of one family wait for each other. */
export async function lockRefreshToken(tx: Tx, sha256: Uint8Array): Promise<RefreshTokenRow | null> {
  await runLocking(tx, LOCK_FAMILY, [sha256]);
  return first(tx.run<RefreshTokenRow>(REFRESH_TOKEN, [sha256]));
}
const LOCK_FAMILY = locking('login.lock-family')`
  select 1 from sign_ins where id = (select sign_in_id from refresh_tokens where sha256 = $1) ${LOCKED.signIn}`;
const REFRESH_TOKEN = prepared('login.refresh-token')`
  select t.sign_in_id as "signInId", s.user_id as "userId", u.role, t.issued_at as "issuedAt",
    t.rotated_at as "rotatedAt", c.rotated_at as "successorRotatedAt",
    s.expires_at as "expiresAt", s.revoked_at as "revokedAt"
  from refresh_tokens t
  join sign_ins s on s.id = t.sign_in_id
  join users u on u.id = s.user_id and u.deleted_at is null
  left join refresh_tokens c on c.parent_sha256 = t.sha256
  where t.sha256 = $1`;

/** Replaces the current token of a family by its successor; of those before, only the parent stays. */
export async function rotateRefreshToken(sql: Sql, rotation: Facts<typeof SUCCESSOR>): Promise<void> {
  await endToken(sql, rotation);
  await insertSuccessor(sql, rotation);
  await deleteOlder(sql, rotation);
}
const endToken = statement('login.end-refresh-token', nothing, { parentSha256: bytes, now: iso })`
  update refresh_tokens set rotated_at = $2 where sha256 = $1`;
const SUCCESSOR = { sha256: bytes, signInId: text, parentSha256: bytes, now: iso };
const insertSuccessor = statement('login.insert-successor', nothing, SUCCESSOR)`
  insert into refresh_tokens(sha256, sign_in_id, parent_sha256, issued_at) values ($1, $2, $3, $4)`;

const deleteOlder = statement('login.delete-older-tokens', nothing, {
  signInId: text,
  parentSha256: bytes,
  sha256: bytes,
})`
  delete from refresh_tokens where sign_in_id = $1 and sha256 <> $2 and sha256 <> $3`;

/** Ends one sign-in for good; answers whether it was alive. */
export const revokeSignIn = statement('login.revoke-sign-in', any, {
  signInId: text,
  why: asIs<'logout' | 'reused' | 'replaced'>,
  now: iso,
})`
  update sign_ins set revoked_at = $3, revoked_why = $2 where id = $1 and revoked_at is null returning id`;

/** Ends the living sign-ins to the Studio of the person whose sign-in is named, and answers their ids. */
export const revokeStudioSignInsBeside = statement('login.revoke-studio-sign-ins-beside', values<string>, {
  signInId: text,
  now: iso,
})`
  update sign_ins set revoked_at = $2, revoked_why = 'logout'
  where user_id = (select user_id from sign_ins where id = $1) and in_studio and revoked_at is null returning id`;

/** Why all sign-ins of a person end: a new password, "it was not me", an operator's work, or the end of the account. */
export type EndOfAll = 'password' | 'alarm' | 'operator' | 'removed' | 'factor';

/** Ends all living sign-ins of a person and answers their ids. */
export const revokeSignInsOf = statement('login.revoke-sign-ins-of', values<string>, {
  userId: text,
  why: asIs<EndOfAll>,
  now: iso,
})`
  update sign_ins set revoked_at = $3, revoked_why = $2 where user_id = $1 and revoked_at is null returning id`;

/**
 * Ends the living sign-ins of a person that were open at an instant, of an event that was a sign-in those that
 * came later in its browser, and those to the Studio, and answers their ids.
 */
export const revokeSignInsBefore = statement('login.revoke-sign-ins-before', values<string>, {
  userId: text,
  now: iso,
  at: iso,
  isSignIn: asIs<boolean>,
})`
  update sign_ins set revoked_at = $2, revoked_why = 'alarm'
  where user_id = $1 and revoked_at is null and (created_at <= $3 or in_studio
    or $4::boolean and browser_sha256 in (select browser_sha256 from sign_ins where user_id = $1 and created_at <= $3
      order by created_at desc limit 1))
  returning id`;

/** Ends a person's live sign-ins that were opened since an instant by one of some proofs, and returns their ids. */
export const revokeSignInsBrought = statement('login.revoke-sign-ins-brought', values<string>, {
  userId: text,
  now: iso,
  since: iso,
  shown: asIs<readonly Proof[]>,
})`
  update sign_ins set revoked_at = $2, revoked_why = 'alarm'
  where user_id = $1 and revoked_at is null and created_at >= $3 and (shown is null or shown && $4::text[])
  returning id`;

export type SignInRow = { id: string; userAgent: string | null; createdAt: Instant; lastUsedAt: Instant };

/** The living sign-ins of a person that were used after an instant, the one used last first; a hundred at most. */
export const liveSignInsOf = statement('login.live-sign-ins', all<SignInRow>, {
  userId: text,
  now: iso,
  usedAfter: iso,
})`
  select s.id, s.user_agent as "userAgent", s.created_at as "createdAt", t.issued_at as "lastUsedAt"
  from sign_ins s join refresh_tokens t on t.sign_in_id = s.id and t.rotated_at is null
  where s.user_id = $1 and s.revoked_at is null and s.expires_at > $2 and t.issued_at > $3
  order by t.issued_at desc, s.id limit ${MOST.signIns}`;

/** Ends a person's own sign-in; answers whether it was theirs and alive. */
export const revokeOwnSignIn = statement('login.revoke-own-sign-in', any, { id: text, userId: text, now: iso })`
  update sign_ins set revoked_at = $3, revoked_why = 'logout'
  where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3 returning id`;

/** Ends all living sign-ins of a person but one, and answers their ids. */
export const revokeOthersOf = statement('login.revoke-other-sign-ins', values<string>, {
  userId: text,
  kept: text,
  now: iso,
})`
  update sign_ins set revoked_at = $3, revoked_why = 'logout'
  where user_id = $1 and id <> $2 and revoked_at is null returning id`;

/** Ends all living sign-ins of everybody, and those that wait for a proof; answers the ids of the former. */
export const revokeEverySignIn = statement('login.revoke-every-sign-in', values<string>, [iso])`
  with waiting as (
    update pending_sign_ins set ended_at = $1, password_hash = null where ended_at is null)
  update sign_ins set revoked_at = $1, revoked_why = 'restored' where revoked_at is null and expires_at > $1
  returning id`;

/** Deletes the refresh tokens of sign-ins that have ended, and sign-ins that ended long ago. */
export async function forgetSignIns(sql: Sql, input: { now: Instant; endedBefore: Instant }): Promise<void> {
  await sql.run(FORGET_TOKENS, [iso(input.now)]);
  await sql.run(FORGET_SIGN_INS, [iso(input.endedBefore)]);
}
const FORGET_TOKENS = prepared('login.forget-refresh-tokens')`
  delete from refresh_tokens t using sign_ins s
  where s.id = t.sign_in_id and (s.revoked_at <= $1 or s.expires_at <= $1)`;
const FORGET_SIGN_INS = prepared('login.forget-sign-ins')`
  delete from sign_ins where revoked_at <= $1 or expires_at <= $1`;

/** The sign-in a refresh token belongs to. */
export const signInOfToken = statement('login.sign-in-of-token', value<string>, [bytes])`
  select sign_in_id as id from refresh_tokens where sha256 = $1`;

/** The person whose sign-in stands by a refresh token that was not replaced yet. */
export const holderOfToken = statement('login.holder-of-token', value<string>, {
  sha256: bytes,
  now: iso,
  issuedAfter: iso,
})`
  select s.user_id as id from refresh_tokens t join sign_ins s on s.id = t.sign_in_id
  where t.sha256 = $1 and t.rotated_at is null and t.issued_at > $3 and s.revoked_at is null and s.expires_at > $2`;

/** When a sign-in will end, or null when it has ended, or its person is gone. */
export const signInStands = statement('login.sign-in-stands', value<Instant>, { signInId: text, now: iso })`
  select s.expires_at as "expiresAt" from sign_ins s join users u on u.id = s.user_id and u.deleted_at is null
  where s.id = $1 and s.revoked_at is null and s.expires_at > $2`;
