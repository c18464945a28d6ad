import type { Instant } from '#domain/dates.ts';
import { all, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import type { AccountEvent } from '../notify/notify.ts';

/** Writes the link of a message about an account. */
export const insertAlarm = statement('login.insert-alarm', nothing, {
  tokenSha256: bytes,
  userId: text,
  what: asIs<AccountEvent>,
  at: iso,
  expiresAt: iso,
  beforeEnc: asIs<Uint8Array | null>,
  toHmac: asIs<Uint8Array | null>,
})`
  insert into alarms(token_sha256, user_id, what, at, expires_at, before_enc, to_hmac)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** The changes that an alarm keeps so that they can be put back. */
export type ChangedAddress = Extract<AccountEvent, 'email' | 'phone' | 'sign-in-email'>;

/** Changes of a person's addresses since an instant, with the values before, oldest first; no reverted ones. */
export const changesSince = statement(
  'login.changes-since',
  all<{ what: ChangedAddress; at: Instant; isConfirmed: boolean; beforeEnc: Uint8Array }>,
  { userId: text, since: iso },
)`
  select what, at, confirmed_at is not null as "isConfirmed", before_enc as "beforeEnc" from alarms
  where user_id = $1 and at >= $2 and what in ('email', 'phone', 'sign-in-email') and before_enc is not null and taken_back_at is null
  order by at, token_sha256`;
