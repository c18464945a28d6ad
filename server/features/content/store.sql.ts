import type { Instant } from '#domain/dates.ts';
import { all, iso, only, prepared, type Sql, statement, type Tx } from '#server/db/db.ts';
import type { ContentProblem, RawDocument, StoredDocument } from '#server/providers/content/content.ts';

type Row = {
  id: string | null;
  type: string;
  isKnown: boolean;
  document: string | null;
  valid: string | null;
  isValid: boolean;
  claimedAt: number;
  newest: number | null;
  mark: string | null;
};

/** Documents that are newer than a change, and the number and the mark of the newest change: all of one moment. */
export type Newer = { newest: number; mark: string; documents: StoredDocument[] };

/**
 * Reads what came after a change; nothing before the first. Of a document of another type than `types` only the store's
 * own fields: nobody reads it, and its last valid version stays as it is.
 */
export async function newerThan(sql: Sql, change: number, types: readonly string[]): Promise<Newer> {
  const rows = await sql.run<Row>(NEWER, [change, types, LONGEST_HEAD]);
  return {
    newest: rows[0]?.newest ?? 0,
    mark: rows[0]?.mark ?? '',
    documents: rows.flatMap(({ id, type, isKnown, document: text, valid, isValid, claimedAt }) => {
      if (id === null) return [];
      const document = text === null ? null : isKnown ? read(text) : headOf(id, type, text);
      return [{ id, document, valid: isValid ? document : valid === null ? null : read(valid), claimedAt }];
    }),
  };
}
// With `max` PostgreSQL expects one row: for the thousands that it guesses otherwise it compiles at every look.
const NEWER = prepared('content.newer')`
  select s.change as newest, s.mark, d.id, d.type, d.type = any($2::text[]) as "isKnown", d.claimed_at as "claimedAt",
    case when d.type = any($2::text[]) then d.document::text else left(d.document::text, $3::integer) end as document,
    coalesce(d.type = any($2::text[]) and d.valid::text = d.document::text, false) as "isValid",
    case when d.type = any($2::text[]) and d.valid::text = d.document::text then null else d.valid::text end as valid
  from (select max(change) as change, max(mark::text) as mark from content_state) s left join content_documents d on d.change > $1
  order by d.claimed_at, d.id`;

/** Takes the number of the next change. The lock of the content is held. */
export const nextChange = statement('content.next-change', only<number>, [])`
  insert into content_state(change, mark) values (1, gen_random_uuid())
  on conflict (one) do update set change = content_state.change + 1, mark = excluded.mark
  returning change`;

/** A row to write; `shipped` null leaves what was there. */
export type WrittenDocument = StoredDocument & { readonly type: string; readonly shipped: string | null };

/** Writes documents under the number of their change. */
export async function writeDocuments(tx: Tx, rows: readonly WrittenDocument[], change: number): Promise<void> {
  await tx.run(WRITE, [
    rows.map(({ id }) => id),
    rows.map(({ type }) => type),
    rows.map(({ document }) => textOf(document)),
    rows.map(({ valid }) => textOf(valid)),
    rows.map(({ claimedAt }) => claimedAt),
    rows.map(({ shipped }) => shipped),
    change,
  ]);
}
const WRITE = prepared('content.write')`
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

/** The documents of other types than these, by their ids. */
export async function documentsBeside(sql: Sql, types: readonly string[]): Promise<ReadonlyMap<string, RawDocument>> {
  const rows = await sql.run<{ id: string; document: string }>(BESIDE, [types]);
  return new Map(rows.map(({ id, document }) => [id, read(document)]));
}
const BESIDE = prepared('content.documents-beside')`
  select id, document::text as document from content_documents where document is not null and type <> all($1::text[])`;

/** Letters in which what the store writes stands, which comes first in each document. */
const LONGEST_HEAD = 600;

function headOf(id: string, type: string, text: string): RawDocument {
  const stamps = ['_rev', '_createdAt', '_updatedAt'].flatMap((name) => {
    const found = new RegExp(`"${name}":"([^"\\\\]{1,60})"`).exec(text)?.[1];
    return found === undefined ? [] : [[name, found] as const];
  });
  return { _id: id, _type: type, ...Object.fromEntries(stamps) };
}

function read(text: string): Readonly<Record<string, unknown>> {
  // Only objects are written.
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

function textOf(document: StoredDocument['document']): string | null {
  return document === null ? null : JSON.stringify(document);
}
