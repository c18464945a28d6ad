import type { Instant } from '#domain/dates.ts';
import type { ProvedCall } from '#contract/endpoints.ts';
import { any, first, iso, nothing, prepared, type Sql, statement, values } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** The time-based code of a person as stored; the secret is sealed with the person's own key. */
export type FactorRow = { secretEnc: Uint8Array; createdAt: Instant; confirmedAt: Instant | null; codesLeft: number };

/** The time-based code of a person, also one that no first code has confirmed yet. */
export const factorOf = statement('login.factor', first<FactorRow>, [text])`
  select secret_enc as "secretEnc", created_at as "createdAt", confirmed_at as "confirmedAt",
    (select count(*)::int from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as "codesLeft"
  from second_factors f where user_id = $1`;

/** Whether a person has a time-based code switched on. */
export const hasFactor = statement('login.has-factor', any, [text])`
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

/** Forgets that a time-based code was shown in a sign-in. */
export const forgetCodeShown = statement('login.forget-code-shown', nothing, { signInId: text })`
  update sign_ins set code_shown_at = null where id = $1`;

/** Writes that a time-based code was shown in a sign-in. */
export const markCodeShown = statement('login.mark-code-shown', nothing, { signInId: text, now: iso })`
  update sign_ins set code_shown_at = $2 where id = $1`;

/** Whether a person has signed in with a browser that was used since an instant. */
export const isKnownBrowser = statement('login.is-known-browser', any, {
  userId: text,
  browser: bytes,
  usedSince: iso,
})`
  select 1 from known_browsers where user_id = $1 and browser_sha256 = $2 and last_used_at > $3`;

/** Whether the person who signs in with an address has signed in with a browser that was used since an instant. */
export const isKnownToAddress = statement('login.is-known-to-address', any, {
  addressHmac: bytes,
  browser: bytes,
  usedSince: iso,
})`
  select 1 from known_browsers b join users u on u.id = b.user_id and u.deleted_at is null
  where b.browser_sha256 = $2 and b.last_used_at > $3 and (u.phone_hmac = $1 or u.email_hmac = $1)`;

/** Records a sign-in of a person with a browser; beyond `most`, the browser unused for longest is forgotten. */
export async function rememberBrowser(
  sql: Sql,
  of: { userId: string; browser: Uint8Array; now: Instant; most: number },
): Promise<void> {
  await sql.run(REMEMBER, [of.userId, of.browser, iso(of.now)]);
  await sql.run(FORGET_MORE, [of.userId, of.most]);
}
const REMEMBER = prepared('login.remember-browser')`
  insert into known_browsers(user_id, browser_sha256, created_at, last_used_at) values ($1, $2, $3, $3)
  on conflict (user_id, browser_sha256) do update set last_used_at = excluded.last_used_at`;
const FORGET_MORE = prepared('login.forget-more-browsers')`
  delete from known_browsers where user_id = $1 and browser_sha256 in (
    select browser_sha256 from known_browsers where user_id = $1 order by last_used_at desc, browser_sha256 offset $2)`;

/** Forgets all browsers of a person. */
export const forgetBrowsersOf = statement('login.forget-browsers-of', nothing, [text])`
  delete from known_browsers where user_id = $1`;

/** Forgets the browsers in which sign-ins were opened, except the one of the sign-in `kept`. */
export const forgetBrowsersOfSignIns = statement('login.forget-browsers-of-sign-ins', nothing, {
  signInIds: asIs<readonly string[]>,
  kept: text,
})`
  delete from known_browsers b using sign_ins s
  where s.id = any($1::uuid[]) and b.user_id = s.user_id and b.browser_sha256 = s.browser_sha256
    and b.browser_sha256 is distinct from (select browser_sha256 from sign_ins where id = $2::uuid)`;

/** Forgets browsers in which nobody has signed in since an instant. */
export const forgetUnusedBrowsers = statement('login.forget-unused-browsers', nothing, [iso])`
  delete from known_browsers where last_used_at <= $1`;

/** The browsers that a person has signed in with. */
export const browsersOf = statement('login.browsers-of', values<Uint8Array>, [text])`
  select browser_sha256 as browser from known_browsers where user_id = $1`;

/** Records one wrong code or password of a subject; success does not delete it. */
export const recordFailure = statement('login.record-failure', nothing, [bytes, iso])`
  insert into sign_in_failures(subject_hmac, at) values ($1, $2)`;

/** Takes one failure back that turned out to be none. */
export async function takeBackFailure(sql: Sql, subjectHmac: Uint8Array, at: Instant): Promise<void> {
  await runLocking(sql, TAKE_BACK_FAILURE, [subjectHmac, iso(at)]);
}
const TAKE_BACK_FAILURE = locking('login.take-back-failure')`
  delete from sign_in_failures
  where ctid = (select ctid from sign_in_failures where subject_hmac = $1 and at = $2 limit 1 ${LOCKED.failure} skip locked)`;

/** Takes all failures of a subject back. */
export const clearFailures = statement('login.clear-failures', nothing, [bytes])`
  delete from sign_in_failures where subject_hmac = $1`;

/** When a subject failed since an instant, oldest first. */
export const failuresSince = statement('login.failures-since', values<Instant>, [bytes, iso])`
  select at from sign_in_failures where subject_hmac = $1 and at > $2 order by at`;

/** The proof shown for one call; `addressHmac`: of the new phone or e-mail of the call. */
const SHOWN = { signInId: text, word: asIs<ProvedCall>, addressHmac: asIs<Uint8Array | null> };

/** Keeps that a proof was shown; it takes the place of an earlier one for the same call. */
export const insertShown = statement('proof.insert-shown', nothing, { ...SHOWN, now: iso })`
  insert into shown_proofs(sign_in_id, word, address_hmac, shown_at) values ($1, $2, $3, $4)
  on conflict (sign_in_id, word) do update set address_hmac = excluded.address_hmac, shown_at = excluded.shown_at`;

/** Whether a proof for a call stands in a sign-in that stands. */
export const isShown = statement('proof.is-shown', any, { signInId: text, word: asIs<ProvedCall>, since: iso })`
  select 1 from shown_proofs where sign_in_id = $1 and word = $2 and shown_at > $3`;

/** Takes a proof that was shown since an instant, in a sign-in that stands; answers whether there was one. */
export const takeShown = statement('proof.take-shown', any, { ...SHOWN, since: iso })`
  delete from shown_proofs p using sign_ins s
  where p.sign_in_id = $1 and p.word = $2 and p.address_hmac is not distinct from $3::bytea and p.shown_at > $4
    and s.id = p.sign_in_id and s.revoked_at is null
  returning 1 as one`;

/** Forgets proofs that serve no more. */
export const forgetShown = statement('proof.forget-shown', nothing, [iso])`
  delete from shown_proofs where shown_at <= $1`;

/** Whether a client has an order of this number. */
export const hasBooking = statement('proof.has-booking', any, { clientId: text, number: text })`
  select 1 from orders where number = $2 and client_id = $1`;
