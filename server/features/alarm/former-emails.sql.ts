import type { Instant } from '#domain/dates.ts';
import { iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';

/** Writes an e-mail that was replaced. */
export async function insertFormerEmail(
  sql: Sql,
  former: { id: string; userId: string; beforeEnc: Uint8Array; now: Instant },
): Promise<void> {
  await sql.run(INSERT, [former.id, former.userId, former.beforeEnc, iso(former.now)]);
}
const INSERT = prepared('login.insert-former-email')`
  insert into email_changes(id, user_id, before_enc, changed_at) values ($1, $2, $3, $4)`;

/** The e-mails that were replaced after an instant, sealed, the newest first. */
export async function formerEmails(sql: Sql, of: { userId: string; after: Instant }): Promise<Uint8Array[]> {
  const rows = await sql.run<{ beforeEnc: Uint8Array }>(FORMER, [of.userId, iso(of.after)]);
  return rows.map(({ beforeEnc }) => beforeEnc);
}
const FORMER = prepared('login.former-emails')`
  select before_enc as "beforeEnc" from email_changes where user_id = $1 and changed_at > $2 order by changed_at desc, id`;

/** Forgets e-mails that were replaced by an instant. */
export const forgetFormerEmails = statement('login.forget-former-emails', nothing, (changedBy: Instant) => [
  iso(changedBy),
])`delete from email_changes where changed_at <= $1`;
