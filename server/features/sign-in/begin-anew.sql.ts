import { any, iso, prepared, type Sql, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';

/** Whether an account is of before an instant and nobody has signed in to it since. */
export const isSilentSince = statement('login.is-silent', any, { userId: text, since: iso })`
  select 1 from users u where u.id = $1 and u.created_at < $2
    and not exists (select 1 from sign_ins s where s.user_id = u.id and s.created_at >= $2)`;

/** Takes the phone off an account; a proved contact e-mail becomes its way in, unless it has one or that is in use. */
export async function releasePhone(
  sql: Sql,
  of: { userId: string; contact: { hmac: Uint8Array; enc: Uint8Array } | null },
): Promise<void> {
  await sql.run(RELEASE, [of.userId, of.contact?.hmac ?? null, of.contact?.enc ?? null]);
}
const RELEASE = prepared('login.release-phone')`
  with contact as (
    select $2::bytea as hmac, $3::bytea as enc from users u
    where u.id = $1 and u.email_hmac is null and u.email_set_at is not null
      and not exists (select 1 from users o where o.email_hmac = $2))
  update users set phone_hmac = null, phone_enc = null,
    email_hmac = coalesce(email_hmac, (select hmac from contact)),
    sign_in_email_enc = coalesce(sign_in_email_enc, (select enc from contact))
  where id = $1`;
