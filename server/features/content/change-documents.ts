import { draftIdOf } from '#domain/document-ids.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import { DomainError } from '#domain/errors.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { AllDocuments, Change, ChangedBy, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { agreedTo, withoutPicture } from '../pictures/pictures.ts';
import { refuseShortNotice } from './announced.ts';
import { contentHash, idOf, stamped, stampIn } from './documents.ts';
import { readLines, writeLines } from './ndjson.ts';
import { type ContentOutcome, leapsOf, outcomeOf, takenOff } from './outcome.ts';
import { requireSecondPress, showLeaps } from './second-press.ts';
import { withCalendars } from './store.sql.ts';

/** Changes of documents by an operator, and what they would do. */

type Parts = Pick<Deps, 'contentStore' | 'db' | 'clock'>;

/** The author of a change and their sign-in; `audit` writes in its transaction who did it, and why. */
export type Author = { by: ChangedBy; signInId: string; audit(tx: Tx, ids: readonly string[]): Promise<void> };

export type Import = { ndjson: string; over: boolean };

/** `hide`: whether what visitors see may be taken off the site by a mistake in it. */
type Wish = Import & { hide: boolean };

/** All documents, or one, as the content service exports them. Refuses an unknown id. */
export async function exportDocuments(
  { contentStore }: Pick<Deps, 'contentStore'>,
  id: string | undefined,
): Promise<string> {
  const { library } = await contentStore.everything();
  if (id === undefined) return writeLines(library.documents());
  const document = library.stored(id)?.document ?? null;
  if (document === null) throw new DomainError('NOT_FOUND');
  return writeLines([document]);
}

/** The outcome of an import. Refuses as the import itself would, but shows what it would take off the site. */
export async function previewImport(parts: Parts, wish: Import, signInId: string): Promise<ContentOutcome> {
  return preview(parts, async (base) => importOf(base, wish, parts.clock.now()), signInId);
}

/**
 * Adds and changes documents in one transaction. Refuses a line that cannot be taken, documents that changed since the
 * export unless `over`, taking documents off the site unless `hide`, and a change that leaves nothing to serve.
 */
export async function importDocuments(parts: Parts, wish: Wish, author: Author): Promise<ContentOutcome> {
  const plan = async (base: ContentLibrary, tx: Tx) => {
    const meant = importOf(base, wish, parts.clock.now());
    await refuseUnknownPictures(tx, base, { meant, ndjson: wish.ndjson });
    return meant;
  };
  return carryOut(parts, author, plan, (base, after) => {
    const documents = wish.hide ? [] : takenOff(base, after);
    if (documents.length > 0) throw new DomainError('DOCUMENTS_HIDDEN', { facts: { documents } });
  });
}

/** The outcome of a deletion. Refuses as the deletion itself would. */
export async function previewDeletion(parts: Parts, id: string): Promise<ContentOutcome> {
  return preview(parts, async (base) => deletionOf(parts.db, base, id));
}

/** Deletes a document. Refuses a profile with a calendar, and a document that others refer to. */
export async function deleteDocument(parts: Parts, id: string, author: Author): Promise<ContentOutcome> {
  return carryOut(parts, author, async (base, tx) => deletionOf(tx, base, id));
}

/** The changes that are meant, and how many documents were named. */
export type Meant = { changes: readonly Change[]; asked: number };

/** The outcome of changes now. Shows the sign-in prices that leap, so that the change itself is its second press. */
export async function preview(
  { contentStore, db, clock }: Parts,
  plan: (base: ContentLibrary) => Promise<Meant>,
  signInId?: string,
): Promise<ContentOutcome> {
  const { library: base, documents } = await contentStore.everything();
  const { changes, asked } = await plan(base);
  const after = changes.length === 0 ? base : base.after(changes).library;
  if (signInId !== undefined) await showLeaps(db, { signInId, leaps: leapsOf(base, changes), now: clock.now() });
  return outcomeOf(base, changes, { asked, after, drafts: draftsOf(documents, changes) });
}

/** Makes changes in one transaction, audited. Prices that leap need a second press. A throw of `judge` undoes all. */
export async function carryOut(
  { contentStore, clock }: Parts,
  { by, signInId, audit }: Author,
  plan: (base: ContentLibrary, tx: Tx) => Promise<Meant>,
  judge: (base: ContentLibrary, after: ContentLibrary) => void = () => undefined,
): Promise<ContentOutcome> {
  return contentStore.change(by, async (base, tx, documents) => {
    const { changes, asked } = await plan(base, tx);
    const drafts = draftsOf(documents, changes);
    await requireSecondPress(tx, { signInId, leaps: leapsOf(base, changes), now: clock.now() });
    return {
      changes,
      answer: (after) => {
        judge(base, after);
        return outcomeOf(base, changes, { asked, after, drafts });
      },
      alongside: async () =>
        audit(
          tx,
          changes.map(({ id }) => id),
        ),
    };
  });
}

/** The ids of documents that are to be changed while a draft of theirs waits, which can then no longer be published. */
function draftsOf(documents: AllDocuments, changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ id }) => (documents.has(draftIdOf(id)) ? [id] : [])));
}

function importOf(base: ContentLibrary, { ndjson, over }: Import, now: number): Meant {
  const documents = readLines(ndjson, (id) => {
    const stored = base.stored(id);
    return stored === null ? null : String((stored.document ?? stored.valid)?.['_type']);
  });
  const changes: Change[] = [];
  const conflicts: string[] = [];
  for (const document of documents) {
    const id = idOf(document);
    const current = base.stored(id)?.document ?? null;
    if (current !== null && contentHash(current) === contentHash(document)) continue;
    // An archive brings its pictures without a revision: the same file is the same picture, whatever it was called.
    if (current !== null && document['_type'] === PICTURE_TYPE && stampIn(document, '_rev') === null) continue;
    if (!over && hasChangedSince(base, document)) conflicts.push(id);
    changes.push({
      id,
      document: current === null ? asNew(document, now) : asNext(document, current, now),
      shipped: null,
    });
  }
  if (conflicts.length > 0) throw new DomainError('DOCUMENTS_CHANGED', { facts: { documents: conflicts } });
  // A copy that is put back has texts that began long ago.
  if (!over) refuseShortNotice(base, changes, now);
  return { changes, asked: documents.length };
}

/** A document stands for a picture whose original is here: an import brings it before. */
async function refuseUnknownPictures(
  sql: Sql,
  base: ContentLibrary,
  { meant, ndjson }: { meant: Meant; ndjson: string },
): Promise<void> {
  const added = meant.changes.flatMap(({ id, document }) =>
    document === null || (base.stored(id)?.document ?? null) !== null ? [] : [document],
  );
  const [unknown] = await withoutPicture(sql, added);
  if (unknown === undefined) return;
  const line = ndjson.split('\n').findIndex((text) => text.trim() !== '' && idOf(JSON.parse(text)) === unknown) + 1;
  throw new DomainError('LINE_UNREADABLE', { facts: { line, why: 'no-picture' } });
}

/** Whether the stored document differs from the exported one; for one without `_rev` that is unknown. */
function hasChangedSince(base: ContentLibrary, document: RawDocument): boolean {
  const stored = base.stored(idOf(document));
  const rev = stampIn(document, '_rev');
  // Never there, or deleted since; a document without `_rev` is meant as a new one.
  if (stored === null) return false;
  if (stored.document === null) return rev !== null;
  return rev !== stampIn(stored.document, '_rev');
}

/** A document that was not there keeps the times and the revision of its export, unless it was edited since. */
function asNew(document: RawDocument, now: number): RawDocument {
  const at = new Date(now).toISOString();
  const time = (name: '_createdAt' | '_updatedAt') => {
    const given = stampIn(document, name);
    return given !== null && ISO.test(given) && !Number.isNaN(Date.parse(given)) ? given : at;
  };
  const fresh = stamped(document, { createdAt: time('_createdAt'), updatedAt: time('_updatedAt') });
  // The revision of an export stands for its very words: those that were edited since are another version, of now.
  if (stampIn(document, '_rev') === stampIn(fresh, '_rev')) return fresh;
  return stamped(document, { createdAt: time('_createdAt'), updatedAt: at });
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

function asNext(document: RawDocument, current: RawDocument, now: number): RawDocument {
  const updatedAt = new Date(now).toISOString();
  return stamped(document, { createdAt: stampIn(current, '_createdAt') ?? updatedAt, updatedAt });
}

async function deletionOf(sql: Sql, base: ContentLibrary, id: string): Promise<Meant> {
  const document = base.stored(id)?.document ?? null;
  if (document === null) throw new DomainError('NOT_FOUND');
  if (document['_type'] === 'therapist' && (await withCalendars(sql, [id])).has(id)) {
    throw new DomainError('PROFILE_HAS_CALENDAR');
  }
  const others = base.documents().filter((other) => other !== document && refersTo(other, id));
  const versions = (await agreedTo(sql, [id])).map(({ version }) => version);
  const named = [...others.map(idOf), ...versions];
  if (named.length > 0) throw new DomainError('DOCUMENT_REFERRED', { facts: { documents: named } });
  return { changes: [{ id, document: null, shipped: null }], asked: 1 };
}

function refersTo(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('_ref' in value && value._ref === id) return true;
  return Object.values(value).some((inner) => refersTo(inner, id));
}
