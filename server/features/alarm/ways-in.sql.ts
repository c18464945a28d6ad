import { any, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';

/** Writes a person's sign-in phone, or that there is none; false when another account has it. */
export const updatePhone = statement('login.update-phone', any, {
  userId: text,
  phoneHmac: asIs<Uint8Array | null>,
  phoneEnc: asIs<Uint8Array | null>,
})`
  update users set phone_hmac = $2, phone_enc = $3
  where id = $1 and not exists (select 1 from users o where o.phone_hmac = $2 and o.id <> $1) returning id`;

/** Writes a sign-in address or none, with `emailEnc` for messages too; false when another account has it. */
export async function updateSignInEmail(
  sql: Sql,
  of: {
    userId: string;
    emailHmac: Uint8Array | null;
    signInEmailEnc: Uint8Array | null;
    emailEnc?: Uint8Array | null;
  },
): Promise<boolean> {
  const { userId, emailHmac, signInEmailEnc, emailEnc = null } = of;
  return any(sql.run(UPDATE_SIGN_IN_EMAIL, [userId, emailHmac, signInEmailEnc, emailEnc]));
}
const UPDATE_SIGN_IN_EMAIL = prepared('login.update-sign-in-email')`
  update users set email_hmac = $2, sign_in_email_enc = $3, email_enc = coalesce($4, email_enc)
  where id = $1 and not exists (select 1 from users o where o.email_hmac = $2 and o.id <> $1) returning id`;

/** Takes the contact e-mail away of somebody who does not sign in by e-mail. */
export const dropContactEmail = statement('login.drop-contact-email', nothing, (userId: string) => [userId])`
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
