import type { Instant } from '#domain/dates.ts';
import { iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';

/** A text that somebody agrees to, in a version. */
export type ConsentText = { key: string; version: string };

/** Records that a person agreed to versions of texts, each once. */
export async function recordConsents(
  sql: Sql,
  { userId, texts, now }: { userId: string; texts: readonly ConsentText[]; now: Instant },
): Promise<void> {
  for (const { key, version } of texts) await insertConsent(sql, userId, key, version, now);
}
const insertConsent = statement('login.insert-consent', nothing, [text, text, text, iso])`
  insert into consents(user_id, text_key, text_version, at) values ($1, $2, $3, $4)
  on conflict (user_id, text_key, text_version) do nothing`;
