import type { Instant } from '#domain/dates.ts';
import type { Proof } from '#domain/proofs.ts';
import { first, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';

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
export const forgetPending = statement('login.forget-pending', nothing, (expiredBefore: Instant) => [
  iso(expiredBefore),
])`delete from pending_sign_ins where expires_at <= $1`;
