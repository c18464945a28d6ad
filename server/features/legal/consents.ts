import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** A text that somebody agrees to, in a version. */
export type ConsentText = { key: string; version: string };

/** Records that a person agreed to versions of texts, each once. */
export async function recordConsents(
  sql: Sql,
  { userId, texts, now }: { userId: string; texts: readonly ConsentText[]; now: Instant },
): Promise<void> {
  for (const { key, version } of texts) await sql.run(INSERT_CONSENT, [userId, key, version, iso(now)]);
}
const INSERT_CONSENT = prepared('login.insert-consent')`
  insert into consents(user_id, text_key, text_version, at) values ($1, $2, $3, $4)
  on conflict (user_id, text_key, text_version) do nothing`;
