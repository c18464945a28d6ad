import { draftIdOf, publishedIdOf } from '#domain/document-ids.ts';
import { DomainError } from '#domain/errors.ts';
import { CONTENT_CHANGES_KEPT_MS } from '#domain/retention.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { Deps } from '#server/deps.ts';
import {
  type ChangeLine,
  type ChangePlace,
  deleteOldChanges,
  forgetDocuments,
  newestChanges,
  newestChangesOf,
} from './changes.sql.ts';

const PAGE = 50;

/** The number of a change, and the id of a document that it changed. */
const PLACE = /^([1-9]\d{0,17})\.([a-zA-Z0-9._-]{1,128})$/;

/** A page of who changed which document, newest first; with `id` this one and its draft. Refuses a bad cursor. */
export async function contentChanges(
  { db }: Deps,
  { id, cursor }: { id: string | undefined; cursor: string | undefined },
): Promise<{ lines: readonly ChangeLine[]; next: string | null }> {
  const page = { before: changePlace(cursor), limit: PAGE + 1 };
  const found =
    id === undefined
      ? await newestChanges(db, page)
      : await newestChangesOf(db, [publishedIdOf(id), draftIdOf(id)], page);
  const lines = found.slice(0, PAGE);
  const last = lines.at(-1);
  return { lines, next: found.length > PAGE && last !== undefined ? `${last.change}.${last.documentId}` : null };
}

function changePlace(cursor: string | undefined): ChangePlace | null {
  if (cursor === undefined) return null;
  const [, change, documentId] = PLACE.exec(cursor) ?? [];
  if (change === undefined || documentId === undefined) throw new DomainError('CURSOR_INVALID');
  return { change, documentId };
}

/** Forgets who changed what ninety days ago, and what was made of documents where no later change has forgotten it. */
export async function forgetOldChanges({ db, clock }: Deps): Promise<void> {
  await forgetDocuments(db, { upTo: 0, now: clock.now() });
  const before = clock.now() - CONTENT_CHANGES_KEPT_MS;
  await deleteInPages(db, async (sql) => deleteOldChanges(sql, before));
}
