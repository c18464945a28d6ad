// docs/decisions/200
import type { Instant } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { type AlarmRow, type ChangedAddress, changesSince } from './alarm.sql.ts';

/** A change of how somebody is reached or signs in that nobody has taken back, with what it has replaced. */
export type OwnChange = { what: ChangedAddress; at: Instant; before: string };

/** The changes of a person since an instant, the first one first, as their alarms keep them. */
export async function ownChangesSince(
  deps: Deps,
  sql: Sql,
  { userId, since }: { userId: string; since: Instant },
): Promise<OwnChange[]> {
  const rows = await changesSince(sql, { userId, since });
  const key = rows.length === 0 ? null : await findUserKey(deps.keyring, sql, userId);
  return key === null ? [] : rows.map(({ beforeEnc, ...row }) => ({ ...row, before: key.open(BEFORE, beforeEnc) }));
}

/** What an event has replaced, in clear; null when nothing was kept. */
export async function beforeOf(deps: Deps, { userId, beforeEnc }: AlarmRow): Promise<string | null> {
  const key = beforeEnc === null ? null : await findUserKey(deps.keyring, deps.db, userId);
  return beforeEnc === null || key === null ? null : key.open(BEFORE, beforeEnc);
}

/** What an event has replaced, as it is kept. */
export function sealBefore(key: UserKey, before: string): Uint8Array {
  return key.seal(BEFORE, before);
}

const BEFORE = 'alarms.before_enc';
