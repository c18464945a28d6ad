import type { Instant } from '#domain/dates.ts';
import type { Proof } from '#domain/proofs.ts';
import { all, any, iso, statement, value, first, nothing, prepared, type Sql } from '#server/db/db.ts';
import { orNull, text, asIs, bytes, type Facts } from '#server/db/parameters.ts';

export type OperatorRow = {
  id: string;
  createdAt: Instant;
  hasFactor: boolean;
  isDemo: boolean;
  lastSignIn: Instant | null;
};

/** The living operators, the oldest first. */
export const operators = statement('login.operators', all<OperatorRow>, [])`
  select u.id, u.created_at as "createdAt", u.is_demo as "isDemo",
    exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
    (select max(s.created_at) from sign_ins s where s.user_id = u.id) as "lastSignIn"
  from users u where u.role = 'ADMIN' and u.deleted_at is null order by u.created_at, u.id`;

/** The content id of the therapist who signs in as this person. */
export const contentIdOf = statement('login.content-id', value<string>, [text])`
  select content_id as "contentId" from therapists where user_id = $1`;

/** Since when a client is shut out; null for everybody else. */
export const clientDisabledAt = statement('login.client-disabled-at', value<Instant>, [text])`
  select disabled_at as at from users where id = $1`;

/** Shuts a client out (`disabledAt`), or lets them in again (null). False when it is so already. */
export const setClientDisabled = statement('login.set-client-disabled', any, { userId: text, disabledAt: orNull(iso) })`
  update users set disabled_at = $2::timestamptz
  where id = $1 and role = 'USER' and (disabled_at is null) <> ($2::timestamptz is null) returning id`;

/** A sign-in that needs another proof. */
export type PendingSignIn = {
  id: string;
  userId: string;
  shown: Proof[];
  /** A new password that waits for the missing proof. */
  passwordHash: string | null;
  expiresAt: Instant;
};

/** Writes a sign-in that has shown some proofs. */
export async function insertPending(
  sql: Sql,
  pending: PendingSignIn & { tokenSha256: Uint8Array; now: Instant },
): Promise<void> {
  const { id, tokenSha256, userId, shown, passwordHash, now, expiresAt } = pending;
  await sql.run(INSERT, [id, tokenSha256, userId, shown, passwordHash, iso(now), iso(expiresAt)]);
}
const INSERT = prepared('login.insert-pending')`
  insert into pending_sign_ins(id, token_sha256, user_id, shown, password_hash, created_at, expires_at)
  values ($1, $2, $3, $4::text[], $5, $6, $7)`;

const COLUMNS = `id, user_id as "userId", shown, password_hash as "passwordHash", expires_at as "expiresAt"`;

/** The sign-in of a ticket while it can go on. */
export const pendingByToken = statement('login.pending-by-token', first<PendingSignIn>, {
  tokenSha256: bytes,
  now: iso,
})`
  select ${COLUMNS} from pending_sign_ins where token_sha256 = $1 and ended_at is null and expires_at > $2`;

/** Adds a proof to a sign-in that goes on still, and answers it; null when it has ended meanwhile. */
export const addProof = statement('login.add-proof', first<PendingSignIn>, { id: text, proof: asIs<Proof>, now: iso })`
  update pending_sign_ins set shown = array_append(array_remove(shown, $2), $2)
  where id = $1 and ended_at is null and expires_at > $3 returning ${COLUMNS}`;

/** Ends a sign-in that has shown enough, or that nobody may go on with. */
export const endPending = statement('login.end-pending', nothing, { id: text, now: iso })`
  update pending_sign_ins set ended_at = $2, password_hash = null where id = $1 and ended_at is null`;

/** Ends all sign-ins of a person that wait for a proof. */
export const endPendingOf = statement('login.end-pending-of', nothing, { userId: text, now: iso })`
  update pending_sign_ins set ended_at = $2, password_hash = null where user_id = $1 and ended_at is null`;

/** Forgets sign-ins that never showed enough. */
export const forgetPending = statement('login.forget-pending', nothing, [iso])`
  delete from pending_sign_ins where expires_at <= $1`;

/** The link with which an operator sets up the ways in. */
export type SetupRow = { id: string; userId: string; expiresAt: Instant; endedAt: Instant | null; isUsed: boolean };

/** Puts a new link in the place of the one there may be. */
export async function insertSetup(sql: Sql, setup: Facts<typeof NEW>): Promise<void> {
  await endSetupsOf(sql, setup);
  await insertNew(sql, setup);
}
const NEW = { id: text, userId: text, tokenSha256: bytes, now: iso, expiresAt: iso };
const insertNew = statement('login.insert-setup', nothing, NEW)`
  insert into operator_setups(id, user_id, token_sha256, created_at, expires_at) values ($1, $2, $3, $4, $5)`;

/** The link of a token. */
export const setupByToken = statement('login.setup-by-token', first<SetupRow>, [bytes])`
  select id, user_id as "userId", expires_at as "expiresAt", ended_at as "endedAt", used_at is not null as "isUsed"
  from operator_setups where token_sha256 = $1`;

/** Uses a link up; answers whether it was open. */
export const takeSetup = statement('login.take-setup', any, { id: text, now: iso })`
  update operator_setups set ended_at = $2, used_at = $2
  where id = $1 and ended_at is null and expires_at > $2 returning id`;

/** Withdraws the links of a person. */
export const endSetupsOf = statement('login.end-setups-of', nothing, { userId: text, now: iso })`
  update operator_setups set ended_at = $2 where user_id = $1 and ended_at is null`;

/** Forgets links that have run out. */
export const forgetSetups = statement('login.forget-setups', nothing, [iso])`
  delete from operator_setups where expires_at <= $1`;

/** Whether an account is of before an instant and nobody has signed in to it since. */
export const isSilentSince = statement('login.is-silent', any, { userId: text, since: iso })`
  select 1 from users u where u.id = $1 and u.created_at < $2
    and not exists (select 1 from sign_ins s where s.user_id = u.id and s.created_at >= $2)`;

/** Takes the phone off an account; a proved contact e-mail becomes its way in, unless it has one or that is in use. */
export async function releasePhone(
  sql: Sql,
  of: { userId: string; contact: { hmac: Uint8Array; enc: Uint8Array } | null },
): Promise<void> {
  await sql.run(RELEASE, [of.userId, of.contact?.hmac ?? null, of.contact?.enc ?? null]);
}
const RELEASE = prepared('login.release-phone')`
  with contact as (
    select $2::bytea as hmac, $3::bytea as enc from users u
    where u.id = $1 and u.email_hmac is null and u.email_set_at is not null
      and not exists (select 1 from users o where o.email_hmac = $2))
  update users set phone_hmac = null, phone_enc = null,
    email_hmac = coalesce(email_hmac, (select hmac from contact)),
    sign_in_email_enc = coalesce(sign_in_email_enc, (select enc from contact))
  where id = $1`;
