import type { Instant } from '#domain/dates.ts';
import type { TakenBack } from '#domain/put-back.ts';
import { all, any, first, iso, nothing, prepared, type Sql, statement, values } from '#server/db/db.ts';
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
export const alarmOf = statement('login.alarm', first<AlarmRow>, [bytes])`
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

/** Writes a person's sign-in phone, or that there is none; false when another account has it. */
export const updatePhone = statement('login.update-phone', any, {
  userId: text,
  phoneHmac: asIs<Uint8Array | null>,
  phoneEnc: asIs<Uint8Array | null>,
})`
  update users set phone_hmac = $2, phone_enc = $3
  where id = $1 and not exists (select 1 from users o where o.phone_hmac = $2 and o.id <> $1) returning id`;

/** Writes a sign-in address or none, with `emailEnc` for messages too; false when another account has it. */
export const updateSignInEmail = statement('login.update-sign-in-email', any, {
  userId: text,
  emailHmac: orNull(bytes),
  signInEmailEnc: orNull(bytes),
  emailEnc: orNull(bytes),
})`
  update users set email_hmac = $2, sign_in_email_enc = $3, email_enc = coalesce($4, email_enc)
  where id = $1 and not exists (select 1 from users o where o.email_hmac = $2 and o.id <> $1) returning id`;

/** Takes the contact e-mail away of somebody who does not sign in by e-mail. */
export const dropContactEmail = statement('login.drop-contact-email', nothing, [text])`
  update users set email_enc = null where id = $1 and email_hmac is null`;

/**
 * Takes an address off a client's account that was made since an instant and has booked nothing: its owner made it
 * unawares, coming back by the old phone or mailbox before it was put back.
 */
export const releaseAddress = statement('login.release-address', nothing, { hmac: bytes, since: iso })`
  update users u set phone_hmac = nullif(phone_hmac, $1), phone_enc = case when phone_hmac = $1 then null else phone_enc end,
    email_hmac = nullif(email_hmac, $1), sign_in_email_enc = case when email_hmac = $1 then null else sign_in_email_enc end
  where (phone_hmac = $1 or email_hmac = $1) and role = 'USER' and created_at >= $2
    and not exists (select 1 from appointments a where a.client_id = u.id)`;

/** Replaces the e-mail that messages go to; with `signInEmailEnc` also writes the sign-in address down. */
export const replaceContactEmail = statement('login.replace-contact-email', nothing, {
  userId: text,
  emailEnc: bytes,
  signInEmailEnc: asIs<Uint8Array | null>,
  setAt: iso,
})`
  update users set email_enc = $2, sign_in_email_enc = coalesce($3::bytea, sign_in_email_enc), email_set_at = $4
  where id = $1`;

/** Removes a password set by an instant: its owner signs in by other means and sets a new one by a code. */
export const dropPassword = statement('login.drop-password', nothing, { userId: text, setBy: iso })`
  update users set password_hash = null where id = $1 and coalesce(password_set_at <= $2, true)`;

/** Takes a password away that was set since an instant. */
export const dropPasswordSince = statement('login.drop-password-since', nothing, { userId: text, since: iso })`
  update users set password_hash = null where id = $1 and password_set_at >= $2`;

/** Ends a staff account: it has no way in, phone and e-mail are free, and the books keep what it did. */
export const removePerson = statement('login.remove-person', nothing, { userId: text, now: iso })`
  update users set deleted_at = $2, password_hash = null, phone_hmac = null, phone_enc = null, email_hmac = null, email_enc = null,
    sign_in_email_enc = null, name_enc = null
  where id = $1 and deleted_at is null`;

/** Writes an e-mail that was replaced. */
export const insertFormerEmail = statement('login.insert-former-email', nothing, {
  id: text,
  userId: text,
  beforeEnc: bytes,
  now: iso,
})`
  insert into email_changes(id, user_id, before_enc, changed_at) values ($1, $2, $3, $4)`;

/** The e-mails that were replaced after an instant, sealed, the newest first. */
export const formerEmails = statement('login.former-emails', values<Uint8Array>, { userId: text, after: iso })`
  select before_enc as "beforeEnc" from email_changes where user_id = $1 and changed_at > $2 order by changed_at desc, id`;

/** Forgets e-mails that were replaced by an instant. */
export const forgetFormerEmails = statement('login.forget-former-emails', nothing, [iso])`
  delete from email_changes where changed_at <= $1`;
