import type { Instant } from '#domain/dates.ts';
import { iso, nothing, statement, values } from '#server/db/db.ts';
import { bytes, text } from '#server/db/parameters.ts';

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
export const forgetFormerEmails = statement('login.forget-former-emails', nothing, (changedBy: Instant) => [
  iso(changedBy),
])`delete from email_changes where changed_at <= $1`;
