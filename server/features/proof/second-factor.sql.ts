import type { Instant } from '#domain/dates.ts';
import { any, first, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';

/** The time-based code of a person as stored; the secret is sealed with the person's own key. */
export type FactorRow = { secretEnc: Uint8Array; createdAt: Instant; confirmedAt: Instant | null; codesLeft: number };

/** The time-based code of a person, also one that no first code has confirmed yet. */
export const factorOf = statement('login.factor', first<FactorRow>, (userId: string) => [userId])`
  select secret_enc as "secretEnc", created_at as "createdAt", confirmed_at as "confirmedAt",
    (select count(*)::int from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as "codesLeft"
  from second_factors f where user_id = $1`;

/** Whether a person has a time-based code switched on. */
export const hasFactor = statement('login.has-factor', any, (userId: string) => [userId])`
  select 1 from second_factors where user_id = $1 and confirmed_at is not null`;

/** Writes a new secret that waits for its first code; answers whether: one that is switched on is not replaced. */
export const proposeSecret = statement('login.propose-secret', any, { userId: text, secretEnc: bytes, now: iso })`
  insert into second_factors(user_id, secret_enc, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret_enc = excluded.secret_enc, created_at = excluded.created_at, last_step = 0
    where second_factors.confirmed_at is null
  returning user_id`;

/** Switches the time-based code on with a code of a step; answers whether it was off. */
export const confirmFactor = statement('login.confirm-factor', any, { userId: text, step: asIs<number>, now: iso })`
  update second_factors set confirmed_at = $3, last_step = $2 where user_id = $1 and confirmed_at is null
  returning user_id`;

/** Takes the code of a step; answers whether: none of this step or a later one may have been taken before. */
export const takeStep = statement('login.take-step', any, { userId: text, step: asIs<number> })`
  update second_factors set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2
  returning user_id`;

/** Whether a code is a recovery code that nobody has used. */
export const isRecoveryCode = statement('login.is-recovery-code', any, { userId: text, codeHmac: bytes })`
  select 1 from recovery_codes where user_id = $1 and code_hmac = $2 and used_at is null`;

/** Uses a recovery code; answers whether it was one that nobody has used. */
export const takeRecoveryCode = statement('login.use-recovery-code', any, { userId: text, codeHmac: bytes, now: iso })`
  update recovery_codes set used_at = $3 where user_id = $1 and code_hmac = $2 and used_at is null returning user_id`;

/** Puts new recovery codes in the place of all that there were. */
export async function replaceRecoveryCodes(
  sql: Sql,
  of: { userId: string; codes: readonly Uint8Array[] },
): Promise<void> {
  await sql.run(DELETE_CODES, [of.userId]);
  await sql.run(INSERT_CODES, [of.userId, of.codes.map((code) => Buffer.from(code).toString('hex'))]);
}
const DELETE_CODES = prepared('login.delete-recovery-codes')`delete from recovery_codes where user_id = $1`;
// Bytes travel as hex: the two engines write arrays of bytes differently.
const INSERT_CODES = prepared('login.insert-recovery-codes')`
  insert into recovery_codes(user_id, code_hmac) select $1, decode(code, 'hex') from unnest($2::text[]) as c(code)`;

/** Switches off a time-based code made since an instant, with its recovery codes; returns whether there was one. */
export const deleteFactor = statement('login.delete-factor', any, (of: { userId: string; madeSince?: Instant }) => [
  of.userId,
  iso(of.madeSince ?? 0),
])`
  delete from second_factors where user_id = $1 and created_at >= $2 returning user_id`;

/** The last showing of a time-based code in a sign-in, and whether it is the demo operator's; null once it ended. */
export const codeShownIn = statement('login.code-shown', first<{ at: Instant | null; isDemo: boolean }>, {
  signInId: text,
  now: iso,
})`
  select s.code_shown_at as at, u.is_demo as "isDemo"
  from sign_ins s join users u on u.id = s.user_id and u.deleted_at is null
  where s.id = $1 and s.revoked_at is null and s.expires_at > $2`;

/** Writes that a time-based code was shown in a sign-in. */
export const markCodeShown = statement('login.mark-code-shown', nothing, {
  signInId: text,
  now: iso,
})`update sign_ins set code_shown_at = $2 where id = $1`;
