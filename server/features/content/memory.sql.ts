import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '#domain/dates.ts';
import { prepared, type Sql } from '#server/db/db.ts';
import type { RawDocument, StoredDocument } from '#server/providers/content/content.ts';

/** The number and the mark of the newest change at the moment of a reading. */
type Newest = { newest: number; mark: string };

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

/**
 * Reads what came after a change; nothing before the first. Of a document of another type than `types` only the store's
 * own fields: nobody reads it, and its last valid version stays as it is.
 */
export async function newerThan(
  sql: Sql,
  change: number,
  types: readonly string[],
): Promise<Newest & { documents: StoredDocument[] }> {
  const rows = await sql.run<Row>(NEWER, [change, types, LONGEST_HEAD]);
  return {
    newest: rows[0]?.newest ?? 0,
    mark: rows[0]?.mark ?? '',
    documents: rows.flatMap(({ id, type, isKnown, document: text, valid, isValid, claimedAt }) => {
      if (id === null) return [];
      const document = text === null ? null : isKnown ? parsedDocument(text) : documentHead(id, type, text);
      return [{ id, document, valid: isValid ? document : valid === null ? null : parsedDocument(valid), claimedAt }];
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

/** Letters in which what the store writes stands, which comes first in each document. */
const LONGEST_HEAD = 600;

function documentHead(id: string, type: string, text: string): RawDocument {
  const stamps = ['_rev', '_createdAt', '_updatedAt'].flatMap((name) => {
    const found = new RegExp(`"${name}":"([^"\\\\]{1,60})"`).exec(text)?.[1];
    return found === undefined ? [] : [[name, found] as const];
  });
  return { _id: id, _type: type, ...Object.fromEntries(stamps) };
}

/** The drafts, and the documents of other types than these, by their ids. */
export async function documentsBeside(
  sql: Sql,
  types: readonly string[],
): Promise<Newest & { documents: ReadonlyMap<string, RawDocument> }> {
  const rows = await sql.run<Newest & { id: string | null; document: string }>(BESIDE, [types]);
  const documents = new Map<string, RawDocument>();
  let turnBegan = performance.now();
  for (const { id, document } of rows) {
    if (id !== null) documents.set(id, parsedDocument(document));
    if (performance.now() - turnBegan < TURN_MS) continue;
    await nextTurn();
    turnBegan = performance.now();
  }
  return { newest: rows[0]?.newest ?? 0, mark: rows[0]?.mark ?? '', documents };
}
/** How long documents are read until visitors are answered in between. */
const TURN_MS = 4;
const BESIDE = prepared('content.beside')`
  select s.change as newest, s.mark::text as mark, d.id, d.document
  from content_state s left join (
    select id, document::text as document from content_documents where document is not null and type <> all($1::text[])
    union all select id, document::text from content_drafts) d on true`;

/** A document that a change wrote, or ended. `forgotten`: what it was changed to is no longer kept. */
export type ChangeRow = {
  change: number;
  id: string;
  transactionId: string;
  at: Instant;
  actorId: string | null;
  transition: 'appear' | 'update' | 'disappear';
  document: RawDocument | null;
  forgotten: boolean;
};

/** Reads the changes after one up to another, in their order. */
export async function changesBetween(sql: Sql, after: number, upTo: number): Promise<ChangeRow[]> {
  type Kept = Omit<ChangeRow, 'document' | 'forgotten'> & { document: string | null };
  const rows = await sql.run<Kept>(BETWEEN, [after, upTo]);
  return rows.map(({ document, ...row }) => ({
    ...row,
    document: document === null ? null : parsedDocument(document),
    forgotten: document === null && row.transition !== 'disappear',
  }));
}
const BETWEEN = prepared('content.changes-between')`
  select change, document_id as id, transaction_id as "transactionId", at, actor_id as "actorId", transition,
    document::text as document
  from content_changes where change > $1 and change <= $2 order by change, document_id`;

function parsedDocument(text: string): RawDocument {
  // Only objects are written.
  return JSON.parse(text) as RawDocument;
}
