import type { Instant } from '#domain/dates.ts';
import { any, first, iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { bytes, type Facts, text } from '#server/db/parameters.ts';

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
export const forgetSetups = statement('login.forget-setups', nothing, (expiredBefore: Instant) => [
  iso(expiredBefore),
])`delete from operator_setups where expires_at <= $1`;
