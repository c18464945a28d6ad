import type { Instant } from '#domain/dates.ts';
import { ANNOUNCED_AFTER_MS } from '#domain/legal-notice.ts';
import { iso, nothing, type Sql, statement, values } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import { insertJobSelect } from '#server/jobs/jobs.sql.ts';
import type { LegalText } from '#server/providers/content/content.ts';

/** A text under the name of its version. */
export type NamedText = Omit<LegalText, 'updatedAt'> & { readonly version: string };

/** The texts that are kept under these names, and since when. */
export async function keptTexts(
  sql: Sql,
  names: readonly string[],
): Promise<(NamedText & { readonly keptAt: Instant })[]> {
  return sql.run(
    `select version, document_id as id, kind, audience, language, title, body, kept_at as "keptAt",
       valid_from::text as "validFrom"
     from legal_versions where version = any($1)`,
    [names],
  );
}

/**
 * Keeps texts with free names; the key refuses a name that is not. The first text of a day writes the job that
 * announces that day; a day announced before is looked at again, and nobody gets the mail twice.
 */
export async function insertTexts(sql: Sql, texts: readonly NamedText[], at: Instant): Promise<void> {
  await sql.run(
    `with kept as (
       insert into legal_versions(version, document_id, kind, audience, language, title, body, valid_from, kept_at)
       select version, document_id, kind, audience, language, title, body::json, valid_from, $9
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::date[])
         as texts(version, document_id, kind, audience, language, title, body, valid_from)
       returning kind || '/' || audience || '/' || valid_from as text)
     ${ANNOUNCE} from (select distinct text from kept where text is not null) as announced
     on conflict (dedupe_key) do update set done_at = null, attempts = 0, run_at = excluded.run_at
       where jobs.done_at is not null`,
    [
      texts.map(({ version }) => version),
      texts.map(({ id }) => id),
      texts.map(({ kind }) => kind),
      texts.map(({ audience }) => audience),
      texts.map(({ language }) => language),
      texts.map(({ title }) => title),
      texts.map(({ body }) => JSON.stringify(body)),
      texts.map(({ validFrom }) => validFrom ?? null),
      iso(at),
      iso(at + ANNOUNCED_AFTER_MS),
    ],
  );
}
const ANNOUNCE = insertJobSelect('content.announce', {
  payload: { text: 'text', after: 'null' },
  runAt: '$10',
  key: 'text',
});

/** A page of those who have an account in a role: their ids, in order, after this one. */
export const accountsOf = statement('content.accounts', values<string>, {
  role: asIs<'USER' | 'THERAPIST'>,
  after: asIs<string | null>,
  limit: asIs<number>,
})`
  select id from users where role = $1 and deleted_at is null and ($2::uuid is null or id > $2) order by id limit $3`;

/** Records that a person agreed to a version of a text, once. */
export const insertConsent = statement('login.insert-consent', nothing, [text, text, text, iso])`
  insert into consents(user_id, text_key, text_version, at) values ($1, $2, $3, $4)
  on conflict (user_id, text_key, text_version) do nothing`;
