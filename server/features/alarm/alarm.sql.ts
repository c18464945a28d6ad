import type { Instant } from '#domain/dates.ts';
import { first, iso, prepared, type Sql } from '#server/db/db.ts';
import type { AccountEvent } from '../notify/notify.ts';

/** What the link "it was not me" is about. */
export type AlarmRow = {
  userId: string;
  what: AccountEvent;
  at: Instant;
  expiresAt: Instant;
  raisedAt: Instant | null;
  beforeEnc: Uint8Array | null;
};

/** What a link is about; null for none. */
export async function alarmOf(sql: Sql, tokenSha256: Uint8Array): Promise<AlarmRow | null> {
  return first(sql.run<AlarmRow>(ALARM, [tokenSha256]));
}
const ALARM = prepared('login.alarm')`
  select user_id as "userId", what, at, expires_at as "expiresAt", raised_at as "raisedAt",
    before_enc as "beforeEnc"
  from alarms where token_sha256 = $1`;

/**
 * Writes when a link was pressed first; answers whether that is now. Of a change that puts an address back the links of the same
 * change by another channel, and of those that followed it and are put back with it, have done their work: those went to whoever
 * made it.
 */
export async function markRaised(
  sql: Sql,
  of: Pick<AlarmRow, 'userId' | 'what' | 'at'> & { tokenSha256: Uint8Array; now: Instant },
): Promise<boolean> {
  const { tokenSha256, now, userId, what, at } = of;
  const rows = await sql.run<{ isOwn: boolean }>(MARK, [
    tokenSha256,
    iso(now),
    userId,
    PUT_BACK_WITH[what] ?? [],
    iso(at),
  ]);
  return rows.some(({ isOwn }) => isOwn);
}
/** Whoever changed where messages go was told alone of what was changed next. */
const PUT_BACK_WITH: Partial<Record<AccountEvent, AccountEvent[]>> = {
  email: ['email', 'phone', 'sign-in-email'],
  phone: ['phone'],
  'sign-in-email': ['sign-in-email'],
};
const MARK = prepared('login.mark-alarm')`
  update alarms set raised_at = $2
  where raised_at is null and (token_sha256 = $1
    or (user_id = $3 and what = any($4::text[]) and at >= $5))
  returning token_sha256 = $1 as "isOwn"`;

/** Forgets links that have run out. */
export async function forgetAlarms(sql: Sql, expiredBefore: Instant): Promise<void> {
  await sql.run(FORGET, [iso(expiredBefore)]);
}
const FORGET = prepared('login.forget-alarms')`delete from alarms where expires_at <= $1`;
