import { MINUTE, type Instant } from '#domain/dates.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { all, count, iso, nothing, prepared, statement, type Tx } from '#server/db/db.ts';
import { asIs } from '#server/db/parameters.ts';
import type { ChangedBy, DraftChange } from '#server/deps.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { stampIn } from './documents.ts';

/** A document before and after a change. */
export type Changed = { id: string; before: RawDocument | null; after: RawDocument | null };

/** Writes drafts and deletes ended ones; a new draft's base is the revision it names if known, else the present one. */
export async function writeDrafts(tx: Tx, drafts: readonly DraftChange[]): Promise<void> {
  const kept = drafts.filter(({ document }) => document !== null);
  const ended = drafts.filter(({ document }) => document === null);
  if (ended.length > 0) await tx.run(END_DRAFTS, [ended.map(({ id }) => id)]);
  if (kept.length === 0) return;
  await tx.run(WRITE_DRAFTS, [
    kept.map(({ id }) => id),
    kept.map(({ document }) => String(document?.['_type'])),
    kept.map(({ document }) => JSON.stringify(document)),
    kept.map(({ begunOn = null }) => begunOn),
  ]);
}
const END_DRAFTS = prepared('content.end-drafts')`delete from content_drafts where id = any($1::text[])`;
const WRITE_DRAFTS = prepared('content.write-drafts')`
  insert into content_drafts (id, type, document, begun_on)
  select new.id, new.type, new.document::json, coalesce(
    (select c.previous_rev from content_changes c
     where c.document_id = substr(new.id, 8) and c.previous_rev = new.begun_on limit 1),
    (select p.document->>'_rev' from content_documents p where p.id = substr(new.id, 8)), '')
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as new(id, type, document, begun_on)
  on conflict (id) do update set type = excluded.type, document = excluded.document`;

/**
 * The ones of these drafts that wait, with the revision of the document on which each was begun: '' where nothing was
 * published then, null where a version of the product that did not ask wrote it.
 */
export const waitingDrafts = statement('content.waiting-drafts', all<{ id: string; begunOn: string | null }>, [
  asIs<readonly string[]>,
])`
  select id, begun_on as "begunOn" from content_drafts where id = any($1::text[]) order by id`;

/** Writes down who changed what, and forgets what older changes made of their documents. */
export async function writeChanges(
  tx: Tx,
  changed: readonly Changed[],
  { change, by, at }: { change: number; by: Required<ChangedBy>; at: Instant },
): Promise<void> {
  await forgetDocuments(tx, { upTo: change - KEPT_CHANGES, now: at });
  await tx.run(WRITE_CHANGES, [
    change,
    by.transactionId,
    iso(at),
    by.actorId,
    by.via,
    changed.map(({ id }) => id),
    changed.map(({ before, after }) => (before === null ? 'appear' : after === null ? 'disappear' : 'update')),
    changed.map(({ before }) => before && stampIn(before, '_rev')),
    changed.map(({ after }) => after && stampIn(after, '_rev')),
    changed.map(({ after }) => after && JSON.stringify(after)),
  ]);
}
const KEPT_CHANGES = 500;
const KEPT_FOR_MS = 10 * MINUTE;

/**
 * Forgets the documents that changes made if older than ten minutes, and those up to a number: no server is that far
 * behind, and nothing of deleted documents stays.
 */
export const forgetDocuments = statement('content.forget-changed-documents', nothing, {
  upTo: asIs<number>,
  now: (now: Instant) => iso(now - KEPT_FOR_MS),
})`
  update content_changes set document = null where document is not null and (change <= $1 or at < $2::timestamptz)`;
const WRITE_CHANGES = prepared('content.write-changes')`
  insert into content_changes (change, document_id, transaction_id, at, actor_id, via, transition, previous_rev, rev, document)
  select $1, id, $2, $3, $4, $5, transition, previous_rev, rev, document::json
  from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) as new(id, transition, previous_rev, rev, document)`;

/** A line of who changed what; `actorId` is null where no person did it. */
export type ChangeLine = {
  /** The number of the change: digits. */
  change: string;
  at: Instant;
  documentId: string;
  transition: 'appear' | 'update' | 'disappear';
  via: ChangedBy['via'];
  actorId: string | null;
  transactionId: string;
};

/** Where a page of changes ended. */
export type ChangePlace = { change: string; documentId: string };

type Page = { before: ChangePlace | null; limit: number };

const LINES = `
  select change::text, at, document_id as "documentId", transition, via, actor_id as "actorId",
    transaction_id as "transactionId"
  from content_changes
  where ($1::bigint is null or (content_changes.change, document_id) < ($1::bigint, $2::text))`;
// By the number: the column of the answer is its text.
const NEWEST = 'order by content_changes.change desc, document_id desc limit $3';

/** Changes of all documents, the newest first. */
export const newestChanges = statement('content.newest-changes', all<ChangeLine>, ({ before, limit }: Page) => [
  before?.change ?? null,
  before?.documentId ?? null,
  limit,
])`${LINES} ${NEWEST}`;

/** Changes of these documents, the newest first. */
export const newestChangesOf = statement(
  'content.newest-changes-of',
  all<ChangeLine>,
  (ids: readonly string[], { before, limit }: Page) => [before?.change ?? null, before?.documentId ?? null, limit, ids],
)`
  ${LINES} and document_id = any($4::text[]) ${NEWEST}`;

/** Deletes a page of the changes that were made before; answers how many went. */
export const deleteOldChanges = statement('content.delete-old-changes', count, (madeBefore: Instant) => [
  iso(madeBefore),
  PAGE,
])`
  delete from content_changes where (change, document_id) in (
    select change, document_id from content_changes where at < $1::timestamptz order by at limit $2) returning 1 as one`;
