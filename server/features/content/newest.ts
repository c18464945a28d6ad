import { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { AllDocuments, DocumentEvent } from '#server/deps.ts';
import type { ContentLibrary, ContentReading, StoredDocument } from '#server/providers/content/content.ts';
import { type ChangeRow, changesBetween, documentsBeside, newerThan } from './memory.sql.ts';

type Published = { readonly change: number; readonly mark: string; readonly library: ContentLibrary };

/** The content up to a change; `all` documents with drafts are null while nobody uses them. */
export type Known = Published & { readonly all: AllDocuments | null };

/** A reading of the content, and what happened since; `events` are null where nobody can say it any more. */
export type Read<K extends Known | null = Known | null> = { known: K; events: readonly DocumentEvent[] | null };

/** All that is committed, by what was known; null while nothing ever was. `isAll`: with drafts. */
export async function newest(
  sql: Sql,
  from: Known | null,
  { reading, isAll }: { reading: ContentReading; isAll: boolean },
): Promise<Read> {
  const published = await newestPublished(sql, from, reading);
  if (published === null) return { known: null, events: [] };
  if (from !== null && published === from && (from.all !== null) === isAll) return { known: from, events: [] };
  if (!isAll) return { known: { ...published, all: null }, events: null };
  return (await carriedOn(sql, from, published)) ?? readAnew(sql, published, reading);
}

async function newestPublished<From extends Published>(
  sql: Sql,
  from: From | null,
  reading: ContentReading,
): Promise<Published | From | null> {
  const read = await newerThan(sql, from?.change ?? 0, reading.types);
  if (read.newest === 0) return from;
  if (from !== null && read.newest === from.change && read.mark === from.mark) return from;
  if (from !== null && read.newest > from.change) {
    // Where drafts alone were changed the library stays.
    const library = read.documents.length === 0 ? from.library : withNewer(from.library, read.documents);
    if (library !== null) return { change: read.newest, mark: read.mark, library };
  }
  // Also when the database went back, as after a failover: what is known then is not what stands.
  const all = from === null ? read : await newerThan(sql, 0, reading.types);
  return { change: all.newest, mark: all.mark, library: reading.library(all.documents) };
}

/** Null when no snapshot comes of both: all is read anew then, with the product's documents in place of it. */
function withNewer(base: ContentLibrary, documents: readonly StoredDocument[]): ContentLibrary | null {
  try {
    return base.with(documents);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONTENT_LACKS') return null;
    throw error;
  }
}

/** All documents by the recorded changes; null where one is not whole, as by a server of an earlier version. */
async function carriedOn(sql: Sql, from: Known | null, to: Published): Promise<Read | null> {
  if (from === null || from.all === null || to.change <= from.change) return null;
  const changes = await changesBetween(sql, from.change, to.change);
  const numbers = new Set(changes.map(({ change }) => change));
  if (numbers.size < to.change - from.change || changes.some(({ forgotten }) => forgotten)) return null;
  const { all, events } = carriedOut(from.all, changes);
  return { known: { ...to, all }, events };
}

function carriedOut(
  before: AllDocuments,
  changes: readonly ChangeRow[],
): { all: AllDocuments; events: readonly DocumentEvent[] } {
  const all = new Map(before);
  const totals = Map.groupBy(changes, ({ change }) => change);
  const events = changes.map(({ document, forgotten: _forgotten, ...change }): DocumentEvent => {
    const previous = all.get(change.id) ?? null;
    if (document === null) all.delete(change.id);
    else all.set(change.id, document);
    const together = totals.get(change.change) ?? [];
    return {
      ...change,
      previous,
      result: document,
      total: together.length,
      current: together.findIndex(({ id }) => id === change.id) + 1,
    };
  });
  return { all, events };
}

/** The library with the documents beside it, both of one moment. */
async function readAnew(sql: Sql, published: Published, reading: ContentReading): Promise<Read> {
  for (let to = published; ;) {
    const beside = await documentsBeside(sql, reading.types);
    if (beside.newest === to.change && beside.mark === to.mark) {
      const ours = to.library.documents().map((document) => [String(document['_id']), document] as const);
      return { known: { ...to, all: new Map([...ours, ...beside.documents]) }, events: null };
    }
    // Something was changed between the two.
    to = (await newestPublished(sql, to, reading)) ?? to;
  }
}
