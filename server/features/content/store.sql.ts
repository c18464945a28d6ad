import type { Instant } from '#domain/dates.ts';
import { all, iso, nothing, only, prepared, type Sql, statement, type Tx } from '#server/db/db.ts';
import type { ContentProblem, StoredDocument } from '#server/providers/content/content.ts';

/** Takes the number of the next change. The lock of the content is held. */
export const nextChange = statement('content.next-change', only<number>, [])`
  insert into content_state(change, mark) values (1, gen_random_uuid())
  on conflict (one) do update set change = content_state.change + 1, mark = excluded.mark
  returning change`;

/** A row to write; `shipped` null leaves what was there. */
export type WrittenDocument = StoredDocument & { readonly type: string; readonly shipped: string | null };

/** Writes documents under the number of their change. */
export const writeDocuments = statement(
  'content.write',
  nothing,
  (rows: readonly WrittenDocument[], change: number) => [
    rows.map(({ id }) => id),
    rows.map(({ type }) => type),
    rows.map(({ document }) => document && JSON.stringify(document)),
    rows.map(({ valid }) => valid && JSON.stringify(valid)),
    rows.map(({ claimedAt }) => claimedAt),
    rows.map(({ shipped }) => shipped),
    change,
  ],
)`
  insert into content_documents as d (id, type, document, valid, claimed_at, shipped, change)
  select id, type, document::json, valid::json, claimed_at, shipped, $7
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])
    as new(id, type, document, valid, claimed_at, shipped)
  on conflict (id) do update set type = excluded.type, document = excluded.document, valid = excluded.valid,
    claimed_at = excluded.claimed_at, shipped = coalesce(excluded.shipped, d.shipped), change = excluded.change`;

/** Of which document of the product each document was taken; the hash of its content. */
export async function shippedHashes(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.run<{ id: string; shipped: string }>(SHIPPED);
  return new Map(rows.map(({ id, shipped }) => [id, shipped]));
}
const SHIPPED = prepared('content.shipped')`select id, shipped from content_documents where shipped is not null`;

/** A problem of a stored document, and since when there is it. */
export type KnownProblem = Pick<ContentProblem, 'id' | 'code' | 'path' | 'leftOut'> & { readonly since: Instant };

/** The problems that are recorded. */
export const recordedProblems = statement('content.problems', all<KnownProblem>, () => [])`
  select document_id as id, code, path, left_out as "leftOut", since from content_problems`;

/** Records which problems have begun and which are over. */
export async function recordProblems(
  tx: Tx,
  { begun, over }: { begun: readonly Omit<KnownProblem, 'since'>[]; over: readonly KnownProblem[] },
  now: Instant,
): Promise<void> {
  await tx.run(OVER, [over.map(({ id }) => id), over.map(({ code }) => code), over.map(({ path }) => path)]);
  await tx.run(BEGUN, [
    begun.map(({ id }) => id),
    begun.map(({ code }) => code),
    begun.map(({ path }) => path),
    begun.map(({ leftOut }) => leftOut),
    iso(now),
  ]);
}
const OVER = prepared('content.problems-over')`
  delete from content_problems p using unnest($1::text[], $2::text[], $3::text[]) as over(id, code, path)
  where p.document_id = over.id and p.code = over.code and p.path = over.path`;
const BEGUN = prepared('content.problems-begun')`
  insert into content_problems(document_id, code, path, left_out, since)
  select id, code, path, left_out, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as new(id, code, path, left_out)
  on conflict do nothing`;

/** The profiles among these that have calendars. */
export async function withCalendars(sql: Sql, contentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.run<{ id: string }>(WITH_CALENDARS, [contentIds]);
  return new Set(rows.map(({ id }) => id));
}
const WITH_CALENDARS = prepared('content.with-calendars')`
  select content_id as id from therapists where content_id = any($1::text[])`;

type KeptBytes = Record<'documents' | 'documentsNamed' | 'drafts' | 'draftsNamed', number>;

/** Bytes of all documents and of all drafts, and of those among them that are named. */
export async function keptBytes(sql: Sql, ids: readonly string[]): Promise<KeptBytes> {
  const [row] = await sql.run<KeptBytes>(KEPT_BYTES, [ids]);
  return row ?? { documents: 0, documentsNamed: 0, drafts: 0, draftsNamed: 0 };
}
const KEPT_BYTES = prepared('content.kept-bytes')`
  select coalesce(sum(size) filter (where not draft), 0)::bigint as documents, coalesce(sum(size) filter (where draft), 0)::bigint as drafts,
    coalesce(sum(size) filter (where not draft and id = any($1::text[])), 0)::bigint as "documentsNamed",
    coalesce(sum(size) filter (where draft and id = any($1::text[])), 0)::bigint as "draftsNamed"
  from (select id, size, false as draft from content_documents union all select id, size, true from content_drafts) as kept`;
