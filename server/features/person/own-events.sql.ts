import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';
import type { AccountEvent } from '../notify/notify.ts';

/** Writes the link of a message about an account. */
export async function insertAlarm(
  sql: Sql,
  alarm: {
    tokenSha256: Uint8Array;
    userId: string;
    what: AccountEvent;
    at: Instant;
    expiresAt: Instant;
    toHmac: Uint8Array | null;
    beforeEnc: Uint8Array | null;
  },
): Promise<void> {
  const { tokenSha256, userId, what, at, expiresAt, toHmac, beforeEnc } = alarm;
  await sql.run(INSERT, [tokenSha256, userId, what, iso(at), iso(expiresAt), beforeEnc, toHmac]);
}
const INSERT = prepared('login.insert-alarm')`
  insert into alarms(token_sha256, user_id, what, at, expires_at, before_enc, to_hmac)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** What an alarm keeps so that it can be put back. */
export type ChangedAddress = Extract<AccountEvent, 'email' | 'phone' | 'sign-in-email'>;

/** What was changed of how a person is reached since an instant, with what was there before; the first change first. Without what was taken back. */
export async function changesSince(
  sql: Sql,
  of: { userId: string; since: Instant },
): Promise<{ what: ChangedAddress; at: Instant; isConfirmed: boolean; beforeEnc: Uint8Array }[]> {
  return sql.run(CHANGES, [of.userId, iso(of.since)]);
}
const CHANGES = prepared('login.changes-since')`
  select what, at, confirmed_at is not null as "isConfirmed", before_enc as "beforeEnc" from alarms
  where user_id = $1 and at >= $2 and what in ('email', 'phone', 'sign-in-email') and before_enc is not null and taken_back_at is null
  order by at, token_sha256`;
