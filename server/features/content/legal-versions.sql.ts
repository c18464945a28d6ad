import type { Instant } from '#domain/dates.ts';
import { iso, type Sql } from '#server/db/db.ts';
import type { LegalText } from '#server/providers/content/content.ts';

/** A text under the name of its version. */
export type NamedText = Omit<LegalText, 'updatedAt'> & { readonly version: string };

/** The texts that are kept under these names, and since when. */
export async function keptTexts(
  sql: Sql,
  names: readonly string[],
): Promise<(NamedText & { readonly keptAt: Instant })[]> {
  return sql.run(
    `select version, document_id as id, kind, audience, language, title, body, kept_at as "keptAt"
     from legal_versions where version = any($1)`,
    [names],
  );
}

/** Keeps texts whose names are free: a name that is not is refused by its key. */
export async function insertTexts(sql: Sql, texts: readonly NamedText[], at: Instant): Promise<void> {
  await sql.run(
    `insert into legal_versions(version, document_id, kind, audience, language, title, body, kept_at)
     select version, document_id, kind, audience, language, title, body::json, $8
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       as texts(version, document_id, kind, audience, language, title, body)`,
    [
      texts.map(({ version }) => version),
      texts.map(({ id }) => id),
      texts.map(({ kind }) => kind),
      texts.map(({ audience }) => audience),
      texts.map(({ language }) => language),
      texts.map(({ title }) => title),
      texts.map(({ body }) => JSON.stringify(body)),
      iso(at),
    ],
  );
}
