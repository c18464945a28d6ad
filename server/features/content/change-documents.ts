import { draftIdOf } from '#domain/document-ids.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import { DomainError, type ErrorCode, type LineProblem, orRefuse } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllDocuments, Change, ChangedBy, ContentPlan, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { refuseShortNotice } from '../legal/legal.ts';
import { contentHash, idOf, nextVersion, stamped, stampIn } from './documents.ts';
import { readLines, writeLines } from './ndjson.ts';
import { type ContentOutcome, outcomeOf, rewritingOf, takenOff } from './outcome.ts';
import { type BrokenRule, refuseBroken, RuleBroken } from './rules.ts';
import { requireSecondPress, showLeaps } from './second-press.ts';

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
  return writeLines([orRefuse(library.stored(id)?.document, 'NOT_FOUND')]);
}

/** The outcome of an import. Refuses as the import itself would, but shows what it would take off the site. */
export async function previewImport(parts: Parts, wish: Import, signInId: string): Promise<ContentOutcome> {
  const looking = { signInId, door: 'preview', ...wish } as const;
  return preview(parts, async (base) => importOf(base, wish, parts.clock.now()), looking);
}

/**
 * Adds and changes documents in one transaction. Refuses a line that cannot be taken, documents that changed since the
 * export unless `over`, taking documents off the site unless `hide`, and a change that leaves nothing to serve.
 */
export async function importDocuments(parts: Parts, wish: Wish, author: Author): Promise<ContentOutcome> {
  const plan = async (base: ContentLibrary) => importOf(base, wish, parts.clock.now());
  const judge = (base: ContentLibrary, after: ContentLibrary) => {
    const documents = wish.hide ? [] : takenOff(base, after);
    if (documents.length > 0) throw new DomainError('DOCUMENTS_HIDDEN', { facts: { documents } });
  };
  return carryOut(parts, author, plan, { judge, ...wish });
}

/** The outcome of a deletion. Refuses as the deletion itself would. */
export async function previewDeletion(parts: Parts, id: string): Promise<ContentOutcome> {
  return preview(parts, async (base) => deletionOf(base, id), { door: 'preview' });
}

/** Deletes a document. Refuses a profile with a calendar, and a document that others refer to. */
export async function deleteDocument(parts: Parts, id: string, author: Author): Promise<ContentOutcome> {
  return carryOut(parts, author, async (base) => deletionOf(base, id));
}

/** The changes that are meant, and how many documents were named. */
export type Meant = { changes: readonly Change[]; asked: number };

/** How a change is looked at: for which sign-in, by the rules of which door, and in which lines it came. */
type Looking = { signInId?: string; door?: 'preview' | 'product'; ndjson?: string };

/** The outcome of changes now. Shows the sign-in prices that leap, so that the change itself is its second press. */
export async function preview(
  { contentStore, db, clock }: Parts,
  plan: (base: ContentLibrary) => Promise<Meant>,
  { signInId, door = 'product', ndjson }: Looking,
): Promise<ContentOutcome> {
  const { library: base, documents } = await contentStore.everything();
  const { changes, asked } = await plan(base);
  const staged = new Map(changes.map(({ id, document }) => [id, document]));
  await inOperatorsWords(async () => refuseBroken(db, { before: documents, staged, base }, door), ndjson);
  const after = changes.length === 0 ? base : base.after(changes).library;
  if (signInId !== undefined) await showLeaps(db, { signInId, ...rewritingOf(base, changes), now: clock.now() });
  return outcomeOf(base, changes, { asked, after, drafts: draftsOf(documents, changes) });
}

/** Makes changes in one transaction, audited. Prices that leap need a second press. A throw of `judge` undoes all. */
export async function carryOut(
  { contentStore, clock }: Parts,
  { by, signInId, audit }: Author,
  plan: (base: ContentLibrary, tx: Tx) => Promise<Meant>,
  { judge, ndjson }: { judge?: (base: ContentLibrary, after: ContentLibrary) => void; ndjson?: string } = {},
): Promise<ContentOutcome> {
  const planned: ContentPlan<ContentOutcome> = async (base, tx, documents) => {
    const { changes, asked } = await plan(base, tx);
    const ids = changes.map(({ id }) => id);
    return {
      changes,
      answer: (after) => {
        judge?.(base, after);
        return outcomeOf(base, changes, { asked, after, drafts: draftsOf(documents, changes) });
      },
      confirm: async () => requireSecondPress(tx, { signInId, ...rewritingOf(base, changes), now: clock.now() }),
      alongside: async () => audit(tx, ids),
    };
  };
  return inOperatorsWords(async () => contentStore.change(by, planned), ndjson);
}

/** Does work that a rule of the content may refuse; `ndjson`: the lines in which its documents came. */
async function inOperatorsWords<Done>(work: () => Promise<Done>, ndjson = ''): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    const { rule, id, by } = error.broken;
    const [code, why] = OPERATORS_CODES[rule];
    if (why === undefined) throw new DomainError(code, { facts: by.length === 0 ? {} : { documents: by } });
    const line = ndjson.split('\n').findIndex((text) => text.trim() !== '' && idOf(JSON.parse(text)) === id) + 1;
    throw new DomainError(code, { facts: { line, why } });
  }
}

/** The code of a broken rule, and why a line cannot be taken. */
const OPERATORS_CODES: Readonly<Record<BrokenRule['rule'], readonly [ErrorCode, LineProblem?]>> = {
  calendar: ['PROFILE_HAS_CALENDAR'],
  missing: ['DOCUMENT_REFERRED'],
  referred: ['DOCUMENT_REFERRED'],
  type: ['LINE_UNREADABLE', 'other-type'],
  picture: ['LINE_UNREADABLE', 'no-picture'],
  number: ['STORE_FULL'],
  bytes: ['STORE_FULL'],
};

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
      document: current === null ? asNew(document, now) : nextVersion(document, current, now),
      shipped: null,
    });
  }
  if (conflicts.length > 0) throw new DomainError('DOCUMENTS_CHANGED', { facts: { documents: conflicts } });
  // A copy that is put back has texts that began long ago.
  if (!over) refuseShortNotice(base, changes, now);
  return { changes, asked: documents.length };
}

/** Whether the stored document differs from the exported one; for one without `_rev` that is unknown. */
function hasChangedSince(base: ContentLibrary, document: RawDocument): boolean {
  const stored = base.stored(idOf(document));
  const rev = stampIn(document, '_rev');
  // Never there, or deleted since; a document without `_rev` is meant as a new one.
  return stored !== null && rev !== (stored.document && stampIn(stored.document, '_rev'));
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

function deletionOf(base: ContentLibrary, id: string): Meant {
  orRefuse(base.stored(id)?.document, 'NOT_FOUND');
  return { changes: [{ id, document: null, shipped: null }], asked: 1 };
}
