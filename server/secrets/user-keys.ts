import { prepared, type Sql } from '../db/db.ts';
import type { Keyring, UserKey } from './keyring.ts';

/** A person's own key; null when there is none, which after a deletion means that nothing of theirs opens any more. */
export async function findUserKey(keyring: Keyring, sql: Sql, userId: string): Promise<UserKey | null> {
  const [row] = await sql.run<{ wrapped: Uint8Array; version: number }>(FIND_USER_KEY, [userId]);
  return row === undefined ? null : keyring.userKey({ userId, ...row });
}
const FIND_USER_KEY = prepared('user-keys.find')`
  select wrapped, key_version as version from user_keys where user_id = $1`;
