import type { Instant } from '#domain/dates.ts';
import type { TakenBack } from '#domain/put-back.ts';
import { all, any, first, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, orNull, text } from '#server/db/parameters.ts';
import type { AccountEvent } from '../notify/notify.ts';

/** The event that a link "it was not me" is about. */
export type AlarmRow = {
  userId: string;
  what: AccountEvent;
  at: Instant;
  expiresAt: Instant;
  raisedAt: Instant | null;
  /** When what it asks for takes effect, where that waits. */
  putBackAt: Instant | null;
  putBackWhat: TakenBack[] | null;
  /** The index of the address to which the message went; null for those of an older version. */
  toHmac: Uint8Array | null;
};

/** The event that a link is about; null for an unknown link. */
export const alarmOf = statement('login.alarm', first<AlarmRow>, (tokenSha256: Uint8Array) => [tokenSha256])`
  select user_id as "userId", what, at, expires_at as "expiresAt", raised_at as "raisedAt",
    put_back_at as "putBackAt", put_back_what as "putBackWhat", to_hmac as "toHmac"
  from alarms where token_sha256 = $1`;

/** Writes when a link was pressed; answers whether nobody had pressed it, nor was its change taken back. */
export const markRaised = statement('login.mark-alarm', any, { tokenSha256: bytes, now: iso })`
  update alarms set raised_at = $2 where token_sha256 = $1 and raised_at is null returning 1`;

/** Writes when and what of a link takes effect later; null when it does not wait any more. */
export const putBackAt = statement('login.put-back-at', nothing, {
  tokenSha256: bytes,
  at: orNull(iso),
  what: asIs<readonly TakenBack[]>,
})`
  update alarms set put_back_at = $2, put_back_what = $3::text[] where token_sha256 = $1`;

/** Marks a kind of change as taken back since an instant, and uses up its links: later ones went to the changer. */
export const markTakenBack = statement('login.mark-taken-back', nothing, {
  userId: text,
  what: asIs<TakenBack>,
  since: iso,
  now: iso,
})`
  update alarms set taken_back_at = $4, raised_at = coalesce(raised_at, $4)
  where user_id = $1 and what = $2 and at >= $3 and taken_back_at is null`;

/** Writes that all that was changed of an account was its owner's doing: it stays, and nothing waits to be put back. */
export const confirmChangesOf = statement('login.confirm-changes', nothing, { userId: text, now: iso })`
  update alarms set confirmed_at = coalesce(confirmed_at, $2), put_back_at = null
  where user_id = $1 and taken_back_at is null`;

/** The times until which changes are confirmed, at which one is put back, and since which an app is switched on. */
export type Kept = Record<'confirmedUntil' | 'putBackAt' | 'factorAt', Instant | null>;

/** Reads the `Kept` times of a person's changes. */
export async function keptOf(sql: Sql, userId: string): Promise<Kept> {
  const [row] = await sql.run<Kept>(KEPT, [userId]);
  return row ?? { confirmedUntil: null, putBackAt: null, factorAt: null };
}
const KEPT = prepared('login.kept-changes')`
  select max(at) filter (where confirmed_at is not null) as "confirmedUntil", min(put_back_at) as "putBackAt",
    (select confirmed_at from second_factors where user_id = $1) as "factorAt"
  from alarms where user_id = $1`;

/** Additions and openings since an instant that nobody has taken back. */
export const openedSince = statement('login.opened-since', all<{ what: 'email-added' | 'discreet-off'; at: Instant }>, {
  userId: text,
  since: iso,
})`
  select what, min(at) as at from alarms
  where user_id = $1 and at >= $2 and what in ('email-added', 'discreet-off')
    and taken_back_at is null and confirmed_at is null
  group by what order by what`;

/** Forgets links that were sent before an instant. */
export const forgetAlarms = statement('login.forget-alarms', nothing, [iso])`delete from alarms where at <= $1`;
