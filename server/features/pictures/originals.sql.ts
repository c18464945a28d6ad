import type { Instant } from '#domain/dates.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { all, count, type Db, iso, nothing, only, statement, value, values } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import { lockContent } from '#server/db/locks.ts';
import type { DuePicture, UnreadOriginal } from './originals.ts';

/** The originals of pictures (docs/decisions/204). */

/** Keeps an original, for a day until a document stands for it. The same one twice is one. */
export const keepOriginal = statement('pictures.keep', nothing, { id: text, bytes, now: iso })`
  insert into content_pictures (id, bytes, kept_at) values ($1, $2, $3::timestamptz)
  on conflict (id) do update set bytes = coalesce(content_pictures.bytes, excluded.bytes), kept_at = excluded.kept_at,
    fetch_at = null, failing_since = null, why = null, tries = 0`;

/** Bytes of all originals. */
export const pictureBytes = statement('pictures.bytes', only<number>, [])`
  select coalesce(sum(octet_length(bytes)), 0)::bigint as bytes from content_pictures`;

/** Bytes of an original from a place on, as base64: five times as fast as what the drivers make of bytes. Or null. */
export const readPart = statement('pictures.read', value<string>, [text, asIs<number>, asIs<number>])`
  select encode(substring(bytes from $2::integer for $3::integer), 'base64') as part from content_pictures where id = $1`;

/** Writes down which originals are to be fetched; of those that are here, that they are still wanted. */
export const wantFiles = statement('pictures.want', nothing, (ids: readonly string[], now: Instant) => [ids, iso(now)])`
  insert into content_pictures (id, kept_at, fetch_at) select id, $2::timestamptz, $2::timestamptz from unnest($1::text[]) as wanted(id)
  on conflict (id) do update set kept_at = excluded.kept_at,
    fetch_at = case when content_pictures.bytes is null then excluded.fetch_at end`;

/** Keeps a place for those of these originals that have none, as for documents that are older than the places. */
export const wantPlaceless = statement('pictures.want-placeless', nothing, [asIs<readonly string[]>, iso])`
  insert into content_pictures (id, kept_at, fetch_at) select id, $2::timestamptz, $2::timestamptz from unnest($1::text[]) as wanted(id)
  where not exists (select 1 from content_pictures p where p.id = wanted.id)
  on conflict (id) do nothing`;

/** Takes at most `most` due originals to fetch: no other server's until `until`, and a crash does not lose them. */
export const takeDue = statement('pictures.take-due', all<DuePicture>, {
  ids: asIs<readonly string[]>,
  now: iso,
  until: iso,
  most: asIs<number>,
})`
  update content_pictures p set fetch_at = $3::timestamptz
  from (select id from content_pictures where bytes is null and fetch_at <= $2::timestamptz and id = any($1::text[])
    order by fetch_at, id limit $4) as due
  where p.id = due.id and p.fetch_at <= $2::timestamptz
  returning p.id, p.tries, p.failing_since as "failingSince"`;
// Whoever waits for the other's rows finds them taken by the second condition.

/** Records that an original could not be fetched, and when it is tried again. */
export const recordUnfetched = statement('pictures.unfetched', nothing, { id: text, why: text, now: iso, next: iso })`
  update content_pictures set tries = tries + 1, why = $2, failing_since = coalesce(failing_since, $3::timestamptz),
    fetch_at = $4::timestamptz
  where id = $1 and bytes is null`;

/** The pictures for which a document stands and whose original is not here. */
export const withoutFile = statement('pictures.without-file', all<UnreadOriginal>, () => [])`
  select d.id, p.why, p.failing_since as since from content_documents d left join content_pictures p on p.id = d.id
  where d.type = 'sanity.imageAsset' and d.document is not null and p.bytes is null order by d.id`;

/** The pictures that a draft names, or a kept version of a legal text. */
export const namedBesideDocuments = statement('pictures.named-beside', values<string>, () => [])`
  select distinct named.parts[1] as id
  from (select document::text as words from content_drafts union all select body::text from legal_versions) as texts,
    regexp_matches(texts.words, 'image-[a-f0-9]{40}-[0-9]+x[0-9]+-[a-z]+', 'g') as named(parts)`;

/** Those of these ids of which no original is here. */
export const withoutOriginal = statement('pictures.without', values<string>, (ids: readonly string[]) => [ids])`
  select id from unnest($1::text[]) as asked(id)
  where not exists (select 1 from content_pictures p where p.id = asked.id and p.bytes is not null)`;

/** The kept versions of legal texts that name one of these pictures. */
export const namingVersions = statement('pictures.naming-versions', all<{ id: string; version: string }>, [
  asIs<readonly string[]>,
])`
  select asked.id, v.version from unnest($1::text[]) as asked(id)
  join legal_versions v on strpos(v.body::text, asked.id) > 0 order by asked.id, v.version`;

/** Deletes a page of originals kept before that instant without a document since; returns their number. */
export async function deleteUnused(db: Db, keptBefore: Instant): Promise<number> {
  return db.transaction(async (tx) => {
    // A document that is being written stands for its picture only once its change has committed.
    await lockContent(tx);
    return deletePage(tx, keptBefore);
  });
}
// The outer condition is judged again where an upload of the same picture was quicker, the inner one is not.
const deletePage = statement('pictures.delete-unused', count, (keptBefore: Instant) => [iso(keptBefore), PAGE])`
  delete from content_pictures where kept_at < $1::timestamptz and id in (
    select p.id from content_pictures p
    where p.kept_at < $1::timestamptz
      and not exists (select 1 from content_documents d where d.id = p.id and d.document is not null)
      and not exists (select 1 from content_changes c where c.document_id = p.id and c.at >= $1::timestamptz)
      and not exists (select 1 from legal_versions v where strpos(v.body::text, p.id) > 0)
    limit $2) returning 1 as one`;
