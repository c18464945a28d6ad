import type { Instant } from '#domain/dates.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** The originals of pictures (docs/decisions/204). */

/** Keeps an original, for a day until a document stands for it. The same one twice is one. */
export async function keepOriginal(sql: Sql, { id, bytes, now }: Original & { now: Instant }): Promise<void> {
  await sql.run(KEEP, [id, bytes, iso(now)]);
}
type Original = { id: string; bytes: Uint8Array };
const KEEP = prepared('pictures.keep')`
  insert into content_pictures (id, bytes, kept_at) values ($1, $2, $3::timestamptz)
  on conflict (id) do update set bytes = coalesce(content_pictures.bytes, excluded.bytes), kept_at = excluded.kept_at,
    fetch_at = null, failing_since = null, why = null`;

/** The bytes of an original; null while it is not here. */
export async function originalOf(sql: Sql, id: string): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for (let place = 1; ; place += PART) {
    const [row] = await sql.run<{ part: Uint8Array | null; length: number | null }>(READ, [id, place, PART]);
    if (row === undefined || row.part === null || row.length === null) return null;
    parts.push(row.part);
    if (place + PART > row.length) return Buffer.concat(parts);
  }
}
/** Bytes of one answer: a whole original takes a tenth of a second to read, in which nobody else would be answered. */
const PART = 64 * 1024;
const READ = prepared('pictures.read')`
  select substring(bytes from $2::integer for $3::integer) as part, length(bytes) as length from content_pictures where id = $1`;

/** Those of these ids of which no original is here. */
export async function withoutOriginal(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.run<{ id: string }>(WITHOUT, [ids]);
  return rows.map(({ id }) => id);
}
const WITHOUT = prepared('pictures.without')`
  select id from unnest($1::text[]) as asked(id)
  where not exists (select 1 from content_pictures p where p.id = asked.id and p.bytes is not null)`;

/** The kept versions of legal texts that name one of these pictures. */
export async function namingVersions(sql: Sql, ids: readonly string[]): Promise<{ id: string; version: string }[]> {
  return sql.run<{ id: string; version: string }>(NAMING_VERSIONS, [ids]);
}
const NAMING_VERSIONS = prepared('pictures.naming-versions')`
  select asked.id, v.version from unnest($1::text[]) as asked(id)
  join legal_versions v on strpos(v.body::text, asked.id) > 0 order by asked.id, v.version`;

/** Deletes a page of the originals that came before and for which no document stands; answers how many went. */
export async function deleteUnused(sql: Sql, keptBefore: Instant): Promise<number> {
  return (await sql.run(DELETE_UNUSED, [iso(keptBefore), PAGE])).length;
}
const DELETE_UNUSED = prepared('pictures.delete-unused')`
  delete from content_pictures where id in (
    select p.id from content_pictures p
    where p.kept_at < $1::timestamptz
      and not exists (select 1 from content_documents d where d.id = p.id and d.document is not null)
      and not exists (select 1 from legal_versions v where strpos(v.body::text, p.id) > 0)
    limit $2) returning 1 as one`;
